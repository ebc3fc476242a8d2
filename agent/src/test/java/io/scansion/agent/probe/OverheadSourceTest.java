package io.scansion.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.wire.AgentMessage.OverheadReport;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What probes cost, against the processor time of many of them. */
class OverheadSourceTest {
    private static final int CALLS = 400_000;

    private final Object world = new Object();
    private final RankProbes rank = new RankProbes(getClass().getClassLoader());
    private final ThreadProbe thread;
    private long now = System.nanoTime();
    private final OverheadSource source = new OverheadSource(rank, new Nothing(), () -> now);

    OverheadSourceTest() {
        rank.initialised(world, 1, 3);
        thread = rank.probeFor(Thread.currentThread());
    }

    private static final class Nothing implements OverheadSource.Elsewhere {
        @Override
        public long routingNanos() {
            return 17;
        }

        @Override
        public long threadNanos() {
            return OverheadReport.UNKNOWN;
        }

        @Override
        public long tableBytes() {
            return 0;
        }
    }

    @AfterEach
    void timeEverythingAgain() {
        MpiProbes.thin(1);
    }

    private void calls(int count) {
        for (int i = 0; i < count; i++) {
            thread.enter(MpiOperation.SEND.code());
            thread.exitSend(world, 2, 9, 64, thread.needsTime() ? System.nanoTime() : 0);
        }
    }

    /** Nanoseconds on a processor that so many calls with nothing in them take, as the JVM has it. */
    private long took(int count) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        calls(count);
        return threads.getCurrentThreadCpuTime() - before;
    }

    private OverheadReport next() {
        now += 2_000_000_000L;
        @Nullable OverheadReport report = source.news();
        if (report == null) {
            throw new AssertionError("no report after two seconds");
        }
        return report;
    }

    @Test
    void probes_are_said_to_take_what_they_take() {
        calls(CALLS);
        double best = Double.NaN;
        for (int attempt = 0; attempt < 10 && !(best < 0.5); attempt++) { // where another thread takes the processor
            long before = next().probeNanos();
            long took = took(CALLS);
            double error = Math.abs((double) (next().probeNanos() - before) / took - 1);
            best = Double.isNaN(best) ? error : Math.min(best, error);
        }
        assertThat(best).isCloseTo(0, within(0.5));
    }

    /** What calls are said to take at the least: a sample in which another thread had the processor only adds to it. */
    private long leastSaid() {
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 10; attempt++) {
            long before = next().probeNanos();
            calls(CALLS);
            least = Math.min(least, next().probeNanos() - before);
        }
        return least;
    }

    @Test
    void thinned_probes_are_said_to_take_less() {
        calls(CALLS);
        long whole = leastSaid();
        MpiProbes.thin(64);
        calls(CALLS);
        assertThat(leastSaid()).isPositive().isLessThan(whole / 2);
        assertThat(next().stride()).isEqualTo(64);
    }

    @Test
    void a_report_is_due_in_every_window() {
        assertThat(source.news()).isNotNull();
        now += 399_000_000L;
        assertThat(source.news()).isNull();
        now += 1_000_000L;
        assertThat(source.news()).isNotNull();
    }

    @Test
    void without_a_call_nothing_was_spent_and_without_a_sample_it_is_unknown() {
        assertThat(next().probeNanos()).isZero();
        thread.enter(MpiOperation.SEND.code(), now); // by hand, so not sampled
        thread.exitSend(world, 2, 9, 64, now);
        assertThat(next().probeNanos()).isEqualTo(OverheadReport.UNKNOWN);
        calls(1_000);
        assertThat(next().probeNanos()).isPositive();
    }

    @Test
    void what_is_kept_grows_with_the_threads_and_channels() {
        long one = next().heapBytes();
        calls(1);
        long withChannel = next().heapBytes();
        assertThat(withChannel).isGreaterThan(one);
        rank.probeFor(new Thread());
        assertThat(next().heapBytes()).isGreaterThan(withChannel + DurationCounts.bytes() - 1);
    }
}
