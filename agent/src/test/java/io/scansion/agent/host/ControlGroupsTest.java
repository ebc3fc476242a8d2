package io.scansion.agent.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupsTest {
    @TempDir
    private Path directory = Path.of("");

    private SystemTree tree = new SystemTree(directory);

    @BeforeEach
    void start() {
        tree = new SystemTree(directory);
    }

    @Test
    void version_2_allows_what_its_tightest_group_allows_and_says_what_this_has_used() {
        tree.put("/proc/self/cgroup", "0::/job.slice/step\n")
                .put("/proc/self/mountinfo", "25 1 8:1 / / rw - ext4 /dev/sda1 rw\n" + SystemTree.VERSION_2)
                .put("/sys/fs/cgroup/job.slice/cpu.max", "150000 100000\n")
                .put("/sys/fs/cgroup/job.slice/step/cpu.max", "max 100000\n")
                .put("/sys/fs/cgroup/job.slice/cpu.stat", "usage_usec 12345\nuser_usec 1\n")
                .put("/sys/fs/cgroup/job.slice/step/cpu.stat", "usage_usec 345\nuser_usec 1\n")
                .put("/sys/fs/cgroup/cpu.stat", "usage_usec 99999\n");
        assertThat(read().quotaCores()).isEqualTo(1.5);
        assertThat(read().usedNanos()).isEqualTo(12_345_000);
    }

    @Test
    void without_a_limit_it_is_told_what_the_own_group_has_used() {
        tree.put("/proc/self/cgroup", "0::/job.slice/step\n")
                .put("/proc/self/mountinfo", SystemTree.VERSION_2)
                .put("/sys/fs/cgroup/job.slice/cpu.max", "max 100000\n")
                .put("/sys/fs/cgroup/job.slice/cpu.stat", "usage_usec 12345\n")
                .put("/sys/fs/cgroup/job.slice/step/cpu.stat", "usage_usec 345\n");
        assertThat(read().quotaCores()).isInfinite();
        assertThat(read().usedNanos()).isEqualTo(345_000);
    }

    @Test
    void a_quota_that_changes_is_seen() {
        tree.put("/proc/self/cgroup", "0::/a\n")
                .put("/proc/self/mountinfo", SystemTree.VERSION_2)
                .put("/sys/fs/cgroup/a/cpu.max", "max 100000\n");
        ControlGroups groups = groups();
        assertThat(groups.read().quotaCores()).isInfinite();
        tree.put("/sys/fs/cgroup/a/cpu.max", "50000 100000\n");
        assertThat(groups.read().quotaCores()).isEqualTo(0.5);
    }

    @Test
    void version_1_in_a_container_is_found_where_its_own_part_is_mounted() {
        tree.put("/proc/self/cgroup", "4:memory:/docker/ab\n2:cpu,cpuacct:/docker/ab/inner\n1:name=systemd:/x\n0::/\n")
                .put("/proc/self/mountinfo", """
                        32 31 0:29 /docker/ab /sys/fs/cgroup/cpu,cpuacct ro,nosuid - cgroup cgroup rw,cpu,cpuacct
                        41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw
                        """)
                .put("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "400000\n")
                .put("/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n")
                .put("/sys/fs/cgroup/cpu,cpuacct/inner/cpu.cfs_quota_us", "-1\n")
                .put("/sys/fs/cgroup/cpu,cpuacct/inner/cpu.cfs_period_us", "100000\n")
                .put("/sys/fs/cgroup/cpu,cpuacct/cpuacct.usage", "777\n")
                .put("/sys/fs/cgroup/cpu,cpuacct/inner/cpuacct.usage", "7\n");
        assertThat(read().quotaCores()).isEqualTo(4);
        assertThat(read().usedNanos()).isEqualTo(777);
    }

    @Test
    void what_another_group_than_the_limited_one_used_is_not_told() {
        tree.put("/proc/self/cgroup", "3:cpuacct:/\n2:cpu:/job\n0::/\n")
                .put("/proc/self/mountinfo", """
                        32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu
                        33 31 0:30 / /sys/fs/cgroup/cpuacct rw - cgroup cgroup rw,cpuacct
                        41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw
                        """)
                .put("/sys/fs/cgroup/cpu/job/cpu.cfs_quota_us", "45000\n")
                .put("/sys/fs/cgroup/cpu/job/cpu.cfs_period_us", "100000\n")
                .put("/sys/fs/cgroup/cpuacct/cpuacct.usage", "777\n")
                .put("/sys/fs/cgroup/unified/cpu.stat", "usage_usec 12345\n");
        assertThat(read().quotaCores()).isEqualTo(0.45);
        assertThat(read().usedNanos()).isEqualTo(-1);
    }

    private static ControlGroups.Memory memory(long bytes, long availableBytes) {
        return new ControlGroups.Memory(bytes, availableBytes);
    }

    @Test
    void memory_is_what_the_tightest_group_of_version_2_allows_and_has_not_given_out_for_good() {
        tree.put("/proc/self/cgroup", "0::/job.slice/step\n")
                .put("/proc/self/mountinfo", SystemTree.VERSION_2)
                .put("/sys/fs/cgroup/job.slice/memory.max", "4000\n")
                .put("/sys/fs/cgroup/job.slice/memory.current", "3000\n")
                .put("/sys/fs/cgroup/job.slice/memory.stat", "anon 2000\nfile 1000\ninactive_file 600\n")
                .put("/sys/fs/cgroup/job.slice/step/memory.max", "max\n")
                .put("/sys/fs/cgroup/job.slice/step/memory.current", "10\n");
        assertThat(groups().memory()).isEqualTo(memory(4000, 4000 - (3000 - 600)));
    }

    @Test
    void a_group_that_allows_more_may_have_less_left() {
        tree.put("/proc/self/cgroup", "0::/job.slice/step\n")
                .put("/proc/self/mountinfo", SystemTree.VERSION_2)
                .put("/sys/fs/cgroup/job.slice/memory.max", "5000\n")
                .put("/sys/fs/cgroup/job.slice/memory.current", "4900\n")
                .put("/sys/fs/cgroup/job.slice/step/memory.max", "4000\n")
                .put("/sys/fs/cgroup/job.slice/step/memory.current", "1000\n");
        assertThat(groups().memory()).isEqualTo(memory(4000, 100));
    }

    @Test
    void memory_of_version_1_is_found_where_its_own_part_is_mounted() {
        tree.put("/proc/self/cgroup", "4:memory:/docker/ab/inner\n2:cpu,cpuacct:/docker/ab\n0::/\n")
                .put("/proc/self/mountinfo", """
                        32 31 0:29 /docker/ab /sys/fs/cgroup/memory ro,nosuid - cgroup cgroup rw,memory
                        41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw
                        """)
                .put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "8000\n")
                .put("/sys/fs/cgroup/memory/memory.usage_in_bytes", "7000\n")
                .put("/sys/fs/cgroup/memory/memory.stat", "inactive_file 1\ntotal_inactive_file 500\n")
                .put("/sys/fs/cgroup/memory/inner/memory.limit_in_bytes", "9223372036854771712\n")
                .put("/sys/fs/cgroup/memory/inner/memory.usage_in_bytes", "10\n");
        assertThat(groups().memory()).isEqualTo(memory(8000, 8000 - (7000 - 500)));
    }

    @Test
    void a_limit_of_memory_that_changes_is_seen_and_one_that_is_none_is_none() {
        tree.put("/proc/self/cgroup", "0::/a\n").put("/proc/self/mountinfo", SystemTree.VERSION_2);
        ControlGroups groups = groups();
        ControlGroups.Memory none = memory(ControlGroups.UNLIMITED, ControlGroups.UNLIMITED);
        assertThat(groups.memory()).isEqualTo(none);
        for (String text : new String[] {"max\n", "9223372036854771712\n", "much\n", "\n"}) {
            tree.put("/sys/fs/cgroup/a/memory.max", text);
            assertThat(groups.memory()).as(text).isEqualTo(none);
        }
        tree.put("/sys/fs/cgroup/a/memory.max", "700\n");
        assertThat(groups.memory()).isEqualTo(memory(700, ControlGroups.UNLIMITED));
    }

    @Test
    void without_control_groups_nothing_is_known() {
        assertThat(read().quotaCores()).isNaN();
        assertThat(read().usedNanos()).isEqualTo(-1);
        assertThat(groups().memory()).isEqualTo(memory(ControlGroups.UNLIMITED, ControlGroups.UNLIMITED));
    }

    @Test
    void files_of_another_kind_are_no_limit() {
        tree.put("/proc/self/cgroup", "nonsense\n0::/a/../b\n")
                .put("/proc/self/mountinfo", "x\n - \n" + SystemTree.VERSION_2)
                .put("/sys/fs/cgroup/cpu.max", "many few\n");
        assertThat(read().quotaCores()).isInfinite();
        assertThat(read().usedNanos()).isEqualTo(-1);
    }

    private ControlGroups groups() {
        return new ControlGroups(new SystemFiles(directory));
    }

    private ControlGroups.Reading read() {
        return groups().read();
    }
}
