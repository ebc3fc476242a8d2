package io.scansion.launch.attach;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What Linux shows of a process to its own user: all of its command line, which the JDK cuts at a page, and what it has loaded. */
final class ProcessFiles {
    private ProcessFiles() {}

    /** Returns the words of the command line; none if they cannot be read. */
    static List<String> commandLine(long pid) {
        try {
            String words = Files.readString(Path.of("/proc/" + pid + "/cmdline"), StandardCharsets.ISO_8859_1);
            return words.isEmpty() ? List.of() : List.of(words.split("\0"));
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Whether it has loaded a HotSpot JVM; nothing where that cannot be seen. */
    static Optional<Boolean> isJvm(long pid) {
        try {
            return Optional.of(Files.readString(Path.of("/proc/" + pid + "/maps"), StandardCharsets.ISO_8859_1)
                    .contains("/libjvm.so"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
