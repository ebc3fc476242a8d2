package io.scansion.apps.farm;

import io.scansion.apps.sequence.Mix;
import io.scansion.apps.sequence.SequenceCheck;
import io.scansion.apps.sequence.SinkResult;
import java.util.Locale;

/** Takes the results of a farm, in its master, and sums them up. */
public final class FarmResults {
    private static final double SECONDS_PER_NANO = 1e-9;

    private final FarmOptions options;
    private final TaskTime master;
    private final long beginNanos;
    private final SequenceCheck sequence = new SequenceCheck();
    private long sum;
    private int taken;
    private long halfNanos;
    private long lastNanos;

    /** To be made just before the first task is handed out. */
    public FarmResults(FarmOptions options) {
        this(options, System.nanoTime());
    }

    FarmResults(FarmOptions options, long beginNanos) {
        this.options = options;
        this.master = new TaskTime(options.work());
        this.beginNanos = beginNanos;
        this.halfNanos = beginNanos;
        this.lastNanos = beginNanos;
    }

    /** Spends the master's time for a result, and counts it. */
    public void take(byte[] result) {
        if (options.masterNanos() > 0) {
            master.spend(master.mark(), options.masterNanos());
        }
        accept(result, System.nanoTime());
    }

    /** @param nowNanos {@link System#nanoTime()} when the result had been taken */
    void accept(byte[] result, long nowNanos) {
        int ordinal = FarmTasks.ordinal(result);
        long digest = Mix.digest(result);
        sequence.accept(ordinal, digest, nowNanos);
        sum += Mix.mix(ordinal, digest);
        taken++;
        lastNanos = nowNanos;
        if (taken == options.tasks() / 2) {
            halfNanos = nowNanos;
        }
    }

    /**
     * The one line that a program prints at its end: that of other programs, with seconds from the first task handed out to the last
     * result taken, and the rate of the second half of the results. Without order the checksum does not depend on it, and nothing
     * counts as reordered.
     */
    public String line() {
        SinkResult checked = sequence.result(options.tasks());
        return String.format(
                Locale.ROOT,
                "RESULT items=%d checksum=%016x lost=%d duplicated=%d reordered=%d seconds=%.3f items_per_s=%.3f"
                        + " second_half_per_s=%.3f",
                checked.items(),
                options.ordered() ? checked.checksum() : sum,
                checked.lost(),
                checked.duplicated(),
                options.ordered() ? checked.reordered() : 0,
                (lastNanos - beginNanos) * SECONDS_PER_NANO,
                rate(taken, beginNanos),
                rate(taken - options.tasks() / 2, halfNanos));
    }

    private double rate(int results, long sinceNanos) {
        return lastNanos > sinceNanos ? results / ((lastNanos - sinceNanos) * SECONDS_PER_NANO) : 0;
    }
}
