package io.scansion.tuner.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/*
 * Files are told apart by their keys. A file that is held open keeps its key, which the system would give to the next one otherwise;
 * that is why the file before the one that is read stays open, too.
 */
/**
 * Reads the events that have been added to a growing file since the last look, also where a full file is moved out of the way and begun
 * anew (see {@link EventFile}): nothing is missed as long as no more than one whole file has come and gone between two looks. The
 * heading that a further file begins with is not told again. Not thread-safe.
 */
public final class EventFileTail implements Closeable {
    private static final Object NO_KEY = "";

    private final Path file;
    private final Path former;
    private @Nullable Source passed;
    private @Nullable Source open;
    private @Nullable LoggedEvent heading;

    /**
     * Begins with what stands in the file, if there is one.
     *
     * @throws IOException if a file that is there cannot be read
     */
    public EventFileTail(Path file) throws IOException {
        this.file = file;
        this.former = LineFile.former(file);
        this.passed = open(former);
    }

    /** Returns the new events; what follows the last line end waits for the next look, and lines that are no events are passed over. */
    public List<LoggedEvent> poll() throws IOException {
        List<LoggedEvent> events = new ArrayList<>();
        while (true) {
            Source now = open;
            boolean goesOn = now != null && now.key().equals(key(file)); // if not, all that it will ever hold is there
            if (now != null) {
                now.lines(line -> EventJson.read(line).ifPresent(event -> add(event, events)));
            }
            Source next = goesOn ? null : next();
            if (next == null) {
                return events;
            }
            if (now != null) {
                close(passed);
                passed = now;
            }
            open = next;
        }
    }

    private void add(LoggedEvent event, List<LoggedEvent> events) {
        if (event.event() instanceof JobEvent.Job) {
            if (event.equals(heading)) {
                return;
            }
            heading = event;
        }
        events.add(event);
    }

    /** The file that follows the open one; null while there is none. */
    private @Nullable Source next() throws IOException {
        while (true) {
            Object moved = key(former);
            boolean missed = moved != null && !isKey(moved, passed) && !isKey(moved, open);
            Source found = open(missed ? former : file);
            if (Objects.equals(moved, key(former))) {
                return found;
            }
            close(found); // moved meanwhile, and perhaps not the next one
        }
    }

    private static boolean isKey(Object key, @Nullable Source of) {
        return of != null && of.key().equals(key);
    }

    private static @Nullable Source open(Path path) throws IOException {
        Object key = key(path);
        try {
            return key == null ? null : new Source(FileChannel.open(path), key);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** What tells a file from others; null if there is none. Where files have no keys, none is seen to be moved. */
    private static @Nullable Object key(Path path) throws IOException {
        try {
            Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
            return key == null ? NO_KEY : key;
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static void close(@Nullable Source source) throws IOException {
        if (source != null) {
            source.close();
        }
    }

    @Override
    public void close() throws IOException {
        close(passed);
        close(open);
    }

    /** A file and how far it has been read. */
    private static final class Source implements Closeable {
        private static final int CHUNK_BYTES = 1 << 16;

        private final FileChannel channel;
        private final Object key;
        private long position;

        Source(FileChannel channel, Object key) {
            this.channel = channel;
            this.key = key;
        }

        Object key() {
            return key;
        }

        /** Hands out the lines that have become complete. */
        void lines(Consumer<String> to) throws IOException {
            ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
            while (channel.read(chunk, position + chunk.position()) > 0) {
                int start = 0;
                for (int at = 0; at < chunk.position(); at++) {
                    if (chunk.get(at) == '\n') {
                        to.accept(new String(chunk.array(), start, at - start, StandardCharsets.UTF_8));
                        start = at + 1;
                    }
                }
                position += start;
                if (start > 0) {
                    chunk.clear();
                } else if (!chunk.hasRemaining()) { // a long line
                    chunk = ByteBuffer.allocate(2 * chunk.capacity());
                }
            }
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
