package io.scansion.tuner.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.world.Host;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.HostReport;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostMonitorTest {
    private static final double NO_QUOTA = Double.POSITIVE_INFINITY;

    private final AtomicLong now = new AtomicLong(1_000_000_000L);
    private final HostMonitor monitor = new HostMonitor(now::get, List.of(0.5, 0.5, 2.0));

    private void hello(int rank, String host) {
        monitor.onMessage(new AgentMessage.Hello(1, "key", "job", rank, 3, 1, 1000 + rank, host, "", "niodev", 0));
    }

    /** A rank that has kept so many processors busy since its start. */
    private void runs(int rank, double upSeconds, double cores) {
        monitor.onMessage(new Snapshot(
                rank,
                rank,
                Math.round(upSeconds),
                Math.round(upSeconds * 1e9),
                RankCounters.ZERO,
                new ComputeTimes(0, 0, 0, 0, 0, 0),
                CompressedHistogram.EMPTY,
                new CpuTimes(CpuTimes.UNKNOWN, Math.round(cores * upSeconds * 1e9), CpuTimes.UNKNOWN),
                List.of()));
    }

    private void reports(
            String host, int processors, int cores, double quotaCores, double busyShare, double steal, double group) {
        monitor.onMessage(new HostReport(
                0, host, "boot", processors, cores, quotaCores, busyShare, steal, group, 1L << 33, 1L << 32));
    }

    private Host only() {
        assertThat(monitor.hosts()).hasSize(1);
        return monitor.hosts().get(0);
    }

    @Test
    void what_is_busy_and_not_ours_is_of_others() {
        hello(0, "alpha");
        hello(1, "alpha");
        hello(2, "beta");
        for (int second = 1; second <= 5; second++) {
            runs(0, second, 0.5);
            runs(1, second, 0.7);
            runs(2, second, 1);
        }
        reports("alpha", 4, 4, NO_QUOTA, 0.5, 0, Double.NaN);
        Host host = only();
        assertThat(host.name()).isEqualTo("alpha");
        assertThat(host.ranks()).containsExactly(0, 1);
        assertThat(host.cores()).isEqualTo(4);
        assertThat(host.ownCores()).isCloseTo(1.2, within(1e-9));
        assertThat(host.othersCores()).isCloseTo(0.8, within(1e-9));
        assertThat(host.isFull()).isFalse();
        assertThat(host.memory()).isEqualTo(new Host.Memory(1L << 33, 1L << 32));
    }

    @Test
    void a_machine_that_does_not_tell_what_is_busy_has_no_known_others() {
        reports("alpha", 2, 2, NO_QUOTA, Double.NaN, Double.NaN, Double.NaN);
        assertThat(only().busyCores().isKnown()).isFalse();
        assertThat(only().othersCores()).isZero();
        assertThat(only().isFull()).isFalse();
    }

    @Test
    void what_others_of_the_group_use_is_gone_from_its_quota_and_counted_once() {
        hello(0, "alpha");
        runs(0, 1, 0.6);
        runs(0, 2, 0.6);
        reports("alpha", 8, 8, 2, 0.25, 0, 1.1);
        assertThat(only().quotaCores()).isCloseTo(1.5, within(1e-9));
        assertThat(only().cores()).isEqualTo(8);
    }

    @Test
    void ranks_that_are_bound_to_a_core_each_have_as_many_cores_as_there_are_ranks() {
        for (int rank = 0; rank < 4; rank++) {
            monitor.onMessage(
                    new HostReport(rank, "alpha", "boot", 64, 1, NO_QUOTA, 0.1, 0, Double.NaN, 1L << 33, 1L << 32));
        }
        assertThat(only().cores()).isEqualTo(4);
    }

    /** A rank on a machine of 64 processors that may use some of them. */
    private void allowed(int rank, int cores, String list) {
        monitor.onMessage(new AgentMessage.Processors(rank, list));
        monitor.onMessage(
                new HostReport(rank, "alpha", "boot", 64, cores, NO_QUOTA, 0.1, 0, Double.NaN, 1L << 33, 1L << 32));
    }

    @Test
    void ranks_that_share_a_core_have_that_one() {
        for (int rank = 0; rank < 4; rank++) {
            allowed(rank, 1, "5");
        }
        assertThat(only().cores()).isEqualTo(1);
    }

    @Test
    void ranks_that_are_bound_to_some_cores_each_have_all_of_these_together() {
        allowed(0, 2, "0-1");
        allowed(1, 2, "2,3");
        allowed(2, 3, "3-5");
        assertThat(only().cores()).isEqualTo(6);
        allowed(2, 1, "3");
        assertThat(only().cores()).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "many", "5-2", "-1", "0-99999999999", "7-"})
    void what_is_no_list_of_processors_says_nothing(String list) {
        allowed(0, 3, list);
        assertThat(only().cores()).isEqualTo(3);
    }

    @Test
    void time_that_a_hypervisor_takes_is_not_there() {
        reports("alpha", 2, 2, NO_QUOTA, 0.5, 0.25, Double.NaN);
        assertThat(only().cores()).isCloseTo(1.5, within(1e-9));
    }

    @Test
    void of_a_part_of_a_machine_that_part_of_the_load_counts() {
        reports("alpha", 8, 2, NO_QUOTA, 0.5, 0, Double.NaN);
        assertThat(only().othersCores()).isCloseTo(1, within(1e-9));
    }

    @Test
    void reports_of_the_last_seconds_are_averaged_and_the_newest_stays() {
        reports("alpha", 2, 2, NO_QUOTA, 0.2, 0, Double.NaN);
        now.addAndGet(2_000_000_000L);
        reports("alpha", 2, 2, NO_QUOTA, 0.6, 0, Double.NaN);
        assertThat(only().othersCores()).isCloseTo(0.8, within(1e-9));
        now.addAndGet(60_000_000_000L);
        assertThat(only().othersCores()).isCloseTo(1.2, within(1e-9));
    }

    /** @param from cores that others took in the first three seconds; 0.2 in the next three, while a rank computed ever more */
    private Host othersTook(double from) {
        hello(0, "alpha");
        double used = 0;
        for (int second = 0; second <= 6; second++) {
            double own = 0.5 + 0.1 * second;
            used += own;
            runs(0, second + 1, used / (second + 1));
            double others = second <= 3 ? from : 0.2;
            reports("alpha", 2, 2, NO_QUOTA, (own + others) / 2, 0, Double.NaN);
            now.addAndGet(1_000_000_000L);
        }
        return only();
    }

    @Test
    void what_others_take_is_as_doubtful_as_it_has_moved_however_much_ours_has() {
        assertThat(othersTook(0.6).busyCores().standardError()).isCloseTo(0.4, within(0.1));
    }

    @Test
    void what_others_always_take_is_sure() {
        assertThat(othersTook(0.2).busyCores().standardError()).isLessThan(0.1);
    }

    @Test
    void what_others_take_falls_and_rises() {
        assertThat(othersTook(0.6).othersRiseCores()).isCloseTo(-0.4, within(0.1));
        assertThat(othersTook(0.2).othersRiseCores()).isCloseTo(0, within(0.1));
        assertThat(othersTook(0).othersRiseCores()).isCloseTo(0.2, within(0.1));
    }

    @Test
    void what_others_take_may_all_end_as_long_as_it_has_not_been_watched() {
        reports("alpha", 2, 2, NO_QUOTA, 0.3, 0, Double.NaN);
        now.addAndGet(4_000_000_000L);
        reports("alpha", 2, 2, NO_QUOTA, 0.3, 0, Double.NaN);
        assertThat(only().othersRiseCores()).isCloseTo(-0.6, within(1e-9));
        now.addAndGet(1_500_000_000L);
        reports("alpha", 2, 2, NO_QUOTA, 0.3, 0, Double.NaN);
        assertThat(only().othersRiseCores()).isCloseTo(0, within(1e-9));
        now.addAndGet(4_700_000_000L); // ranks that report less often are known as well as others
        reports("alpha", 2, 2, NO_QUOTA, 0.3, 0, Double.NaN);
        assertThat(only().othersRiseCores()).isCloseTo(0, within(1e-9));
    }

    @Test
    void what_others_take_is_not_taken_to_end_while_nothing_new_is_told_of_it() {
        reports("alpha", 2, 2, NO_QUOTA, 0.3, 0, Double.NaN);
        now.addAndGet(20_000_000_000L);
        assertThat(only().othersCores()).isCloseTo(0.6, within(1e-9));
        assertThat(only().othersRiseCores()).isNaN();
    }

    @Test
    void a_rank_that_has_ended_uses_nothing() {
        hello(0, "alpha");
        runs(0, 1, 1);
        runs(0, 2, 1);
        monitor.onMessage(new AgentMessage.Goodbye(0, "done"));
        reports("alpha", 2, 2, NO_QUOTA, 0.5, 0, Double.NaN);
        assertThat(only().ownCores()).isZero();
    }

    @Test
    void what_is_said_of_a_host_counts_until_its_speed_is_measured() {
        hello(0, "alpha");
        hello(1, "alpha");
        hello(2, "beta");
        hello(3, "gamma");
        for (String host : List.of("alpha", "beta", "gamma")) {
            reports(host, 2, 2, NO_QUOTA, 0.5, 0, Double.NaN);
        }
        assertThat(monitor.hosts()).extracting(Host::speed).containsExactly(1.0, 4.0, 2.0);
        monitor.compare(List.of(new HostSpeeds.OnHost("alpha", 50, 0.02), new HostSpeeds.OnHost("beta", 50, 0.01)));
        assertThat(monitor.hosts().get(1).speed()).isCloseTo(2, within(1e-9));
        assertThat(monitor.hosts().get(2).speed()).isCloseTo(2, within(1e-9));
    }
}
