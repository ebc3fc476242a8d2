package io.scansion.agent.probe;

import io.scansion.wire.AgentMessage.OverheadReport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Says twice a second what the agent itself has cost one rank. Probes are too short to be timed one by one, and their number is known:
 * so it is that number times what the sampled ones took, for timed and for counted calls. For one reporting thread.
 */
public final class OverheadSource {
    /** The shortest windows are of half a second. */
    private static final long PAUSE_NANOS = 400_000_000L;

    private final RankProbes rank;
    private final Elsewhere elsewhere;
    private final LongSupplier clock;
    private final Kind timed = new Kind();
    private final Kind counted = new Kind();
    private boolean reported;
    private long reportedNanos;

    /** What is not done by probes. */
    public interface Elsewhere {
        /** Nanoseconds in which threads of the program have sent route slips and credits. */
        long routingNanos();

        /** Nanoseconds on a processor of the agent's own threads, or {@link OverheadReport#UNKNOWN}. */
        long threadNanos();

        /** Bytes of tables that probes do not keep. */
        long tableBytes();
    }

    public OverheadSource(RankProbes rank, Elsewhere elsewhere) {
        this(rank, elsewhere, new SystemClock());
    }

    OverheadSource(RankProbes rank, Elsewhere elsewhere, LongSupplier nanoClock) {
        this.rank = rank;
        this.elsewhere = elsewhere;
        this.clock = nanoClock;
    }

    /** Returns a report if one is due; otherwise null. */
    public @Nullable OverheadReport news() {
        long now = clock.getAsLong();
        if (reported && now - reportedNanos < PAUSE_NANOS) {
            return null;
        }
        reported = true;
        reportedNanos = now;
        long calls = 0;
        long countedCalls = 0;
        long timedSamples = 0;
        long timedNanos = 0;
        long countedSamples = 0;
        long countedNanos = 0;
        for (ThreadReading reading : rank.readings()) {
            calls += reading.mpiCalls();
            countedCalls += reading.countedCalls();
            timedSamples += reading.timedSamples();
            timedNanos += reading.timedSampleNanos();
            countedSamples += reading.countedSamples();
            countedNanos += reading.countedSampleNanos();
        }
        timed.take(calls - countedCalls, timedSamples, timedNanos);
        counted.take(countedCalls, countedSamples, countedNanos);
        boolean known = timed.isKnown() && counted.isKnown();
        return new OverheadReport(
                rank.physicalRank(),
                Math.max(0, now - rank.startedNanos()),
                calls,
                known ? (long) (timed.nanos + counted.nanos) : OverheadReport.UNKNOWN,
                elsewhere.routingNanos(),
                elsewhere.threadNanos(),
                rank.tableBytes() + elsewhere.tableBytes(),
                MpiProbes.stride());
    }

    /** Probes of one kind. They become cheaper as the JVM compiles them, so the mean is that of the newest samples. */
    private static final class Kind {
        private static final int ENOUGH_SAMPLES = 16;

        private double mean = Double.NaN;
        private long samplesInMean;
        private long nanosInMean;
        private boolean settled;
        private long uncharged;
        private long calls;
        private double nanos;

        boolean isKnown() {
            return uncharged == 0;
        }

        void take(long allCalls, long samples, long sampleNanos) {
            long more = samples - samplesInMean;
            if (more >= ENOUGH_SAMPLES || (!settled && more > 0)) {
                mean = (double) (sampleNanos - nanosInMean) / more;
                settled = more >= ENOUGH_SAMPLES;
                if (settled) {
                    samplesInMean = samples;
                    nanosInMean = sampleNanos;
                }
            }
            uncharged = allCalls - calls;
            if (!Double.isNaN(mean)) {
                nanos += uncharged * mean;
                calls = allCalls;
                uncharged = 0;
            }
        }
    }

    /** Not a lambda: this is made while the program starts. */
    private static final class SystemClock implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }
}
