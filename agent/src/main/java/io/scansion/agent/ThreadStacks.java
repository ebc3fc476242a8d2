package io.scansion.agent;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The Java stacks of this process at one moment, for one who wants to know why a rank does not go on. */
final class ThreadStacks {
    private final Map<Thread, StackTraceElement[]> first = new LinkedHashMap<>();
    private final Map<Thread, StackTraceElement[]> others;

    private ThreadStacks(List<Thread> first) {
        others = Thread.getAllStackTraces();
        for (Thread thread : first) {
            StackTraceElement[] stack = others.remove(thread);
            if (stack != null) {
                this.first.put(thread, stack);
            }
        }
    }

    /** @param first threads to begin with, in this order; the others follow in no order */
    static ThreadStacks now(List<Thread> first) {
        return new ThreadStacks(first);
    }

    /** Whether any of the first threads has been called, from however far, by a class whose name begins like this. */
    boolean anyFirstInside(String classPrefix) {
        for (StackTraceElement[] stack : first.values()) {
            for (StackTraceElement frame : stack) {
                if (frame.getClassName().startsWith(classPrefix)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns name, state and stack of every thread.
     *
     * @param maxBytes where the text is cut, in bytes of UTF-8
     */
    String text(int maxBytes) {
        StringBuilder text = new StringBuilder();
        first.forEach((thread, stack) -> append(text, thread, stack));
        others.forEach((thread, stack) -> append(text, thread, stack));
        return cut(text, maxBytes);
    }

    private static void append(StringBuilder text, Thread thread, StackTraceElement[] stack) {
        text.append('"').append(thread.getName()).append("\" ").append(thread.isDaemon() ? "daemon " : "");
        text.append(thread.getState()).append('\n');
        for (StackTraceElement frame : stack) {
            text.append("    at ").append(frame).append('\n');
        }
    }

    private static String cut(StringBuilder text, int maxBytes) {
        CharBuffer characters = CharBuffer.wrap(text);
        StandardCharsets.UTF_8
                .newEncoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .encode(characters, ByteBuffer.allocate(maxBytes), true);
        return text.substring(0, characters.position());
    }
}
