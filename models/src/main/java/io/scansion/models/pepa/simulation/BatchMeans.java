package io.scansion.models.pepa.simulation;

import io.scansion.models.queueing.simulation.Estimate;
import io.scansion.models.queueing.simulation.StudentT;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Means of one long run, cut into batches that grow with it: whenever there are {@value #MOST}, every two become one. The first quarter
 * of the run is left out as its warm-up, however long the run has become. Intervals of batches hold only if batches are all but
 * independent, so every estimate comes with the correlation of successive batches; a run that is still on its way to where it will
 * stay shows in it too. Not thread-safe.
 */
final class BatchMeans {
    /** Batches at which every two become one. */
    static final int MOST = 64;

    // of independent batches, 1 in 100 has a larger correlation: normal quantile over the root of the batches (von
    // Neumann's ratio)
    private static final double QUANTILE = 2.326;

    private final double confidence;
    private final List<double[]> rows = new ArrayList<>();
    private long eventsPerBatch;

    BatchMeans(double confidence, long eventsPerBatch) {
        this.confidence = confidence;
        this.eventsPerBatch = eventsPerBatch;
    }

    /** Returns how many events the next batch must have. */
    long eventsPerBatch() {
        return eventsPerBatch;
    }

    /**
     * Adds the totals of a batch.
     *
     * @param totals the time first
     */
    void add(double[] totals) {
        rows.add(totals);
    }

    /** Returns whether there are as many batches as there may be; {@link #pair} goes on. */
    boolean isFull() {
        return rows.size() == MOST;
    }

    /** Makes one batch of every two. */
    void pair() {
        for (int pair = 0; pair < rows.size() / 2; pair++) {
            double[] sum = rows.get(2 * pair).clone();
            double[] second = rows.get(2 * pair + 1);
            for (int value = 0; value < sum.length; value++) {
                sum[value] += second[value];
            }
            rows.set(pair, sum);
        }
        rows.subList(rows.size() / 2, rows.size()).clear();
        eventsPerBatch *= 2;
    }

    /** Returns how many batches count. */
    int batches() {
        return rows.size() - warmUp();
    }

    private int warmUp() {
        return rows.size() / 4;
    }

    /** Returns the time that counts. */
    double time() {
        double time = 0;
        for (double[] row : rows.subList(warmUp(), rows.size())) {
            time += row[0];
        }
        return time;
    }

    /** Returns the mean of a value per unit of time. */
    Estimate perTime(int value) {
        return Estimate.ofRatio(column(value), column(0), StudentT.twoSided(confidence, batches() - 1), true)
                .orElseThrow(() -> new IllegalStateException("no time passed"));
    }

    private double[] column(int value) {
        return rows.subList(warmUp(), rows.size()).stream()
                .mapToDouble(row -> row[value])
                .toArray();
    }

    /** Returns the correlation of a value in successive batches, from -1 to 1; 0 for what never varies. */
    double correlation(int value) {
        double[] above = column(value);
        double[] below = column(0);
        Optional<Estimate> ratio = Estimate.ofRatio(above, below, 1, false);
        double mean = ratio.map(Estimate::mean).orElse(0.0);
        double squares = 0;
        double products = 0;
        double before = 0;
        for (int batch = 0; batch < above.length; batch++) {
            double off = above[batch] - mean * below[batch];
            squares += off * off;
            products += off * before;
            before = off;
        }
        double rounding = 1e-12 * mean * below[0]; // what is left of a constant
        return squares > above.length * rounding * rounding ? products / squares : 0;
    }

    /** Returns whether successive batches are no more alike than chance makes them. */
    boolean areIndependent(int value) {
        return correlation(value) <= QUANTILE / Math.sqrt(batches());
    }
}
