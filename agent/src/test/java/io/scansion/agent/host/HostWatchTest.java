package io.scansion.agent.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.wire.AgentMessage.HostReport;
import io.scansion.wire.AgentMessage.Processors;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostWatchTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path directory = Path.of("");

    private SystemTree tree = new SystemTree(directory);
    private long now = 5 * SECOND;

    @BeforeEach
    void start() {
        tree = new SystemTree(directory)
                .put("/proc/sys/kernel/hostname", "node-1\n")
                .put("/proc/sys/kernel/random/boot_id", "f3cda0f4\n")
                .put("/proc/self/status", "Name:\tjava\nCpus_allowed:\t13\nCpus_allowed_list:\t0-1,4\n")
                .put("/sys/devices/system/cpu/online", "0-7\n")
                .put("/proc/meminfo", "MemTotal:       2000 kB\nMemFree: 1 kB\nMemAvailable:    1000 kB\n")
                .put("/proc/self/cgroup", "0::/job\n")
                .put("/proc/self/mountinfo", SystemTree.VERSION_2)
                .put("/sys/fs/cgroup/job/cpu.max", "250000 100000\n")
                .put("/sys/fs/cgroup/job/cpu.stat", "usage_usec 1000000\n");
        stat(100, 0, 100, 700, 50, 0, 0, 50);
    }

    @Test
    void the_first_report_says_what_the_machine_is_and_not_what_it_does() {
        assertThat(news(watch()))
                .isEqualTo(new HostReport(
                        7, "node-1", "f3cda0f4", 8, 3, 2.5, Double.NaN, Double.NaN, Double.NaN, 2_048_000, 1_024_000));
    }

    @Test
    void shares_are_of_the_time_between_two_looks() {
        HostWatch watch = watch();
        news(watch);
        now += 2 * SECOND;
        stat(180, 20, 120, 900, 70, 10, 20, 80); // 400 ticks more: 150 busy, 30 stolen, 220 idle or waiting for disks
        tree.put("/sys/fs/cgroup/job/cpu.stat", "usage_usec 4000000\n");
        HostReport report = news(watch);
        assertThat(report.busyShare()).isCloseTo(150 / 400.0, within(1e-12));
        assertThat(report.stealShare()).isCloseTo(30 / 400.0, within(1e-12));
        assertThat(report.groupCores()).isCloseTo(1.5, within(1e-12));
    }

    @Test
    void memory_is_the_least_of_what_the_machine_has_and_what_the_group_is_allowed() {
        HostWatch watch = watch();
        tree.put("/sys/fs/cgroup/job/memory.max", "9000000\n").put("/sys/fs/cgroup/job/memory.current", "8500000\n");
        HostReport more = news(watch);
        assertThat(more.memoryBytes()).isEqualTo(2_048_000);
        assertThat(more.availableBytes()).isEqualTo(500_000);
        now += SECOND;
        tree.put("/sys/fs/cgroup/job/memory.max", "600000\n").put("/sys/fs/cgroup/job/memory.current", "200000\n");
        HostReport limited = news(watch);
        assertThat(limited.memoryBytes()).isEqualTo(600_000);
        assertThat(limited.availableBytes()).isEqualTo(400_000);
        now += SECOND;
        tree.put("/proc/meminfo", "").put("/sys/fs/cgroup/job/memory.current", "300000\n");
        HostReport untold = news(watch);
        assertThat(untold.memoryBytes()).isEqualTo(600_000);
        assertThat(untold.availableBytes()).isEqualTo(300_000);
    }

    @Test
    void what_a_group_used_is_not_told_between_two_groups() {
        tree.put("/sys/fs/cgroup/job/cpu.max", "max 100000\n").put("/proc/self/cgroup", "0::/job/step\n");
        tree.put("/sys/fs/cgroup/job/step/cpu.stat", "usage_usec 10\n");
        HostWatch watch = watch();
        news(watch);
        now += SECOND;
        tree.put("/sys/fs/cgroup/job/cpu.max", "250000 100000\n"); // of others there as well
        HostReport limited = news(watch);
        assertThat(limited.quotaCores()).isEqualTo(2.5);
        assertThat(limited.groupCores()).isNaN();
        now += SECOND;
        tree.put("/sys/fs/cgroup/job/cpu.stat", "usage_usec 2500000\n");
        assertThat(news(watch).groupCores()).isCloseTo(1.5, within(1e-12));
    }

    @Test
    void there_is_news_once_a_second_and_only_where_something_has_changed() {
        HostWatch watch = watch();
        news(watch);
        now += SECOND;
        stat(200, 0, 100, 1600, 50, 0, 0, 50);
        news(watch); // the first shares
        now += SECOND / 2;
        tree.put("/proc/self/status", "Cpus_allowed_list:\t0\n");
        assertThat(watch.news()).isNull();
        now += SECOND / 2;
        stat(300, 0, 100, 2500, 50, 0, 0, 50);
        assertThat(news(watch).cores()).isEqualTo(1);
        now += SECOND;
        stat(405, 0, 100, 3395, 50, 0, 0, 50); // 10.5 % busy after 10 %
        assertThat(watch.news()).isNull();
        now += SECOND;
        stat(605, 0, 100, 4195, 50, 0, 0, 50);
        assertThat(news(watch).busyShare()).isCloseTo(0.2, within(1e-12));
    }

    @Test
    void which_processors_they_are_is_told_at_first_and_when_they_are_others() {
        HostWatch watch = watch();
        news(watch);
        assertThat(watch.processors()).isEqualTo(new Processors(7, "0-1,4"));
        assertThat(watch.processors()).isNull();
        now += SECOND;
        watch.news();
        assertThat(watch.processors()).isNull();
        tree.put("/proc/self/status", "Cpus_allowed_list:\t1,3-4\n"); // as many
        now += SECOND;
        watch.news();
        assertThat(watch.processors()).isEqualTo(new Processors(7, "1,3-4"));
    }

    @Test
    void processors_that_might_be_plugged_in_one_day_are_not_there() {
        tree.put("/proc/self/status", "Cpus_allowed_list:\t0-127\n");
        HostWatch watch = watch();
        assertThat(news(watch).cores()).isEqualTo(8);
        assertThat(watch.processors()).isEqualTo(new Processors(7, "0-7"));
    }

    @Test
    void what_the_system_does_not_tell_is_unknown_and_never_zero() {
        HostWatch watch = new HostWatch(7, directory.resolve("nothing"), () -> now);
        HostReport report = news(watch);
        assertThat(report.bootId()).isEmpty();
        assertThat(report.host()).isNotBlank();
        assertThat(report.processors()).isEqualTo(HostReport.UNKNOWN);
        assertThat(report.cores()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(new double[] {report.quotaCores(), report.busyShare(), report.stealShare(), report.groupCores()})
                .containsOnly(Double.NaN);
        assertThat(report.memoryBytes()).isEqualTo(HostReport.UNKNOWN);
        assertThat(report.availableBytes()).isEqualTo(HostReport.UNKNOWN);
        assertThat(watch.processors()).isNull();
    }

    @Test
    void the_name_of_the_machine_falls_back_to_the_environment() {
        SystemFiles none = new SystemFiles(directory.resolve("nothing"));
        assertThat(HostWatch.hostName(none, "of-shell")).isEqualTo("of-shell");
        assertThat(HostWatch.hostName(none, " ")).isEqualTo("localhost");
        assertThat(HostWatch.hostName(none, null)).isEqualTo("localhost");
    }

    private HostWatch watch() {
        return new HostWatch(7, directory, () -> now);
    }

    private static HostReport news(HostWatch watch) {
        @Nullable HostReport news = watch.news();
        return Objects.requireNonNull(news);
    }

    private void stat(long user, long nice, long system, long idle, long disks, long irq, long soft, long steal) {
        tree.put(
                "/proc/stat",
                "cpu  " + user + " " + nice + " " + system + " " + idle + " " + disks + " " + irq + " " + soft + " "
                        + steal + " 40 0\ncpu0 1 2 3\n");
    }
}
