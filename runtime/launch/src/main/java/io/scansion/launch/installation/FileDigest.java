package io.scansion.launch.installation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Tells whether files on different hosts, or at different times, are the same. Stateless. */
public final class FileDigest {
    private static final int SHOWN = 12;

    private FileDigest() {}

    /** Returns a digest of a file, or of all files below a directory with their names; empty if there is neither. */
    public static String of(Path path) {
        try {
            if (Files.isRegularFile(path)) {
                MessageDigest digest = sha256();
                add(digest, path);
                return text(digest);
            }
            return Files.isDirectory(path) ? ofDirectory(path) : "";
        } catch (IOException | UncheckedIOException e) {
            return "unreadable";
        }
    }

    private static String ofDirectory(Path directory) throws IOException {
        List<Path> files;
        try (Stream<Path> paths = Files.walk(directory)) {
            files = paths.filter(Files::isRegularFile).sorted().toList();
        }
        MessageDigest digest = sha256();
        for (Path file : files) {
            digest.update(directory.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            add(digest, file);
        }
        return text(digest);
    }

    private static void add(MessageDigest digest, Path file) throws IOException {
        byte[] buffer = new byte[1 << 16];
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
            }
        }
    }

    private static String text(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest()).substring(0, SHOWN);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }
}
