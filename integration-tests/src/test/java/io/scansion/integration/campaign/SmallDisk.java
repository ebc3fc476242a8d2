package io.scansion.integration.campaign;

import io.scansion.integration.RealJob;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A file system in memory with little room, for its owner alone. Needs root, as test hosts do. */
final class SmallDisk implements AutoCloseable {
    private static final int PAGE_BYTES = 4096;
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final Path at;

    private SmallDisk(Path at) {
        this.at = at;
    }

    /** @param kib room on it */
    static SmallDisk mount(Path at, int kib) throws IOException {
        Files.createDirectories(at);
        command("mount", "-t", "tmpfs", "-o", "mode=0700,size=" + kib + "k", "tmpfs", at.toString());
        return new SmallDisk(at);
    }

    Path file(String name) {
        return at.resolve(name);
    }

    boolean isFull() throws IOException {
        return Files.getFileStore(at).getUsableSpace() == 0;
    }

    /** Takes what room is left, in a file of that name. */
    void fill(String name) throws IOException {
        byte[] page = new byte[PAGE_BYTES];
        try (OutputStream out = Files.newOutputStream(file(name))) {
            while (!isFull()) {
                out.write(page);
            }
        } catch (IOException e) {
            if (!isFull()) {
                throw e;
            }
        }
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
