package io.scansion.tuner.journal;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jctools.queues.varhandle.MpmcVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/*
 * Two queues, since what is to be given up differs: measurements come many a window and their queue gives up its oldest; everything else
 * is rare and its queue holds days of it. The writer restores the order by the numbers of the lines: it looks at the rare queue before
 * and after the other, so that neither can get ahead of a line that was added before.
 */
/**
 * Writes lines of events to a file on a thread of its own, so that whoever adds one never waits for a disk. Every line goes to the system
 * by itself, so that a tuner that is killed loses at most those of the last moment. While the disk is full, or slower than the run, the
 * oldest measurements are dropped, and counted; other events wait. That lines cannot be written, and that they can again, is said once
 * each. Lines are added by one thread at a time.
 */
final class EventFile implements AutoCloseable {
    /** Measurements that wait at most. */
    static final int MEASUREMENTS = 1 << 12;
    /** Other events that wait at most; beyond that even they are dropped, and counted. */
    static final int DECISIONS = 1 << 16;

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final LineFile file;
    private final String name;
    private final Consumer<String> complaints;
    private final long retryNanos;
    private final MpmcVarHandleArrayQueue<Entry> measurements = new MpmcVarHandleArrayQueue<>(MEASUREMENTS);
    private final MpmcVarHandleArrayQueue<Entry> decisions = new MpmcVarHandleArrayQueue<>(DECISIONS);
    private final AtomicLong dropped = new AtomicLong();
    private final WriterThread writer;
    private long added;
    // The writer's thread only:
    private @Nullable Entry nextMeasurement;
    private @Nullable Entry nextDecision;
    private boolean failing;

    private record Entry(long number, String line, boolean isHeading) {}

    /**
     * @param file belongs to the writer's thread from here on
     * @param retry how long after a failure writing is tried again
     * @param complaints told, in one line, on the writer's thread
     */
    EventFile(LineFile file, Duration retry, Consumer<String> complaints) {
        this.file = file;
        this.name = file.toString();
        this.complaints = complaints;
        this.retryNanos = retry.toNanos();
        this.writer = new WriterThread("scansion-events", this::serve, PATIENCE);
        writer.start();
    }

    /** Adds the line of an event. */
    void add(RunEvent event, String line) {
        Entry entry = new Entry(added++, line, event instanceof JobEvent.Job);
        if (event instanceof ObservationEvent) {
            while (!measurements.offer(entry)) {
                if (measurements.poll() != null) {
                    dropped.incrementAndGet();
                }
            }
        } else if (!decisions.offer(entry)) {
            dropped.incrementAndGet();
        }
        writer.wake();
    }

    private void serve() {
        while (true) {
            boolean last = writer.isClosing();
            Entry next = next();
            if (next != null) {
                if (write(next)) {
                    forget(next);
                } else if (last) {
                    break;
                } else {
                    LockSupport.parkNanos(retryNanos);
                }
            } else if (last) {
                break;
            } else {
                LockSupport.parkNanos(IDLE_NANOS);
            }
        }
        end();
    }

    private @Nullable Entry next() {
        nextDecision = nextDecision != null ? nextDecision : decisions.poll();
        nextMeasurement = nextMeasurement != null ? nextMeasurement : measurements.poll();
        nextDecision = nextDecision != null ? nextDecision : decisions.poll();
        Entry decision = nextDecision;
        Entry measurement = nextMeasurement;
        return decision == null || (measurement != null && measurement.number() < decision.number())
                ? measurement
                : decision;
    }

    private void forget(Entry written) {
        if (written.equals(nextDecision)) {
            nextDecision = null;
        } else {
            nextMeasurement = null;
        }
    }

    private boolean write(Entry entry) {
        try {
            file.append(entry.line());
        } catch (IOException e) {
            if (!failing) {
                failing = true;
                complaints.accept("events cannot be written to " + name + " for now: " + e);
            }
            return false;
        }
        if (entry.isHeading()) {
            file.heading(entry.line());
        }
        if (failing) {
            failing = false;
            complaints.accept("events are written to " + name + " again; " + missing(dropped.getAndSet(0)));
        }
        return true;
    }

    private static String missing(long lines) {
        return lines == 0 ? "none is missing" : lines == 1 ? "1 line is missing" : lines + " lines are missing";
    }

    private void end() {
        long lost = dropped.getAndSet(0) + measurements.size() + decisions.size();
        lost += (nextDecision == null ? 0 : 1) + (nextMeasurement == null ? 0 : 1);
        if (lost > 0) {
            complaints.accept("not all events were written to " + name + "; " + missing(lost));
        }
        try {
            file.close();
        } catch (IOException e) {
            complaints.accept("the event file could not be closed: " + e);
        }
    }

    /** Writes what waits and ends; gives up after some seconds. */
    @Override
    public void close() {
        writer.close();
    }
}
