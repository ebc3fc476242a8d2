package io.scansion.tuner.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Percentiles of a window against the sorted times of its items. */
class WindowPercentilesTest {
    private static final double HUNDREDTH_PERCENT = 1;

    private final AtomicLong now = new AtomicLong(5_000_000_000L);
    private final JobMonitor monitor = new JobMonitor(AgentScript.facts(1, 1), WindowSettings.DEFAULT, now::get);
    private final long[] items = new long[2];
    private final long[] computeNanos = new long[2];

    private static CompressedHistogram compressed(long... nanos) {
        Histogram histogram = new Histogram(7_200_000_000_000L, 2);
        for (long time : nanos) {
            histogram.recordValue(time);
        }
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return new CompressedHistogram(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer));
    }

    private static long percentile(long[] nanos, double percent) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[(int) Math.ceil(percent / 100 * sorted.length) - 1];
    }

    private void interval(int rank, double upSeconds, CompressedHistogram histogram, long... nanos) {
        items[rank] += nanos.length;
        computeNanos[rank] += Arrays.stream(nanos).sum();
        double mean = Arrays.stream(nanos).average().orElse(0);
        double squares =
                Arrays.stream(nanos).mapToDouble(t -> (t - mean) * (t - mean)).sum();
        long n = items[rank];
        monitor.onMessage(new Snapshot(
                rank,
                0,
                Math.round(upSeconds * 1e9),
                Math.round(upSeconds * 1e9),
                new RankCounters(n, n, n, computeNanos[rank], 0, 0, 0, 2 * n, n),
                nanos.length == 0
                        ? ComputeTimes.NONE
                        : new ComputeTimes(
                                nanos.length,
                                mean,
                                Math.sqrt(squares / nanos.length),
                                percentile(nanos, 50),
                                percentile(nanos, 99),
                                percentile(nanos, 100)),
                histogram,
                CpuTimes.NONE,
                List.of()));
    }

    private void connect(int ranks) {
        for (int rank = 0; rank < ranks; rank++) {
            monitor.onMessage(AgentScript.hello(rank));
            interval(rank, 100, CompressedHistogram.EMPTY);
        }
    }

    private StageWindow.Measured close() {
        now.addAndGet(2_000_000_000L);
        return (StageWindow.Measured) monitor.poll().orElseThrow().stage(0);
    }

    private static long[] steady(int count, long nanos) {
        long[] times = new long[count];
        Arrays.fill(times, nanos);
        return times;
    }

    @Test
    void an_interval_with_one_long_item_does_not_stand_for_the_window() {
        connect(1);
        long[] many = steady(995, 10_000_000);
        long[] few = {10_000_000, 10_000_000, 10_000_000, 10_000_000, 500_000_000};
        interval(0, 101, compressed(many), many);
        interval(0, 102, compressed(few), few);
        assertThat(close().computeP99Seconds()).isCloseTo(0.010, withPercentage(HUNDREDTH_PERCENT));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void intervals_of_two_instances_give_the_percentile_of_all_their_items(long seed) {
        Random random = new Random(seed);
        monitor.onMessage(new AgentMessage.Arrangement(0, 7, 0, List.of(0, 1), 0));
        connect(2);
        long[] all = new long[0];
        for (int interval = 1; interval <= 10; interval++) {
            for (int rank = 0; rank < 2; rank++) {
                double scale = (rank + 1) * 1e6 * interval;
                long[] times = random.doubles(20 + random.nextInt(100))
                        .mapToLong(u -> Math.round(-Math.log(1 - u) * scale) + 1000)
                        .toArray();
                interval(rank, 100 + 0.2 * interval, compressed(times), times);
                int before = all.length;
                all = Arrays.copyOf(all, before + times.length);
                System.arraycopy(times, 0, all, before, times.length);
            }
        }
        StageWindow.Measured stage = close();
        assertThat(stage.computeP99Seconds()).isCloseTo(percentile(all, 99) / 1e9, withPercentage(HUNDREDTH_PERCENT));
        double mean = Arrays.stream(all).average().orElse(0);
        double variance = Arrays.stream(all)
                .mapToDouble(t -> (t - mean) * (t - mean))
                .average()
                .orElse(0);
        assertThat(stage.computeDeviationSeconds()).isCloseTo(Math.sqrt(variance) / 1e9, within(1e-9));
    }

    @Test
    void where_an_interval_has_no_distribution_the_largest_percentile_of_an_interval_stands() {
        connect(1);
        long[] many = steady(995, 10_000_000);
        interval(0, 101, CompressedHistogram.EMPTY, many);
        interval(0, 102, compressed(500_000_000), 500_000_000);
        assertThat(close().computeP99Seconds()).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void bytes_that_are_no_histogram_are_as_none() {
        connect(1);
        interval(0, 101, compressed(steady(995, 10_000_000)), steady(995, 10_000_000));
        interval(0, 102, new CompressedHistogram(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}, 8), 500_000_000);
        assertThat(close().computeP99Seconds()).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void the_next_window_begins_anew() {
        connect(1);
        interval(0, 101, CompressedHistogram.EMPTY, steady(10, 500_000_000));
        interval(0, 102, compressed(steady(10, 500_000_000)), steady(10, 500_000_000));
        close();
        interval(0, 104, compressed(steady(10, 10_000_000)), steady(10, 10_000_000));
        assertThat(close().computeP99Seconds()).isCloseTo(0.010, withPercentage(HUNDREDTH_PERCENT));
    }
}
