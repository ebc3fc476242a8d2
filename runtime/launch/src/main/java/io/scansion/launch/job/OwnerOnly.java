package io.scansion.launch.job;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** Files that nobody else may read, because whoever has a job's key may change its program. Stateless. */
public final class OwnerOnly {
    private static final boolean POSIX =
            Path.of("").getFileSystem().supportedFileAttributeViews().contains("posix");

    private static final Path OWN_PROCESS = Path.of("/proc/self");
    private static final int STICKY = 01000;
    private static final boolean HAS_UIDS = POSIX && Files.isDirectory(OWN_PROCESS);

    private OwnerOnly() {}

    public static Path createDirectories(Path directory) throws IOException {
        return Files.createDirectories(directory, attributes("rwx------"));
    }

    /** Makes a directory with a name of its own. */
    public static Path createTemporaryDirectory(Path parent, String prefix) throws IOException {
        return Files.createTempDirectory(parent, prefix, attributes("rwx------"));
    }

    /** Replaces a file as one step: a reader sees the old content or the new. */
    public static void write(Path file, Properties properties) throws IOException {
        StringWriter text = new StringWriter();
        properties.store(text, null);
        write(file, text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Replaces a file as one step: a reader sees the old content or the new. */
    public static void write(Path file, byte[] content) throws IOException {
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

    /** Takes a file that another program has made away from everybody else. */
    static void restrict(Path file) throws IOException {
        if (POSIX) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    /**
     * Returns why a directory may be another user's doing, or nothing: it is somebody else's, or others may enter it. Where the system has no
     * users as Linux has, nothing is said.
     */
    static Optional<String> objection(Path directory) throws IOException {
        if (!HAS_UIDS) {
            return Optional.empty();
        } else if (uid(directory) != ownUid()) {
            return Optional.of(
                    "belongs to another user (" + Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS) + ")");
        }
        int others = (int) Files.getAttribute(directory, "unix:mode", LinkOption.NOFOLLOW_LINKS) & 0077;
        return others == 0
                ? Optional.empty()
                : Optional.of("can be entered by other users; if it is yours, chmod 700 it");
    }

    /** Returns why others can exchange what is in a directory, or nothing. */
    static Optional<String> exchangeable(Path directory) throws IOException {
        if (!HAS_UIDS) {
            return Optional.empty();
        }
        int owner = uid(directory);
        int mode = (int) Files.getAttribute(directory, "unix:mode");
        if (owner != ownUid() && owner != 0) {
            return Optional.of("belongs to another user (" + Files.getOwner(directory) + ")");
        }
        return (mode & 0022) == 0 || (mode & STICKY) != 0
                ? Optional.empty()
                : Optional.of("can be changed by other users; take that from them (chmod go-w)");
    }

    private static int uid(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    }

    /** Of this process: by what belongs to it, since a user need not have a name. */
    private static int ownUid() throws IOException {
        return (int) Files.getAttribute(OWN_PROCESS, "unix:uid");
    }

    /** Deletes a directory and what is in it, as far as possible; links are deleted, not followed. */
    public static void deleteTree(Path directory) {
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
