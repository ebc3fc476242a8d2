package io.scansion.agent.ranks.mpj;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** How much memory outside of the heap this JVM may have, which is where MPJ Express has its buffers. Stateless. */
final class DirectMemory {
    private static final String OPTION = "-XX:MaxDirectMemorySize=";
    private static final String SUFFIXES = "kmgt";
    private static final int BITS_OF_SUFFIX = 10;

    private DirectMemory() {}

    /** Returns the limit in bytes, as far as it is known: without an option, that of the heap. */
    static long limitBytes() {
        String command = "";
        try {
            command = Files.readString(Path.of("/proc/self/cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            // then what the environment says
        }
        // In the order in which the JVM takes them: the last one counts.
        String all = variable("JAVA_TOOL_OPTIONS") + variable("JDK_JAVA_OPTIONS") + command + variable("_JAVA_OPTIONS");
        return limitBytes(all, Runtime.getRuntime().maxMemory());
    }

    private static String variable(String name) {
        String value = System.getenv(name);
        return value == null ? "\0" : "\0" + value + "\0";
    }

    /**
     * @param options separated by blanks or zeros
     * @param heapBytes the limit of the heap
     */
    static long limitBytes(String options, long heapBytes) {
        long limit = heapBytes;
        for (String option : options.split("[\\s\0]+")) {
            Long said = option.startsWith(OPTION) ? bytes(option.substring(OPTION.length())) : null;
            if (said != null) {
                limit = said == 0 ? heapBytes : said; // 0 is what the JVM has by default
            }
        }
        return limit;
    }

    /** Returns null for what is no size; the JVM would not have started with it. */
    private static @Nullable Long bytes(String text) {
        int last = text.length() - 1;
        int suffix = last < 0 ? -1 : SUFFIXES.indexOf(Character.toLowerCase(text.charAt(last)));
        try {
            long number = Long.parseLong(suffix < 0 ? text : text.substring(0, last));
            return number << (BITS_OF_SUFFIX * (suffix + 1));
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
