package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.launch.job.ProcessStat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two jobs of a kernel that run in turns; how much one of them takes more is measured on a quiet machine. */
@RequiresMpj
class OverheadExperimentTest {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int LOOKS = 40;
    private static final int BOTH = 3;

    @TempDir
    private Path directory = Path.of("");

    private RealJob experiment(String... options) throws Exception {
        String[] command = Stream.concat(
                        Stream.of(
                                "experiment", "overhead", "--kernel", "pingpong-64", "--pairs", "1", "--warm-up", "1"),
                        Stream.of(options))
                .toArray(String[]::new);
        Path jobs = Files.createDirectories(directory.resolve("jobs"));
        Path temporary = Files.createDirectories(directory.resolve("temporary"));
        return RealJob.scansionWith(List.of("-Djava.io.tmpdir=" + temporary), jobs, LIMIT, command);
    }

    @Test
    void a_kernel_runs_with_the_agent_and_without_a_slice_each_and_nothing_is_left() throws Exception {
        try (RealJob run = experiment("--seconds", "3", "--json")) {
            assertThat(run.awaitExit()).as(run.transcript()).isZero();
            List<String> lines = run.output();
            JsonNode kernel = new ObjectMapper()
                    .readTree(lines.get(lines.size() - 1))
                    .path("kernels")
                    .path(0);
            assertThat(kernel.path("intact").asBoolean()).as(run.transcript()).isTrue();
            assertThat(kernel.path("pair_ratios")).as(run.transcript()).hasSize(1);
            assertThat(kernel.path("pair_ratios").path(0).asDouble())
                    .as(run.transcript())
                    .isPositive();
        }
        assertNoFileIsLeft();
    }

    @Test
    void one_of_the_two_stands_still_at_any_time_and_both_end_with_an_experiment_that_is_killed() throws Exception {
        try (RealJob run = experiment("--seconds", "60")) {
            Set<ProcessHandle> processes = processesInTurns(run);
            List<ProcessHandle> measured = kernels(processes, true);
            List<ProcessHandle> bare = kernels(processes, false);
            assertThat(measured).as(run.transcript()).hasSize(2);
            assertThat(bare).as(run.transcript()).hasSize(2);
            int seen = 0;
            // a slice is so many calls, which take seconds where others want the cores
            long end = System.nanoTime() + LIMIT.toNanos();
            for (int look = 0; look < LOOKS || (seen != BOTH && System.nanoTime() < end); look++) {
                boolean before = isAnyRunning(measured);
                boolean other = isAnyRunning(bare);
                assertThat(before && other && isAnyRunning(measured))
                        .as("both run")
                        .isFalse();
                seen |= (before ? 1 : 0) | (other ? 2 : 0);
                run.pause(100);
            }
            assertThat(seen).as("who has had a turn").isEqualTo(BOTH);
            RealJob.signal(run.handle(), "KILL");
            awaitEnd(processes);
        }
    }

    @Test
    void an_experiment_that_is_interrupted_leaves_nothing() throws Exception {
        try (RealJob run = experiment("--seconds", "60")) {
            Set<ProcessHandle> processes = processesInTurns(run);
            RealJob.signal(run.handle(), "INT");
            assertThat(run.awaitExit()).as(run.transcript()).isNotZero();
            awaitEnd(processes);
        }
        assertNoFileIsLeft();
    }

    private static Set<ProcessHandle> processesInTurns(RealJob run) {
        run.awaitLine(line -> line.contains("in turns"));
        return run.children();
    }

    private static void awaitEnd(Set<ProcessHandle> processes) throws Exception {
        for (ProcessHandle process : processes) {
            process.onExit().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }

    private void assertNoFileIsLeft() {
        assertThat(directory.resolve("jobs")).isEmptyDirectory();
        assertThat(directory.resolve("temporary")).isEmptyDirectory();
    }

    private static List<ProcessHandle> kernels(Set<ProcessHandle> processes, boolean agent) {
        return processes.stream()
                .filter(process -> {
                    String command = process.info().commandLine().orElse("");
                    return command.contains("io.scansion.apps.kernels") && command.contains("-agentlib") == agent;
                })
                .toList();
    }

    private static boolean isAnyRunning(List<ProcessHandle> processes) {
        return processes.stream()
                .anyMatch(
                        process -> !ProcessStat.of(process.pid()).orElseThrow().isStopped());
    }
}
