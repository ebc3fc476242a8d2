package io.scansion.tuner.channel;

import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.Retold;
import io.scansion.wire.OperatorMessage.OperatorReply;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The events of one running job, whatever becomes of its tuner meanwhile: each once, beginning with those that say how the run stands. One
 * thread steps and closes, any may ask; events come on the connection's threads, one at a time.
 */
public final class TunerFeed implements AutoCloseable {
    private static final Duration ANSWER = Duration.ofSeconds(5);
    /** Of all ranks that may have to answer first. */
    public static final Duration REPLY = Duration.ofSeconds(15);

    private static final long BETWEEN_TRIES_NANOS = 500_000_000L;

    private final Way way;
    private final Listener events;
    private final Consumer<Boolean> connected;
    private final Retold retold = new Retold();
    private volatile @Nullable OperatorClient client;
    private volatile boolean summed;
    private long nextTryNanos = System.nanoTime();

    /** How to get to the tuner, also to the next one. */
    @FunctionalInterface
    public interface Way {
        /**
         * Connects; tries once.
         *
         * @throws TunerAbsentException if the tuner does not listen
         * @throws TunerRefusedException if it does not let this console in
         */
        OperatorClient connect() throws IOException;
    }

    /** Is told what happens in the job. */
    @FunctionalInterface
    public interface Listener {
        /** @param json the event as the tuner has written it, one line */
        void on(LoggedEvent event, String json);
    }

    /**
     * @param events is told every event that has not come before
     * @param connected told true when there is a connection to the tuner and false when it is lost
     */
    public TunerFeed(Way way, Listener events, Consumer<Boolean> connected) {
        this.way = way;
        this.events = events;
        this.connected = connected;
    }

    /** Whether the tuner has said how the run has ended. */
    public boolean summed() {
        return summed;
    }

    /**
     * Sees to the connection: where there is none, tries to make one, at most twice a second. To be called again and again.
     *
     * @throws TunerRefusedException if the tuner does not let this console in
     */
    public void step() throws IOException {
        OperatorClient open = client;
        if (open != null && open.hasEnded()) {
            close();
            connected.accept(false);
        }
        if (client == null && System.nanoTime() - nextTryNanos >= 0) {
            nextTryNanos = System.nanoTime() + BETWEEN_TRIES_NANOS;
            client = subscribe();
        }
    }

    private @Nullable OperatorClient subscribe() throws IOException {
        OperatorClient opened;
        try {
            opened = way.connect();
        } catch (TunerAbsentException | NoSuchFileException e) {
            return null; // not listening yet, being started again, or the job has just ended
        }
        try {
            opened.watch(this::take, ANSWER);
            connected.accept(true);
            return opened;
        } catch (IOException | TimeoutException e) {
            opened.close();
            return null;
        } catch (InterruptedException e) {
            opened.close();
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private synchronized void take(String line) {
        EventJson.read(line).filter(retold::isNews).ifPresent(event -> {
            events.on(event, line);
            summed |= event.event() instanceof JobEvent.Summary;
        });
    }

    /**
     * Asks the tuner for something, as the console's commands do; may be called by any thread.
     *
     * @throws TunerAbsentException if there is no connection now
     * @throws TimeoutException if no answer came in time; whether it was carried out is not known
     */
    public OperatorReply ask(String verb, String argument) throws IOException, TimeoutException, InterruptedException {
        OperatorClient open = client;
        if (open == null) {
            throw new TunerAbsentException("the tuner is not there now; try again when it is connected");
        }
        return open.request(verb, argument, REPLY);
    }

    /** Waits until the tuner, which is about to end, has said its last word; not longer than this. */
    public void awaitLastWord(Duration longest) throws InterruptedException {
        OperatorClient open = client;
        if (open != null) {
            open.awaitEnd(longest);
        }
    }

    @Override
    public void close() {
        OperatorClient open = client;
        client = null;
        if (open != null) {
            open.close();
        }
    }
}
