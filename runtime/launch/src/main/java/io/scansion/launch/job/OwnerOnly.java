package io.scansion.launch.job;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** Files that nobody else may read, because whoever has a job's key may change its program. Stateless. */
public final class OwnerOnly {
    private static final boolean POSIX =
            Path.of("").getFileSystem().supportedFileAttributeViews().contains("posix");

    private OwnerOnly() {}

    public static Path createDirectories(Path directory) throws IOException {
        return Files.createDirectories(directory, attributes("rwx------"));
    }

    static Path createTemporaryDirectory(Path parent, String prefix) throws IOException {
        return Files.createTempDirectory(parent, prefix, attributes("rwx------"));
    }

    /** Replaces a file as one step: a reader sees the old content or the new. */
    public static void write(Path file, Properties properties) throws IOException {
        StringWriter text = new StringWriter();
        properties.store(text, null);
        write(file, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Replaces a file as one step: a reader sees the old content or the new. */
    static void write(Path file, byte[] content) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        Path temporary = Files.createTempFile(directory, ".new-", ".tmp", attributes("rw-------"));
        try {
            Files.write(temporary, content);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    static Properties read(Path file) throws IOException {
        Properties properties = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            properties.load(in);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is damaged: " + e.getMessage(), e);
        }
        return properties;
    }

    /** Deletes a directory and what is in it, as far as possible; links are deleted, not followed. */
    static void deleteTree(Path directory) {
        List<Path> deepestFirst;
        try (Stream<Path> paths = Files.walk(directory)) {
            deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
        } catch (NoSuchFileException | UncheckedIOException e) {
            return; // somebody else is deleting it
        } catch (IOException e) {
            return;
        }
        for (Path path : deepestFirst) {
            try {
                Files.deleteIfExists(path);
            } catch (IOException e) {
                // a file that appeared meanwhile: the next clean-up gets it
            }
        }
    }

    private static FileAttribute<?>[] attributes(String permissions) {
        return POSIX
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
