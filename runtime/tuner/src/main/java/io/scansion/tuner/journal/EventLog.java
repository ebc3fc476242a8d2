package io.scansion.tuner.journal;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes events as JSON Lines, hands each line to whoever subscribed, and keeps how the run stands for those who come late. The file is
 * opened for appending, so a tuner that is started again continues the log; see {@link EventFile} for what happens when it cannot be
 * written. Safe for use by several threads.
 */
public final class EventLog implements EventSink, AutoCloseable {
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final String job;
    private final DoubleSupplier secondsSinceStart;
    private final List<Consumer<String>> subscribers = new CopyOnWriteArrayList<>();
    private final RunState state = new RunState();
    private final @Nullable EventFile file;

    /**
     * @param path where to append, or empty for subscribers only
     * @param limitBytes size at which the file is moved to the same name with {@code .1} behind it
     * @param secondsSinceStart time of an event in seconds since the start of the job
     * @param complaints told, in one line, when the file cannot be written, and when it can again
     */
    public EventLog(
            String job,
            Optional<Path> path,
            OptionalLong limitBytes,
            DoubleSupplier secondsSinceStart,
            Consumer<String> complaints) {
        this.job = job;
        this.secondsSinceStart = secondsSinceStart;
        this.file = path.map(of -> new EventFile(new LineFile(of, limitBytes), RETRY, complaints))
                .orElse(null);
    }

    @Override
    public synchronized void append(RunEvent event) {
        LoggedEvent logged = new LoggedEvent(secondsSinceStart.getAsDouble(), job, event);
        state.accept(logged);
        String line = EventJson.line(logged);
        if (file != null) {
            file.add(event, line);
        }
        for (Consumer<String> subscriber : subscribers) {
            hand(line, subscriber);
        }
    }

    /** Returns how the run stands, as the lines of {@link RunState#events}. */
    public synchronized List<String> state() {
        return state.events().stream().map(EventJson::line).toList();
    }

    /** Goes on from how the run stood in the log of an earlier tuner. Before the first event; nothing is written or handed on. */
    public synchronized void resume(List<String> earlier) {
        earlier.forEach(line -> EventJson.read(line).ifPresent(state::accept));
    }

    private static void hand(String line, Consumer<String> subscriber) {
        try {
            subscriber.accept(line);
        } catch (RuntimeException e) {
            // A console that went away must not end the loop; its own connection reports the loss.
        }
    }

    /** Hands every later line to {@code subscriber}, on the appending thread, until the result is closed. */
    public Subscription subscribe(Consumer<String> subscriber) {
        subscribers.add(subscriber);
        return () -> subscribers.remove(subscriber);
    }

    /** Like {@link #subscribe}, but begins with how the run stands, see {@link RunState#events}; nothing is missed in between. */
    public synchronized Subscription subscribeWithState(Consumer<String> subscriber) {
        state().forEach(line -> hand(line, subscriber));
        return subscribe(subscriber);
    }

    /** How many subscriptions there are. */
    public int subscriptions() {
        return subscribers.size();
    }

    /** Writes what waits for the file. */
    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }

    /** Ends a subscription. */
    @FunctionalInterface
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }
}
