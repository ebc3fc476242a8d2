package io.scansion.models.masterworker;

import io.scansion.models.refusal.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;

/**
 * How a master hands out the work of an iteration: in batches, one tuple of work units for each worker that asks. Large tuples cost
 * few messages, small ones even out work units of unequal length. {@link Factoring} is MATE's way; the others are what it is
 * compared with. Immutable and safe to share.
 */
public sealed interface WorkSharing {
    /** Most work units that are shared out. */
    long MOST_UNITS = 1_000_000_000L;
    /** Most batches in an iteration; a longer list is of no use to anybody. */
    int MOST_BATCHES = 100_000;

    /**
     * Returns the batches in the order they are handed out. Their units add up to {@code units}; the last tuple may be smaller
     * than the others of its batch.
     *
     * @param units work units of the iteration, from 1 to {@value #MOST_UNITS}
     * @param workers at least 1
     * @throws IllegalArgumentException if a number is out of its range, or the tuples are so small that more than
     *     {@value #MOST_BATCHES} batches are needed
     */
    default List<Batch> batches(long units, int workers) {
        Require.atLeast(1, workers, "number of workers");
        if (units < 1 || units > MOST_UNITS) {
            throw new IllegalArgumentException("work units must be from 1 to " + MOST_UNITS + ", got " + units);
        }
        List<Batch> batches = new ArrayList<>();
        long remaining = units;
        while (remaining > 0) {
            if (batches.size() == MOST_BATCHES) {
                throw new IllegalArgumentException(units + " work units in tuples this small for " + workers
                        + " worker(s) make more than " + MOST_BATCHES + " batches; use larger tuples");
            }
            long size = Math.min(remaining, tupleUnits(remaining, workers, batches.size()));
            long tuples = Math.min(workers, (remaining + size - 1) / size);
            Batch batch = new Batch((int) tuples, size, Math.min(remaining, tuples * size));
            batches.add(batch);
            remaining -= batch.units();
        }
        return List.copyOf(batches);
    }

    /**
     * Returns when the last worker is done if every tuple goes to the worker that is free first.
     *
     * @param unitSeconds processing time of every work unit in the order they are handed out, at least one, not negative
     * @param workers at least 1
     * @param tupleSeconds what handing out a tuple costs its worker, not negative
     */
    default double finishSeconds(double[] unitSeconds, int workers, double tupleSeconds) {
        Require.notNegative(tupleSeconds, "time to hand out a tuple (s)");
        PriorityQueue<Double> freeAt = new PriorityQueue<>(Collections.nCopies(workers, 0.0));
        double finish = 0;
        int next = 0;
        for (Batch batch : batches(unitSeconds.length, workers)) {
            for (int tuple = 0; tuple < batch.tuples(); tuple++) {
                double done = freeAt.remove() + tupleSeconds;
                for (long unit = 0; unit < batch.tupleUnits() && next < unitSeconds.length; unit++) {
                    done += Require.notNegative(unitSeconds[next], "time (s) of work unit " + next);
                    next++;
                }
                freeAt.add(done);
                finish = Math.max(finish, done);
            }
        }
        return finish;
    }

    /**
     * Returns the units of one tuple of the next batch, at least 1.
     *
     * @param remaining units not yet handed out, at least 1
     * @param workers at least 1
     * @param batch number of the batch, from 0
     */
    long tupleUnits(long remaining, int workers, int batch);

    /**
     * Tuples of equal size, handed out one after the other.
     *
     * @param tuples how many, at least 1, at most one for each worker
     * @param tupleUnits work units in each but perhaps the last, at least 1
     * @param units work units in all of them together
     */
    record Batch(int tuples, long tupleUnits, long units) {
        /** Checks the values. */
        public Batch {
            Require.atLeast(1, tuples, "tuples");
            if (tupleUnits < 1 || units <= (tuples - 1) * tupleUnits || units > tuples * tupleUnits) {
                throw new IllegalArgumentException(
                        units + " work units do not make " + tuples + " tuples of " + tupleUnits);
            }
        }
    }

    /**
     * Batch j hands out P tuples of {@code R_j / (x_j·P)} units, rounded up, R_j being what remains:
     * {@code x_0 = 1 + (sigma/mu)·√(P/2)}, then {@code x_j = 2 + (sigma/mu)·√(P/2)}.
     *
     * @param meanSeconds {@code mu}, mean processing time of a work unit over the last three iterations, positive
     * @param deviationSeconds {@code sigma}, its standard deviation, finite, not negative
     */
    record Factoring(double meanSeconds, double deviationSeconds) implements WorkSharing {
        /** Checks the values. */
        public Factoring {
            Require.positive(meanSeconds, "mean time of a work unit (s)");
            Require.notNegative(deviationSeconds, "standard deviation of a work unit's time (s)");
        }

        @Override
        public long tupleUnits(long remaining, int workers, int batch) {
            double spread = deviationSeconds / meanSeconds * Math.sqrt(workers / 2.0);
            return roundedUp(remaining / (((batch == 0 ? 1 : 2) + spread) * workers));
        }
    }

    /** Factoring with {@code x = 2} throughout: every batch hands out half of what remains. */
    record Halving() implements WorkSharing {
        @Override
        public long tupleUnits(long remaining, int workers, int batch) {
            return roundedUp(remaining / (2.0 * workers));
        }
    }

    /** One tuple for each worker, all of the same size. */
    record StaticSplit() implements WorkSharing {
        @Override
        public long tupleUnits(long remaining, int workers, int batch) {
            return roundedUp((double) remaining / workers);
        }
    }

    /**
     * Tuples of a size that is given.
     *
     * @param units in each tuple, at least 1
     */
    record FixedChunk(long units) implements WorkSharing {
        /** Checks the value. */
        public FixedChunk {
            if (units < 1) {
                throw new IllegalArgumentException("a chunk has at least 1 work unit, got " + units);
            }
        }

        @Override
        public long tupleUnits(long remaining, int workers, int batch) {
            return units;
        }
    }

    private static long roundedUp(double units) {
        return Math.max(1, (long) Math.ceil(units));
    }
}
