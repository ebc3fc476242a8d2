package io.scansion.console.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A text that a user handed in.
 *
 * @param name as the user wrote it; {@code -} is standard input
 * @param text the whole of it
 */
public record InputFile(String name, String text) {
    private static final int MOST_BYTES = 64 << 20;

    /**
     * Reads a file, or standard input to its end if the name is {@code -}.
     *
     * @throws InputException if it is not there, cannot be read, is not UTF-8 or is larger than any description
     */
    public static InputFile read(String name) {
        try {
            return new InputFile(name, text(name.equals("-") ? standardInput() : file(name)));
        } catch (InvalidPathException e) {
            throw new InputException("there is no file " + name, e);
        } catch (IOException e) {
            throw new InputException(unreadable(name, e), e);
        }
    }

    /** Returns what to tell a user of whose file this came. */
    public static String unreadable(String name, IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no file " + name;
        }
        if (e instanceof CharacterCodingException) {
            return name + " is not a text file in UTF-8";
        }
        String reason = e instanceof FileSystemException of ? of.getReason() : e.getMessage();
        return name + " cannot be read (" + (e instanceof AccessDeniedException ? "permission denied" : reason) + ")";
    }

    /** Returns a name that a file gives, seen from where that file is. */
    public static String beside(String file, String name) {
        try {
            return Path.of(file).resolveSibling(name).toString();
        } catch (InvalidPathException e) {
            return name; // reading it will say that it is not there
        }
    }

    /** Returns whether the name ends in {@code .extension}, in small or capital letters. */
    public boolean hasExtension(String extension) {
        int length = extension.length();
        return name.length() > length
                && name.charAt(name.length() - length - 1) == '.'
                && name.regionMatches(true, name.length() - length, extension, 0, length);
    }

    private static byte[] file(String name) throws IOException {
        Path path = Path.of(name);
        if (Files.isRegularFile(path) && Files.size(path) > MOST_BYTES) {
            throw tooLarge(name);
        }
        try (InputStream in = Files.newInputStream(path)) {
            return bounded(in, name); // a pipe or a device may never end
        }
    }

    private static byte[] standardInput() throws IOException {
        return bounded(System.in, "standard input");
    }

    private static byte[] bounded(InputStream in, String name) throws IOException {
        byte[] bytes = in.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw tooLarge(name);
        }
        return bytes;
    }

    /** Decodes strictly: a replacement character would turn up far from its cause. */
    private static String text(byte[] bytes) throws CharacterCodingException {
        String text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static InputException tooLarge(String name) {
        return new InputException(name + " is larger than " + (MOST_BYTES >> 20) + " MiB; this is no description");
    }
}
