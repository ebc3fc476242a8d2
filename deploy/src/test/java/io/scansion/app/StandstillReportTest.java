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

    private record Question(int rank, long id) {}

    private final Map<Question, CompletableFuture<Acknowledgement>> asked = new LinkedHashMap<>();

    private StandstillReport report(Optional<Duration> stalledAfter) throws IOException {
        return report(1, stalledAfter);
    }

    private StandstillReport report(long firstDecisionId, Optional<Duration> stalledAfter) throws IOException {
        return new StandstillReport(
                new JobDirectory(path), firstDecisionId, new ProgressWatch(2), stalledAfter, (rank, command) -> {
                    CompletableFuture<Acknowledgement> answer = new CompletableFuture<>();
                    asked.put(new Question(rank, command.decisionId()), answer);
                    return answer;
                });
    }

    private Optional<Standstill> published() throws IOException {
        return new JobDirectory(path).standstill();
    }

    private static void calls(StandstillReport report, long calls, int second) {
        for (int rank = 0; rank < 2; rank++) {
            snapshot(report, rank, 0, calls, second);
        }
    }

    /** Two, of which the second shows that both are inside a receive. */
    private static void waiting(StandstillReport report, int second) {
        for (int rank = 0; rank < 2; rank++) {
            snapshot(report, rank, 0, 1, second);
            snapshot(report, rank, 1, 1, second);
        }
    }

    private static void snapshot(StandstillReport report, int rank, long blockedNanos, long calls, int second) {
        Snapshot snapshot = new Snapshot(
                rank,
                rank,
                1,
                1,
                new RankCounters(0, 0, 0, 0, blockedNanos, 0, 0, calls, 0),
                ComputeTimes.NONE,
                CompressedHistogram.EMPTY,
                CpuTimes.NONE,
                List.of());
        report.onMessage(snapshot, seconds(second));
    }

    private static Standstill all(int seconds, Map<Integer, String> stacks, boolean complete) {
        return new Standstill(
                Optional.of(Duration.ofSeconds(seconds)), new TreeMap<>(), new TreeMap<>(stacks), complete);
    }

    private long lastQuestion(int rank) {
        return asked.keySet().stream()
                .filter(question -> question.rank() == rank)
                .mapToLong(Question::id)
                .max()
                .orElseThrow();
    }

    private static long seconds(int second) {
        return Duration.ofSeconds(second).toNanos();
    }

    @Test
    void ranks_that_do_not_go_on_are_told_to_the_launcher_until_they_do() throws IOException {
        StandstillReport report = report(Optional.empty());
        waiting(report, 0);
        report.step(true, seconds(4));
        assertThat(published()).isEmpty();
        report.step(true, seconds(5));
        assertThat(published()).contains(all(5, Map.of(), false));
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
        waiting(report, 0);
        report.step(true, seconds(5));
        report.step(true, seconds(57));
        assertThat(asked).isEmpty();
        report.step(true, seconds(58));
        assertThat(asked).hasSize(2);
        report.onMessage(new Stacks(1, lastQuestion(1), false, "at Main"), seconds(58));
        List<CompletableFuture<Acknowledgement>> answers = List.copyOf(asked.values());
        answers.get(1).complete(new Acknowledgement(1, 7, true, ""));
        report.step(true, seconds(59));
        assertThat(published())
                .hasValueSatisfying(
                        standstill -> assertThat(standstill.complete()).isFalse());
        answers.get(0).completeExceptionally(new TimeoutException("stopped"));
        report.step(true, seconds(60));
        assertThat(published()).contains(all(60, Map.of(1, "at Main"), true));
    }

    @Test
    void a_rank_that_waits_for_no_message_is_told_with_its_stacks_while_the_others_go_on_and_with_them_when_they_wait()
            throws IOException {
        StandstillReport report = report(Optional.empty());
        calls(report, 1, 0);
        snapshot(report, 0, 0, 2, 4);
        report.step(true, seconds(5));
        assertThat(asked.keySet())
                .extracting(Question::rank)
                .as("rank 0 goes on")
                .containsExactly(1);
        report.step(true, seconds(6));
        assertThat(published()).as("it has not answered").isEmpty();
        asked.values().forEach(answer -> answer.completeExceptionally(new TimeoutException("too busy")));
        asked.clear();
        report.step(true, seconds(6));
        assertThat(asked.keySet())
                .extracting(Question::rank)
                .as("so it is asked again")
                .containsExactly(1);
        report.onMessage(new Stacks(1, lastQuestion(1), true, "at Stage"), seconds(6));
        report.step(true, seconds(7));
        Standstill one = new Standstill(
                Optional.empty(),
                new TreeMap<>(Map.of(1, Duration.ofSeconds(7))),
                new TreeMap<>(Map.of(1, "at Stage")),
                false);
        assertThat(published()).contains(one);
        snapshot(report, 0, 1, 2, 8); // waits in a receive since second 4
        report.step(true, seconds(8));
        report.step(true, seconds(9));
        assertThat(published()).hasValueSatisfying(now -> {
            assertThat(now.quiet()).isPresent();
            assertThat(now.outside()).containsOnlyKeys(1);
            assertThat(now.stacks()).isEqualTo(one.stacks());
        });
        assertThat(asked).as("once is enough").hasSize(1);
        calls(report, 3, 10);
        report.step(true, seconds(10));
        assertThat(published()).isEmpty();
    }

    @Test
    void a_rank_inside_a_call_that_does_not_show_is_not_accused_nor_is_one_by_an_answer_from_before()
            throws IOException {
        StandstillReport report = report(Optional.empty());
        calls(report, 1, 0);
        report.step(true, seconds(5));
        assertThat(asked).hasSize(2);
        long before = lastQuestion(0);
        report.onMessage(new Stacks(1, lastQuestion(1), false, "at mpi.Request.Wait"), seconds(5));
        calls(report, 2, 6);
        report.step(true, seconds(6));
        report.step(true, seconds(11));
        report.onMessage(new Stacks(0, before, true, "at Stage"), seconds(11));
        report.step(true, seconds(12));
        assertThat(published())
                .hasValueSatisfying(
                        standstill -> assertThat(standstill.outside()).isEmpty());
    }

    @Test
    void a_tuner_asks_nothing_with_an_id_of_one_before_it() throws IOException {
        for (long firstDecisionId : new long[] {1, 1_000_000_001}) {
            StandstillReport report = report(firstDecisionId, Optional.empty());
            calls(report, 1, 0);
            report.step(true, seconds(5));
        }
        assertThat(asked.keySet()).extracting(Question::id).hasSize(4).doesNotHaveDuplicates();
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
