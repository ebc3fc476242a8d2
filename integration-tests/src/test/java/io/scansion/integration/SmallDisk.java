package io.scansion.integration;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A file system in memory with room for next to nothing. Needs root, as test hosts do. */
final class SmallDisk implements AutoCloseable {
    private static final String SIZE = "size=16k";
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Path at;

    private SmallDisk(Path at) {
        this.at = at;
    }

    static SmallDisk mount(Path at) throws IOException {
        Files.createDirectories(at);
        command("mount", "-t", "tmpfs", "-o", SIZE, "tmpfs", at.toString());
        return new SmallDisk(at);
    }

    Path file(String name) {
        return at.resolve(name);
    }

    boolean isFull() throws IOException {
        return Files.getFileStore(at).getUsableSpace() == 0;
    }

    @Override
    public void close() throws IOException {
        command("umount", "--lazy", at.toString());
    }

    private static void command(String... words) throws IOException {
        try (RealJob command = RealJob.command(List.of(words), LIMIT)) {
            if (command.awaitExit() != 0) {
                throw new IOException(String.join(" ", words) + " does not work\n" + command.transcript());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException(String.join(" ", words));
        }
    }
}
