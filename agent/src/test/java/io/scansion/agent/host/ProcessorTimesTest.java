package io.scansion.agent.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.scansion.wire.CpuTimes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorTimesTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void times_of_threads_are_added_up() {
        new SystemTree(directory)
                .put("/proc/self/task/17/schedstat", "1000 20 3\n")
                .put("/proc/self/task/18/schedstat", "500 1 2\n")
                .put("/proc/self/stat", "16 (a b) c) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20\n");
        assertThat(times(17, 18)).isEqualTo(new CpuTimes(1500, 2_000_000_000L, 21));
    }

    @Test
    void what_the_compilers_of_the_jvm_use_is_no_demand_of_the_program_also_when_they_have_ended() {
        SystemTree tree = new SystemTree(directory)
                .put("/proc/self/task/17/schedstat", "1000 20 3\n")
                .put("/proc/self/task/17/comm", "java\n")
                .put("/proc/self/task/20/schedstat", "700000000 1 2\n")
                .put("/proc/self/task/20/comm", "C2 CompilerThre\n")
                .put("/proc/self/stat", "16 (java) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20\n");
        ProcessorTimes times = new ProcessorTimes(directory);
        assertThat(times.apply(new long[] {17}).processNanos()).isEqualTo(1_300_000_000L);
        tree.put("/proc/self/task/20/schedstat", "705000000 1 2\n");
        assertThat(times.apply(new long[] {17}).processNanos()).as("never less").isEqualTo(1_300_000_000L);
        tree.put("/proc/self/task/20/comm", "gone\n")
                .put("/proc/self/stat", "16 (java) S 1 2 3 4 5 6 7 8 9 10 160 50 0 0 20\n");
        assertThat(times.apply(new long[] {17}).processNanos()).isEqualTo(1_395_000_000L);
    }

    @Test
    void compilers_that_come_later_are_found_by_the_number_of_threads() {
        SystemTree tree = new SystemTree(directory)
                .put("/proc/self/task/17/schedstat", "1000 20 3\n")
                .put("/proc/self/task/17/comm", "java\n")
                .put("/proc/self/stat", "16 (java) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20 0 1\n");
        ProcessorTimes times = new ProcessorTimes(directory);
        assertThat(times.apply(new long[] {17}).processNanos()).isEqualTo(2_000_000_000L);
        tree.put("/proc/self/task/20/schedstat", "500000000 1 2\n")
                .put("/proc/self/task/20/comm", "C1 CompilerThre\n")
                .put("/proc/self/stat", "16 (java) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20 0 2\n");
        assertThat(times.apply(new long[] {17}).processNanos()).isEqualTo(2_500_000_000L);
    }

    @Test
    void a_thread_that_cannot_be_read_makes_the_sum_unknown() {
        new SystemTree(directory).put("/proc/self/task/17/schedstat", "1000 20 3\n");
        assertThat(times(17, 18)).isEqualTo(CpuTimes.NONE);
        assertThat(times()).isEqualTo(CpuTimes.NONE);
        assertThat(new ProcessorTimes(directory).apply(null)).isEqualTo(CpuTimes.NONE);
    }

    @Test
    void a_kernel_that_keeps_no_accounts_is_not_taken_for_a_thread_that_never_ran() {
        new SystemTree(directory).put("/proc/self/task/17/schedstat", "0 0 0\n");
        assertThat(times(17)).isEqualTo(CpuTimes.NONE);
    }

    /** Against the JVM's own account of the same thread and process. */
    @Test
    void the_systems_figures_are_those_that_the_jvm_has_itself() throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/thread-self/schedstat")), "this system shows no accounts of threads");
        long task = Long.parseLong(
                Path.of("/proc/thread-self").toRealPath().getFileName().toString());
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long until = threads.getCurrentThreadCpuTime() + 50_000_000L;
        while (threads.getCurrentThreadCpuTime() < until) {
            Thread.onSpinWait();
        }
        ProcessorTimes times = new ProcessorTimes();
        long before = threads.getCurrentThreadCpuTime();
        CpuTimes read = times.apply(new long[] {task});
        long after = threads.getCurrentThreadCpuTime();
        // the kernel brings the account of a running thread up to date at every tick of its scheduler, 10 ms at most
        assertThat(read.mpiThreadNanos()).isBetween(before - 10_000_000L, after);
        assertThat(read.processNanos()).isGreaterThanOrEqualTo(read.mpiThreadNanos() - 20_000_000L);
        assertThat(read.runnableNanos()).isNotNegative();
    }

    private CpuTimes times(long... tasks) {
        long @Nullable [] known = tasks;
        return new ProcessorTimes(directory).apply(known);
    }
}
