package io.scansion.agent.probe;

import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Makes the snapshots of one rank from what its threads have published. For one reporting thread; the distribution of compute
 * times covers the time since the previous call.
 */
public final class SnapshotSource implements Supplier<Snapshot> {
    private final RankProbes rank;
    private final Function<long @Nullable [], CpuTimes> processorTimes;
    private final LongSupplier clock;
    private long[] previous = new long[DurationCounts.buckets()];
    private long[] current = new long[DurationCounts.buckets()];
    private final Histogram interval = new Histogram(2 * DurationCounts.HIGHEST_NANOS, 2);
    private @Nullable ByteBuffer packed;
    private long previousItems;
    private long previousComputeNanos;
    private long sequence;

    /**
     * @param processorTimes tells the processor time of threads by the system's ids for them; null stands for threads that are
     *     not all known
     */
    public SnapshotSource(RankProbes rank, Function<long @Nullable [], CpuTimes> processorTimes) {
        this(rank, processorTimes, new SystemClock());
    }

    SnapshotSource(RankProbes rank, Function<long @Nullable [], CpuTimes> processorTimes, LongSupplier nanoClock) {
        this.rank = rank;
        this.processorTimes = processorTimes;
        this.clock = nanoClock;
    }

    @Override
    public Snapshot get() {
        long now = clock.getAsLong(); // before reading: a call under way is never counted beyond its own end
        rank.tick(now);
        List<ThreadReading> readings = rank.readings();
        RankCounters total = RankCounters.ZERO;
        List<ChannelCounters> channels = new ArrayList<>();
        for (ThreadReading reading : readings) {
            total = plus(total, reading, reading.counted() ? rank.formerTick() : now);
            merge(channels, reading.incoming());
            merge(channels, reading.outgoing());
        }
        ComputeTimes compute = computeTimes(total);
        return new Snapshot(
                rank.physicalRank(),
                rank.virtualRank(),
                ++sequence,
                Math.max(0, now - rank.startedNanos()),
                total,
                compute,
                compute.count() == 0 ? CompressedHistogram.EMPTY : compressed(),
                processorTimes.apply(rank.tasks()),
                channels);
    }

    private static RankCounters plus(RankCounters sum, ThreadReading reading, long now) {
        long underWay = reading.enteredNanos() == 0 ? 0 : Math.max(0, now - reading.enteredNanos());
        MpiOperation.Kind kind = reading.operation().kind();
        return new RankCounters(
                sum.itemsIn() + reading.itemsIn(),
                sum.itemsOut() + reading.itemsOut(),
                sum.items() + reading.items(),
                sum.computeNanos() + reading.computeNanos(),
                sum.blockedReceiveNanos()
                        + reading.blockedReceiveNanos()
                        + (kind == MpiOperation.Kind.RECEIVE ? underWay : 0),
                sum.blockedSendNanos() + reading.blockedSendNanos() + (kind == MpiOperation.Kind.SEND ? underWay : 0),
                sum.collectiveNanos()
                        + reading.collectiveNanos()
                        + (kind == MpiOperation.Kind.COLLECTIVE ? underWay : 0),
                sum.mpiCalls() + reading.mpiCalls(),
                sum.turns() + reading.turns());
    }

    private static void merge(List<ChannelCounters> channels, List<ChannelCounters> more) {
        for (ChannelCounters channel : more) {
            merge(channels, channel);
        }
    }

    private static void merge(List<ChannelCounters> channels, ChannelCounters more) {
        for (int i = 0; i < channels.size(); i++) {
            ChannelCounters one = channels.get(i);
            if (one.peerVirtualRank() == more.peerVirtualRank() && one.outgoing() == more.outgoing()) {
                channels.set(
                        i,
                        new ChannelCounters(
                                one.peerVirtualRank(),
                                one.outgoing(),
                                one.messages() + more.messages(),
                                one.bytes() + more.bytes(),
                                one.blockedNanos() + more.blockedNanos(),
                                one.blockedCalls() + more.blockedCalls(),
                                Math.min(one.lowestTag(), more.lowestTag()),
                                Math.max(one.highestTag(), more.highestTag())));
                return;
            }
        }
        channels.add(more);
    }

    private ComputeTimes computeTimes(RankCounters total) {
        if (total.items() == previousItems) {
            return ComputeTimes.NONE; // without the work of looking: spares that are parked report as well
        }
        Arrays.fill(current, 0);
        rank.addComputeTimes(current);
        interval.reset();
        DurationCounts.difference(current, previous, interval);
        long items = total.items() - previousItems;
        long nanos = total.computeNanos() - previousComputeNanos;
        long[] swap = previous;
        previous = current;
        current = swap;
        previousItems = total.items();
        previousComputeNanos = total.computeNanos();
        long recorded = interval.getTotalCount();
        if (recorded <= 0 || items <= 0) {
            return ComputeTimes.NONE;
        }
        return new ComputeTimes(
                recorded,
                (double) nanos / items, // exact, where the histogram's own mean is good to 1 %
                interval.getStdDeviation(),
                interval.getValueAtPercentile(50),
                interval.getValueAtPercentile(99),
                interval.getMaxValue());
    }

    /** Bytes of what is kept between snapshots. */
    public long tableBytes() {
        ByteBuffer bytes = packed;
        return 2 * DurationCounts.bytes()
                + interval.getEstimatedFootprintInBytes()
                + (bytes == null ? 0 : bytes.capacity());
    }

    private CompressedHistogram compressed() {
        if (packed == null) {
            packed = ByteBuffer.allocate(interval.getNeededByteBufferCapacity());
        }
        int length = interval.encodeIntoCompressedByteBuffer(packed.clear());
        return length > CompressedHistogram.MAX_BYTES
                ? CompressedHistogram.EMPTY
                : new CompressedHistogram(packed.array(), length);
    }

    /** Not a lambda: this is made while the program starts. */
    private static final class SystemClock implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }
}
