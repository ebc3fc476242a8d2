package io.scansion.skeletons;

import io.scansion.skeletons.Entry.Failed;
import io.scansion.skeletons.Entry.Value;
import io.scansion.skeletons.Step.MistakeException;
import java.time.Duration;
import java.util.List;

/** A stage's function under the error policy, at one rank. */
final class Work {
    /** Takes what comes of an item. */
    interface Results {
        void result(long number, Object result) throws UnsendableException;

        void failure(Failed failed);
    }

    private static final double SECONDS_PER_NANO = 1e-9;

    private final Place place;
    private final Step step;
    private final ErrorPolicy policy;
    private final LiveRun live;
    private long items;
    private long messages;
    private long busyNanos;
    private double squareSeconds;

    Work(Place place, Step step, ErrorPolicy policy, LiveRun live) {
        this.place = place;
        this.step = step;
        this.policy = policy;
        this.live = live;
    }

    Place place() {
        return place;
    }

    /**
     * Processes the items of a message in order, up to the first failure that stops the run.
     *
     * @return whether nothing has stopped the run
     */
    boolean process(Batch batch, Results results) {
        boolean timed = live.isWatched();
        long begin = System.nanoTime();
        long last = begin;
        boolean goesOn = true;
        for (Entry entry : batch.entries()) {
            goesOn = entry instanceof Value item ? process(item, results) : pass((Failed) entry, results);
            if (timed) {
                long now = System.nanoTime();
                double seconds = (now - last) * SECONDS_PER_NANO;
                squareSeconds += seconds * seconds;
                last = now;
            }
            if (!goesOn) {
                break;
            }
        }
        messages++;
        busyNanos += (timed ? last : System.nanoTime()) - begin;
        if (timed) {
            live.show(report(), messages, squareSeconds);
        }
        return goesOn;
    }

    private boolean process(Value item, Results results) {
        items++;
        return process(item.number(), () -> step.apply(item.value()), policy.retries(), results);
    }

    /** Something that has results. */
    @FunctionalInterface
    interface Source {
        List<?> results() throws Exception;
    }

    /**
     * Hands over what has results at once, under the policy.
     *
     * @param number of the item that these are said to come from
     * @return whether nothing has stopped the run
     */
    boolean process(long number, Source source, int retries, Results results) {
        int tries = 0;
        while (true) {
            try {
                for (Object result : source.results()) {
                    results.result(number, result);
                }
                return true;
            } catch (UnsendableException | MistakeException e) {
                return pass(place.mistake(number, String.valueOf(e.getMessage()), e.getCause()), results);
            } catch (Exception | AssertionError | LinkageError | StackOverflowError e) { // others are the JVM's end
                if (e instanceof InterruptedException) {
                    Thread.currentThread().interrupt();
                }
                if (tries++ >= retries) {
                    return pass(place.failed(number, e, policy), results);
                }
            }
        }
    }

    private static boolean pass(Failed failed, Results results) {
        results.failure(failed);
        return !failed.stops();
    }

    InstanceReport report() {
        return new InstanceReport(place.rank(), place.stage(), items, Duration.ofNanos(busyNanos));
    }
}
