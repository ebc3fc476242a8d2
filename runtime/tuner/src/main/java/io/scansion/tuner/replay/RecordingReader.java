package io.scansion.tuner.replay;

import io.scansion.tuner.loop.Turn;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads a recording turn by turn. Owned by one thread. */
public final class RecordingReader implements Closeable {
    private final String name;
    private final DataInputStream in;
    private final RecordedRun run;
    private long nanos;
    private long turns;
    private boolean complete;

    /**
     * Opens a recording and reads its head.
     *
     * @throws RecordingException if it is none, or one that this release cannot read
     * @throws IOException if the file cannot be read
     */
    public static RecordingReader open(Path path) throws IOException {
        return of(Files.newInputStream(path), path.toString());
    }

    /** @param file closed by the reader, also when this fails */
    static RecordingReader of(InputStream file, String name) throws IOException {
        try {
            return new RecordingReader(name, new DataInputStream(new GZIPInputStream(new BufferedInputStream(file))));
        } catch (ZipException e) {
            file.close();
            throw new RecordingException(name + " is no recording: it is not compressed as recordings are", e);
        } catch (EOFException e) {
            file.close();
            throw new RecordingException(name + " ends before its head", e);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    private RecordingReader(String name, DataInputStream in) throws IOException {
        this.name = name;
        this.in = in;
        int magic = in.readInt();
        if (magic != RecordingFormat.MAGIC) {
            throw new RecordingException(
                    String.format(Locale.ROOT, "%s is no recording: it begins with %08x", name, magic));
        }
        int version = in.readUnsignedShort();
        if (version != RecordingFormat.VERSION) {
            throw new RecordingException(name + " is a recording of version " + version
                    + "; this release reads version " + RecordingFormat.VERSION);
        }
        try {
            this.run = RecordingFormat.readHead(in);
        } catch (EOFException e) {
            throw e;
        } catch (IOException | IllegalArgumentException e) {
            throw new RecordingException(name + ", head: " + e.getMessage(), new IOException(e));
        }
        this.nanos = run.madeNanos();
    }

    /** What the loop began with. */
    public RecordedRun run() {
        return run;
    }

    /**
     * Reads the next turn.
     *
     * @return empty behind the last one
     * @throws RecordingException if the file ends in the middle, or goes on with nonsense
     */
    public Optional<Turn> next() throws IOException {
        if (complete) {
            return Optional.empty();
        }
        try {
            int what = in.readUnsignedByte();
            if (what == RecordingFormat.END) {
                complete = true;
                return Optional.empty();
            } else if (what != RecordingFormat.TURN) {
                throw new IOException("expected a turn, found " + what);
            }
            Turn turn = RecordingFormat.readTurn(in, nanos);
            nanos = turn.nanos();
            turns++;
            return Optional.of(turn);
        } catch (EOFException e) {
            throw new RecordingException(
                    place() + "the recording is cut off there, as when its tuner was killed; all before that was read",
                    e);
        } catch (IOException | IllegalArgumentException e) {
            throw new RecordingException(place() + e.getMessage(), new IOException(e));
        }
    }

    private String place() {
        return String.format(Locale.ROOT, "%s, after turn %d at %.1f s of the run: ", name, turns, run.seconds(nanos));
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
