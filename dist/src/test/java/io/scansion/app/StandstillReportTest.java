package io.scansion.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.Standstill;
import io.scansion.tuner.channel.ProgressWatch;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.AgentMessage.Stacks;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import io.scansion.wire.TunerMessage.Command;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandstillReportTest {
    @TempDir
    private Path path = Path.of("");

    private final Map<Command, CompletableFuture<Acknowledgement>> asked = new LinkedHashMap<>();

    private StandstillReport report(Optional<Duration> stalledAfter) throws IOException {
        return new StandstillReport(new JobDirectory(path), new ProgressWatch(2), stalledAfter, (rank, command) -> {
            CompletableFuture<Acknowledgement> answer = new CompletableFuture<>();
            asked.put(command, answer);
            return answer;
        });
    }

    private Optional<Standstill> published() throws IOException {
        return new JobDirectory(path).standstill();
    }

    private static void calls(StandstillReport report, long calls, int second) {
        for (int rank = 0; rank < 2; rank++) {
            Snapshot snapshot = new Snapshot(
                    rank,
                    rank,
                    1,
                    1,
                    new RankCounters(0, 0, 0, 0, 0, 0, 0, calls, 0),
                    ComputeTimes.NONE,
                    CompressedHistogram.EMPTY,
                    CpuTimes.NONE,
                    List.of());
            report.onMessage(snapshot, seconds(second));
        }
    }

    private static long seconds(int second) {
        return Duration.ofSeconds(second).toNanos();
    }

    @Test
    void ranks_that_do_not_go_on_are_told_to_the_launcher_until_they_do() throws IOException {
        StandstillReport report = report(Optional.empty());
        calls(report, 1, 0);
        report.step(true, seconds(4));
        assertThat(published()).isEmpty();
        report.step(true, seconds(5));
        assertThat(published()).contains(new Standstill(Duration.ofSeconds(5), new TreeMap<>(), false));
        report.step(true, seconds(500));
        assertThat(published()).isPresent();
        assertThat(asked).as("nobody wants the stacks").isEmpty();
        calls(report, 2, 501);
        report.step(true, seconds(502));
        assertThat(published()).isEmpty();
    }

    @Test
    void before_the_job_is_ended_the_ranks_are_asked_what_they_do() throws IOException {
        StandstillReport report = report(Optional.of(Duration.ofSeconds(60)));
        calls(report, 1, 0);
        report.step(true, seconds(5));
        report.step(true, seconds(57));
        assertThat(asked).isEmpty();
        report.step(true, seconds(58));
        assertThat(asked).hasSize(2);
        report.onMessage(new Stacks(1, 7, "at Main"), seconds(58));
        List<CompletableFuture<Acknowledgement>> answers = List.copyOf(asked.values());
        answers.get(1).complete(new Acknowledgement(1, 7, true, ""));
        report.step(true, seconds(59));
        assertThat(published())
                .hasValueSatisfying(
                        standstill -> assertThat(standstill.complete()).isFalse());
        answers.get(0).completeExceptionally(new TimeoutException("stopped"));
        report.step(true, seconds(60));
        assertThat(published())
                .contains(new Standstill(Duration.ofSeconds(60), new TreeMap<>(Map.of(1, "at Main")), true));
    }

    @Test
    void while_nothing_is_measured_nothing_is_known_and_a_new_tuner_knows_nothing() throws IOException {
        StandstillReport report = report(Optional.empty());
        calls(report, 1, 0);
        for (int second = 1; second < 100; second++) {
            report.step(false, seconds(second));
        }
        report.step(true, seconds(100));
        assertThat(published()).isEmpty();
        report.step(true, seconds(104));
        assertThat(published()).isPresent();
        report(Optional.empty());
        assertThat(published()).isEmpty();
    }
}
