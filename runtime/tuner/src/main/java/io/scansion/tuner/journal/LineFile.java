package io.scansion.tuner.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A file of lines that is appended to. A line stands in it as a whole or not at all, also where the disk fills up in the middle of
 * it. Where its size is limited, a file that is full is moved to the same name with {@code .1} behind it, over the one before, and
 * begins anew with its heading. Owned by one thread.
 */
final class LineFile implements Closeable {
    private static final String FORMER = ".1";

    private final Path file;
    private final OptionalLong limitBytes;
    private final Opener opener;
    private byte @Nullable [] heading;
    private @Nullable FileChannel channel;
    private long wholeBytes;

    /** @param limitBytes that a file does not exceed, but for a single line */
    LineFile(Path file, OptionalLong limitBytes) {
        this(file, limitBytes, path -> FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    }

    /** @param opener how a file is opened */
    LineFile(Path file, OptionalLong limitBytes, Opener opener) {
        this.file = file;
        this.limitBytes = limitBytes;
        this.opener = opener;
    }

    /** Opens a file for writing, and makes it if need be. */
    @FunctionalInterface
    interface Opener {
        FileChannel open(Path file) throws IOException;
    }

    /** The line that every further file begins with. */
    void heading(String line) {
        heading = bytes(line);
    }

    /** Where a file is moved that is full. */
    static Path former(Path file) {
        return file.resolveSibling(file.getFileName() + FORMER);
    }

    /**
     * Appends a line.
     *
     * @throws IOException if it could not be written as a whole; nothing of it stands in the file then, and it may be tried again
     */
    void append(String line) throws IOException {
        byte[] bytes = bytes(line);
        try {
            FileChannel open = open();
            if (limitBytes.isPresent() && wholeBytes > 0 && wholeBytes + bytes.length > limitBytes.getAsLong()) {
                close();
                Files.move(file, former(file), StandardCopyOption.REPLACE_EXISTING);
                open = open();
                if (heading != null) {
                    write(open, heading);
                }
            }
            write(open, bytes);
        } catch (IOException e) {
            abandon();
            throw e;
        }
    }

    private FileChannel open() throws IOException {
        FileChannel open = channel;
        if (open == null) {
            open = opener.open(file);
            channel = open;
            wholeBytes = open.size();
        }
        return open;
    }

    private void write(FileChannel open, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long at = wholeBytes;
        while (buffer.hasRemaining()) {
            at += open.write(buffer, at);
        }
        wholeBytes = at;
    }

    /** Takes half a line back and lets go of the file, which may be another one when it is opened next. */
    private void abandon() {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            try (open) {
                open.truncate(wholeBytes);
            } catch (IOException e) {
                // the reason why the line could not be written is told, and it is the same
            }
        }
    }

    private static byte[] bytes(String line) {
        return (line + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** The name of the file. */
    @Override
    public String toString() {
        return file.toString();
    }

    @Override
    public void close() throws IOException {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }
}
