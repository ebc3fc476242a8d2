package io.scansion.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.LinkCost;
import io.scansion.wire.RankCounters;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two probes see the same calls, one of them thinned: what is counted is equal, what is timed is close. */
class ThinnedProbesTest {
    private static final long US = 1_000;

    private final Side whole = new Side();
    private final Side thinned = new Side();
    private long now = System.nanoTime();

    private final class Side {
        final Object world = new Object();
        final RankProbes rank = new RankProbes(getClass().getClassLoader());
        final ThreadProbe thread;
        final SnapshotSource source = new SnapshotSource(rank, tasks -> CpuTimes.NONE, () -> now);
        long calls;
        long timed;

        Side() {
            rank.initialised(world, 1, 3);
            rank.messageCost(new MessageCost(new LinkCost(1e-6, 0), new LinkCost(1e-6, 0), 1_000));
            thread = rank.probeFor(Thread.currentThread());
        }

        void enter(MpiOperation operation) {
            calls++;
            if (thread.countsOnly()) {
                thread.enterCounted(operation.code());
            } else {
                timed++;
                thread.enter(operation.code(), now);
            }
        }

        /** As emitted code does: without the time where the probe does not ask for it. */
        long exitTime() {
            return thread.needsTime() ? now : 0;
        }
    }

    @BeforeEach
    void beginCounting() {
        tick();
        tick(); // hands of the test's clock, no others
    }

    @AfterEach
    void timeEverythingAgain() {
        MpiProbes.thin(1);
    }

    private void call(MpiOperation operation, long nanos, boolean receives, int peer) {
        for (Side side : List.of(whole, thinned)) {
            MpiProbes.thin(side == whole ? 1 : stride);
            side.enter(operation);
        }
        now += nanos;
        for (Side side : List.of(whole, thinned)) {
            MpiProbes.thin(side == whole ? 1 : stride);
            if (operation == MpiOperation.IMMEDIATE_PROBE) {
                side.thread.exitProbe(false, side.exitTime());
            } else if (receives) {
                side.thread.exitReceive(side.world, peer, 7, 64, side.exitTime());
            } else {
                side.thread.exitSend(side.world, peer, 9, 32, side.exitTime());
            }
        }
    }

    private int stride;

    private void receive(long nanos, int source) {
        call(MpiOperation.RECEIVE, nanos, true, source);
    }

    private void send(long nanos, int dest) {
        call(MpiOperation.SEND, nanos, false, dest);
    }

    private void tick() {
        whole.source.get();
        thinned.source.get();
    }

    /** Nanoseconds, lognormal. */
    private static long time(Random random, double mean) {
        return Math.round(mean * Math.exp(0.5 * random.nextGaussian() - 0.125));
    }

    private void stage(Random random, int items) {
        for (int i = 0; i < items; i++) {
            receive(time(random, 5 * US), 0);
            now += time(random, 20 * US);
            send(time(random, 3 * US), 2);
            now += time(random, 4 * US);
        }
    }

    @ParameterizedTest(name = "one call in {0}, seed {1}")
    @CsvSource({"2, 1", "4, 2", "8, 3", "16, 4", "64, 5"})
    void what_is_counted_is_exact_and_what_is_timed_is_unbiased(int oneIn, long seed) {
        stride = oneIn;
        stage(new Random(seed), 200_000);
        Snapshot exact = whole.source.get();
        Snapshot estimated = thinned.source.get();
        assertSameCounts(estimated, exact);
        RankCounters want = exact.counters();
        RankCounters got = estimated.counters();
        // with one call in 64 some 3,000 items are timed: standard error 1 %
        assertThat((double) got.computeNanos()).isCloseTo((double) want.computeNanos(), withinPercentage(4));
        assertThat((double) got.blockedReceiveNanos())
                .isCloseTo((double) want.blockedReceiveNanos(), withinPercentage(4));
        assertThat((double) got.blockedSendNanos()).isCloseTo((double) want.blockedSendNanos(), withinPercentage(4));
        assertThat(estimated.compute().meanNanos()).isCloseTo(exact.compute().meanNanos(), withinPercentage(4));
        assertThat(estimated.compute().deviationNanos())
                .isCloseTo(exact.compute().deviationNanos(), withinPercentage(15));
        assertThat((double) estimated.compute().count())
                .isCloseTo((double) exact.compute().count() / oneIn, withinPercentage(10));
        assertThat((double) thinned.timed / thinned.calls).isCloseTo(1.0 / oneIn, withinPercentage(10));
    }

    private static void assertSameCounts(Snapshot estimated, Snapshot exact) {
        RankCounters want = exact.counters();
        RankCounters got = estimated.counters();
        assertThat(List.of(got.itemsIn(), got.itemsOut(), got.items(), got.mpiCalls(), got.turns()))
                .isEqualTo(List.of(want.itemsIn(), want.itemsOut(), want.items(), want.mpiCalls(), want.turns()));
        assertThat(estimated.channels().stream().map(ThinnedProbesTest::untimed))
                .containsExactlyElementsOf(exact.channels().stream()
                        .map(ThinnedProbesTest::untimed)
                        .toList());
        for (int i = 0; i < exact.channels().size(); i++) {
            assertThat((double) estimated.channels().get(i).blockedCalls())
                    .isCloseTo((double) exact.channels().get(i).blockedCalls(), withinPercentage(20));
        }
    }

    private static ChannelCounters untimed(ChannelCounters channel) {
        return new ChannelCounters(
                channel.peerVirtualRank(),
                channel.outgoing(),
                channel.messages(),
                channel.bytes(),
                0,
                0,
                channel.lowestTag(),
                channel.highestTag());
    }

    /** Whatever a thread does in whatever order, also while the stride changes. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void counts_and_the_order_of_messages_stay_exact_whatever_a_thread_does(long seed) {
        Random random = new Random(seed);
        boolean alternates = random.nextBoolean();
        for (int i = 0; i < 20_000; i++) {
            if (i % 500 == 0) {
                stride = 1 << random.nextInt(7);
                tick();
            }
            if (!alternates && random.nextInt(3) == 0) {
                call(MpiOperation.IMMEDIATE_PROBE, US, true, 0);
            }
            if (alternates || random.nextBoolean()) {
                receive(random.nextInt(9_000), 0);
            }
            now += random.nextInt(9_000);
            if (alternates || random.nextBoolean()) {
                send(random.nextInt(9_000), random.nextInt(2) * 2);
            }
        }
        Snapshot exact = whole.source.get();
        Snapshot estimated = thinned.source.get();
        assertThat(List.of(
                        estimated.counters().itemsIn(),
                        estimated.counters().itemsOut(),
                        estimated.counters().mpiCalls(),
                        estimated.counters().turns()))
                .isEqualTo(List.of(
                        exact.counters().itemsIn(),
                        exact.counters().itemsOut(),
                        exact.counters().mpiCalls(),
                        exact.counters().turns()));
        assertThat(estimated.counters().items()).isEqualTo(exact.counters().items());
        assertThat(estimated.channels().stream().map(ThinnedProbesTest::untimed))
                .containsExactlyElementsOf(exact.channels().stream()
                        .map(ThinnedProbesTest::untimed)
                        .toList());
        assertThat(thinned.rank.facts()).isEqualTo(whole.rank.facts());
    }

    @Test
    void totals_never_fall() {
        Random random = new Random(9);
        long[] before = new long[3];
        for (int i = 0; i < 300; i++) {
            stride = 1 << random.nextInt(7);
            stage(random, random.nextInt(200));
            RankCounters counters = thinned.source.get().counters();
            long[] total = {counters.computeNanos(), counters.blockedReceiveNanos(), counters.blockedSendNanos()};
            for (int k = 0; k < total.length; k++) {
                assertThat(total[k]).isGreaterThanOrEqualTo(before[k]);
            }
            before = total;
        }
    }

    @Test
    void a_long_wait_is_seen_while_it_lasts_and_counts_once_also_in_a_call_that_is_only_counted() {
        stride = 64;
        stage(new Random(3), 1_000);
        while (!thinned.thread.countsOnly()) {
            stage(new Random(4), 1);
        }
        tick();
        long before = thinned.source.get().counters().blockedReceiveNanos();
        long wait = 10_000_000 * US;
        MpiProbes.thin(stride);
        thinned.enter(MpiOperation.RECEIVE);
        long shown = 0;
        for (int i = 0; i < 10; i++) {
            now += wait / 10;
            long blocked = thinned.source.get().counters().blockedReceiveNanos() - before;
            assertThat(blocked).isGreaterThanOrEqualTo(shown).isLessThanOrEqualTo(now);
            shown = blocked;
        }
        thinned.thread.exitReceive(thinned.world, 0, 7, 64, thinned.exitTime());
        long counted = thinned.source.get().counters().blockedReceiveNanos() - before;
        assertThat(counted).isBetween((long) (0.8 * wait), wait);
        assertThat(shown).isLessThanOrEqualTo(counted);
    }

    @Test
    void a_rare_long_wait_in_a_call_that_stands_for_others_is_not_multiplied() {
        stride = 64;
        stage(new Random(3), 1_000);
        while (thinned.thread.countsOnly()) {
            stage(new Random(4), 1);
        }
        long before = thinned.source.get().counters().blockedReceiveNanos();
        long wait = 1_000_000 * US;
        receive(wait, 0);
        long counted = thinned.source.get().counters().blockedReceiveNanos() - before;
        assertThat(counted).isBetween(wait, 2 * wait);
    }
}
