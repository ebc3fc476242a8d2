package io.scansion.agent;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The Java stacks of this process as text, for one who wants to know why a rank does not go on. */
final class ThreadStacks {
    private ThreadStacks() {}

    /**
     * Returns name, state and stack of every thread that lives.
     *
     * @param first threads to begin with, in this order; the others follow in no order
     * @param maxBytes where the text is cut, in bytes of UTF-8
     */
    static String text(List<Thread> first, int maxBytes) {
        Map<Thread, StackTraceElement[]> stacks = Thread.getAllStackTraces();
        StringBuilder text = new StringBuilder();
        for (Thread thread : first) {
            StackTraceElement[] stack = stacks.remove(thread);
            if (stack != null) {
                append(text, thread, stack);
            }
        }
        for (Map.Entry<Thread, StackTraceElement[]> other : stacks.entrySet()) {
            append(text, other.getKey(), other.getValue());
        }
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
