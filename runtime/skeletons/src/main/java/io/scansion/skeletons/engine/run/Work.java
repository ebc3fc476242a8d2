package io.scansion.skeletons.engine.run;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.Entry;
import io.scansion.skeletons.engine.message.Entry.Failed;
import io.scansion.skeletons.engine.message.Entry.Value;
import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.engine.message.Report;
import io.scansion.skeletons.engine.message.Results;
import io.scansion.skeletons.engine.message.UnsendableException;
import io.scansion.skeletons.engine.run.Step.MistakeException;
import java.util.List;

/** A stage's function under the error policy, at one rank. */
public final class Work {
    private static final double SECONDS_PER_NANO = 1e-9;

    private final Place place;
    private final Step step;
    private final FailurePolicy policy;
    private final LiveRun live;
    private long items;
    private long messages;
    private long busyNanos;
    private double squareSeconds;

    /** @param step what is done to each item */
    public Work(Place place, Step step, FailurePolicy policy, LiveRun live) {
        this.place = place;
        this.step = step;
        this.policy = policy;
        this.live = live;
    }

    public Place place() {
        return place;
    }

    /**
     * Processes the items of a message in order, up to the first failure that stops the run.
     *
     * @return whether nothing has stopped the run
     */
    public boolean process(Batch batch, Results results) {
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
    public interface Source {
        List<?> results() throws Exception;
    }

    /**
     * Hands over what has results at once, under the policy.
     *
     * @param number of the item that these are said to come from
     * @return whether nothing has stopped the run
     */
    public boolean process(long number, Source source, int retries, Results results) {
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
                    return pass(place.failed(number, e, !policy.skips()), results);
                }
            }
        }
    }

    private static boolean pass(Failed failed, Results results) {
        results.failure(failed);
        return !failed.stops();
    }

    /** Returns what this rank has done so far. */
    public Report report() {
        return new Report(place, items, busyNanos);
    }
}
