package io.scansion.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.CpuTimes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What snapshots say beyond the counters, which {@link ThreadProbeTest} has. */
class SnapshotSourceTest {
    private final Object world = new Object();
    private final RankProbes rank = new RankProbes(getClass().getClassLoader());
    private final ThreadProbe thread;
    private final List<long @Nullable []> asked = new ArrayList<>();
    private long now = 1_000_000;
    private final SnapshotSource source = new SnapshotSource(rank, this::times, () -> now);

    SnapshotSourceTest() {
        rank.initialised(world, 1, 3);
        thread = rank.probeFor(Thread.currentThread());
    }

    /** Against the sorted times themselves. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void distributions_of_several_intervals_merge_into_that_of_all_their_items(long seed) throws DataFormatException {
        Random random = new Random(seed);
        Histogram merged = new Histogram(2);
        List<Long> all = new ArrayList<>();
        for (int interval = 0; interval < 10; interval++) {
            int items = 1 + random.nextInt(300);
            double scale = Math.exp(12 + 3 * random.nextDouble()); // the slowest interval has not the highest median
            for (int i = 0; i < items; i++) {
                long nanos = Math.round(scale * Math.exp(0.5 * random.nextGaussian()));
                item(nanos);
                all.add(nanos);
            }
            Snapshot snapshot = source.get();
            assertThat(snapshot.compute().count()).isEqualTo(items);
            byte[] bytes = snapshot.computeHistogram().bytes();
            assertThat(bytes).hasSizeLessThan(600);
            merged.add(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0));
        }
        Collections.sort(all);
        assertThat(merged.getTotalCount()).isEqualTo(all.size());
        for (double percentile : new double[] {1, 25, 50, 90, 99, 100}) {
            long exact = all.get(Math.max(0, (int) Math.ceil(percentile / 100 * all.size()) - 1));
            assertThat(merged.getValueAtPercentile(percentile)).isCloseTo(exact, withinPercentage(1.5));
        }
    }

    @Test
    void an_interval_without_items_has_no_distribution() {
        item(1000);
        source.get();
        assertThat(source.get().computeHistogram().isEmpty()).isTrue();
    }

    @Test
    void processor_time_is_asked_for_by_the_threads_that_call_mpi_until_one_of_them_has_ended() throws Exception {
        assertThat(source.get().cpu()).isEqualTo(new CpuTimes(5, 6, 7));
        long @Nullable [] own = asked.get(0);
        assertThat(own).hasSize(1);
        for (int i = 0; i < 2; i++) { // the second gets the probe of the first
            Thread each = new Thread(() -> rank.probeFor(Thread.currentThread()));
            each.start();
            each.join();
        }
        source.get();
        assertThat(asked.get(1)).isNull();
    }

    @Test
    void threads_of_the_agent_are_not_counted_as_the_programs() throws InterruptedException {
        Thread agent = new Thread(() -> ThreadProbe.ofAgent(rank));
        agent.start();
        agent.join();
        source.get();
        assertThat(asked.get(0)).hasSize(1);
        assertThat(rank.threads()).containsExactly(Thread.currentThread());
    }

    private CpuTimes times(long @Nullable [] tasks) {
        asked.add(tasks);
        return new CpuTimes(5, 6, 7);
    }

    private void item(long nanos) {
        thread.enter(MpiOperation.RECEIVE.code(), now);
        thread.exitReceive(world, 0, 7, 64, ++now);
        now += nanos;
        thread.enter(MpiOperation.SEND.code(), now);
        thread.exitSend(world, 2, 9, 64, ++now);
    }
}
