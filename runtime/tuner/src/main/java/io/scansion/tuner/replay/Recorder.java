package io.scansion.tuner.replay;

import io.scansion.tuner.journal.WriterThread;
import io.scansion.tuner.loop.Turn;
import io.scansion.tuner.loop.TurnListener;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.jctools.queues.varhandle.SpscVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Writes what every turn of a loop is made of to a compressed file, on a thread of its own, so that the loop never waits for a disk. What
 * was written is handed to the system at least once a second, so a run that is killed leaves all but its last second. A recording with a
 * gap is worth nothing: where the disk is full, or too slow for the queue, it ends there, which is said once. Turns come from one
 * thread.
 */
public final class Recorder implements TurnListener, AutoCloseable {
    /** Turns that wait at most: minutes of a loop at its usual pace. */
    static final int TURNS_WAITING = 1 << 14;

    private static final long FLUSH_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final SpscVarHandleArrayQueue<Turn> turns = new SpscVarHandleArrayQueue<>(TURNS_WAITING);
    private final RecordedRun run;
    private final String name;
    private final Consumer<String> complaints;
    private final WriterThread writer;
    private volatile boolean overrun;
    private volatile boolean finished;
    // The loop's thread only:
    private boolean stopped;

    private Recorder(String name, RecordedRun run, OutputStream file, Consumer<String> complaints) {
        this.run = run;
        this.name = name;
        this.complaints = complaints;
        this.writer = new WriterThread("scansion-recorder", () -> serve(file), PATIENCE);
        writer.start();
    }

    /**
     * Begins a recording.
     *
     * @param path a file that is there is written over
     * @param complaints told, in one line, why there is no recording, or not all of it
     */
    public static @Nullable Recorder open(Path path, RecordedRun run, Consumer<String> complaints) {
        try {
            return to(Files.newOutputStream(path), path.toString(), run, complaints);
        } catch (IOException e) {
            complaints.accept("the run is not recorded: " + e);
            return null;
        }
    }

    /** @param file closed by the recorder */
    static Recorder to(OutputStream file, String name, RecordedRun run, Consumer<String> complaints) {
        return new Recorder(name, run, file, complaints);
    }

    @Override
    public void onTurn(Turn turn) {
        if (!stopped && !turns.offer(turn)) {
            stopped = true;
            overrun = true;
        }
    }

    /** The loop was finished: with the end that follows, the recording is complete. */
    public void finished() {
        finished = true;
    }

    private void serve(OutputStream file) {
        try (DataOutputStream out =
                new DataOutputStream(new GZIPOutputStream(new BufferedOutputStream(file, 1 << 16), 1 << 13, true))) {
            RecordingFormat.writeHead(out, run);
            out.flush();
            write(out);
        } catch (IOException e) {
            complaints.accept("the recording " + name + " has ended early: " + e);
        }
        turns.clear();
    }

    private void write(DataOutputStream out) throws IOException {
        long nanos = run.madeNanos();
        long flushed = System.nanoTime();
        while (true) {
            boolean last = writer.isClosing();
            Turn turn = turns.poll();
            if (turn != null) {
                RecordingFormat.writeTurn(out, turn, nanos);
                nanos = turn.nanos();
            } else if (overrun) {
                complaints.accept("the recording " + name + " has ended early: the disk is too slow for it");
                return;
            } else if (last) {
                if (finished) {
                    out.writeByte(RecordingFormat.END);
                }
                return;
            } else {
                LockSupport.parkNanos(IDLE_NANOS);
            }
            if (System.nanoTime() - flushed >= FLUSH_NANOS) {
                out.flush();
                flushed = System.nanoTime();
            }
        }
    }

    /** Writes what waits and ends; gives up after some seconds. */
    @Override
    public void close() {
        writer.close();
    }
}
