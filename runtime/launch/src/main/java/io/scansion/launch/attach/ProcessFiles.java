package io.scansion.launch.attach;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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

    /**
     * Whether it has loaded a HotSpot JVM; nothing on systems that have no such files.
     *
     * @throws IOException if it does not show that, such as processes that guard their memory
     */
    static Optional<Boolean> isJvm(long pid) throws IOException {
        return isJvm(Path.of("/proc"), pid);
    }

    static Optional<Boolean> isJvm(Path proc, long pid) throws IOException {
        try {
            Path maps = proc.resolve(Long.toString(pid)).resolve("maps");
            return Optional.of(
                    Files.readString(maps, StandardCharsets.ISO_8859_1).contains("/libjvm.so"));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }
}
