package io.scansion.tuner.record;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes events as JSON Lines and hands each line to whoever subscribed. The file is opened for appending, so a tuner that
 * is started again continues the log, and flushed after every line, so that a killed tuner loses none. A file that cannot
 * be written is reported once to {@code complaints}, and the run goes on without it. Safe for use by several threads.
 */
public final class EventLog implements EventSink, AutoCloseable {
    /** Lines kept for a console that comes late. */
    public static final int REMEMBERED_LINES = 512;

    private final RunEventJson json = new RunEventJson();
    private final String job;
    private final DoubleSupplier secondsSinceStart;
    private final Consumer<String> complaints;
    private final List<Consumer<String>> subscribers = new CopyOnWriteArrayList<>();
    private final Deque<String> remembered = new ArrayDeque<>();
    private @Nullable Writer writer;

    /**
     * @param file where to append, or empty for subscribers only
     * @param secondsSinceStart time of an event in seconds since the start of the job
     * @param complaints told once, in one line, when the file cannot be written
     */
    public EventLog(String job, Optional<Path> file, DoubleSupplier secondsSinceStart, Consumer<String> complaints) {
        this.job = job;
        this.secondsSinceStart = secondsSinceStart;
        this.complaints = complaints;
        if (file.isPresent()) {
            this.writer = open(file.get());
        }
    }

    private @Nullable Writer open(Path file) {
        try {
            return Files.newBufferedWriter(
                    file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            complaints.accept("events are not written to " + file + ": " + e);
            return null;
        }
    }

    @Override
    public synchronized void append(RunEvent event) {
        String line = json.line(event, secondsSinceStart.getAsDouble(), job);
        write(line);
        if (remembered.size() == REMEMBERED_LINES) {
            remembered.removeFirst();
        }
        remembered.addLast(line);
        for (Consumer<String> subscriber : subscribers) {
            hand(line, subscriber);
        }
    }

    private void write(String line) {
        Writer open = writer;
        if (open == null) {
            return;
        }
        try {
            open.write(line);
            open.write('\n');
            open.flush();
        } catch (IOException | UncheckedIOException e) {
            writer = null;
            complaints.accept("events are no longer written: " + e);
        }
    }

    private static void hand(String line, Consumer<String> subscriber) {
        try {
            subscriber.accept(line);
        } catch (RuntimeException e) {
            // A console that went away must not end the loop; its own connection reports the loss.
        }
    }

    /** The last lines, oldest first, at most {@value #REMEMBERED_LINES}. */
    public synchronized List<String> recent() {
        return new ArrayList<>(remembered);
    }

    /** Hands every later line to {@code subscriber}, on the appending thread, until the result is closed. */
    public Subscription subscribe(Consumer<String> subscriber) {
        subscribers.add(subscriber);
        return () -> subscribers.remove(subscriber);
    }

    /** Like {@link #subscribe}, but begins with the remembered lines; none is missed or repeated in between. */
    public synchronized Subscription subscribeWithRecent(Consumer<String> subscriber) {
        remembered.forEach(line -> hand(line, subscriber));
        return subscribe(subscriber);
    }

    @Override
    public synchronized void close() {
        Writer open = writer;
        writer = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                complaints.accept("the event file could not be closed: " + e);
            }
        }
    }

    /** Ends a subscription. */
    @FunctionalInterface
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
