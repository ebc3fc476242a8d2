package io.scansion.console.experiment.deadline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.console.experiment.deadline.EndSaid.Moment;
import io.scansion.tuner.journal.ChangeEvent.Command;
import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent.Completion;
import io.scansion.tuner.journal.ModelEvent.Prospect;
import io.scansion.tuner.journal.RunEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is drawn, and what of what was said is held against the end. */
class DeadlineExperimentTest {
    private static final double SECONDS = 10;
    private static final int ITEMS = 400;

    private final EndRecording recording = new EndRecording();

    private void at(double seconds, RunEvent event) {
        recording.accept(new LoggedEvent(seconds, "job", event));
    }

    private static Completion said(long left, double median) {
        return new Completion(
                left,
                Double.NaN,
                List.of(new Prospect(0, median, median - 1, median + 1, median + 0.8, median + 1.5, Double.NaN)));
    }

    private static Command accepted() {
        return new Command(1, 0, List.of(0, 1, 2), Map.of(1, List.of(1, 3)), List.of(), "accepted", "");
    }

    private static Outcome judged() {
        return new Outcome(1, 40, 60, 55, 65, 60, 0, 0, true, "");
    }

    @Test
    void a_seed_draws_one_run_and_every_other_is_tuned() {
        for (long seed = 1; seed <= 50; seed++) {
            DrawnRun run = DrawnRun.of(seed, SECONDS);
            assertThat(run).isEqualTo(DrawnRun.of(seed, SECONDS));
            assertThat(run.spares() > 0).isEqualTo(seed % 2 == 0);
            int slowest = run.millis().stream().mapToInt(millis -> millis).max().orElseThrow();
            assertThat(run.millis().subList(1, run.millis().size() - 1)).contains(slowest);
            double alone = run.items() * slowest / 1e3;
            assertThat(alone).as("seconds of a run in which nothing is changed").isBetween(SECONDS, 3 * SECONDS);
        }
    }

    @Test
    void of_a_run_in_which_nothing_is_changed_the_first_word_and_that_at_half_time_are_held_against_the_end() {
        at(4, said(350, 9));
        at(5, said(310, 7.5));
        at(8, said(190, 4.2));
        at(9, said(150, 4));
        List<EndSaid> held = recording.against(ITEMS, 12.5);
        assertThat(held).extracting(EndSaid::moment).containsExactly(Moment.FIRST, Moment.HALF);
        assertThat(held).extracting(EndSaid::took).containsExactly(8.5, 4.5);
        assertThat(held).allMatch(EndSaid::isInside);
        assertThat(recording.against(ITEMS, 14.5)).noneMatch(EndSaid::isInside);
    }

    @Test
    void one_word_is_not_counted_twice() {
        at(8, said(190, 4.2));
        assertThat(recording.against(ITEMS, 12)).extracting(EndSaid::moment).containsExactly(Moment.FIRST);
    }

    @Test
    void what_was_said_before_a_change_supposes_that_there_will_be_none() {
        at(4, said(350, 9));
        at(5, accepted());
        at(6, said(280, 5));
        at(8, judged());
        at(9, said(100, 2));
        at(10, said(50, 1));
        List<EndSaid> held = recording.against(ITEMS, 10.5);
        assertThat(held).extracting(EndSaid::moment).containsExactly(Moment.CHANGING, Moment.CHANGED);
        assertThat(held).extracting(EndSaid::itemsLeft).containsExactly(280L, 100L);
        assertThat(recording.changes()).isEqualTo(1);
    }

    @Test
    void a_row_and_the_summary_say_how_often_the_interval_held() throws Exception {
        at(4, said(350, 9));
        at(8, said(190, 7));
        DrawnRun run = new DrawnRun(3, List.of(5, 20, 5), 0.5, 1_000, 0, ITEMS);
        RunOutcome outcome = new RunOutcome(run, 0, 12.5, recording.against(ITEMS, 12.5), true, "");
        RunOutcome failed = RunOutcome.failed(run, "rank 2 failed");
        assertThat(DeadlineTable.row(outcome))
                .contains("5,20,5", "first word, at 4.0 s: 8.00 to 10.00, 8.50;", "6.00 to 8.00, 4.50 OUT;");
        assertThat(DeadlineTable.row(failed)).contains("rank 2 failed");
        assertThat(DeadlineTable.lines(List.of(outcome, failed)))
                .anyMatch(line -> line.contains("all") && line.contains("90 % interval held 1 of 2 (50.00 %)"))
                .anyMatch(line -> line.contains("failed: 1 of 2"));
        DeadlineFigures figures = DeadlineFigures.of(List.of(outcome), Optional.of(Moment.FIRST));
        assertThat(figures.insideShare()).isEqualTo(1);
        assertThat(figures.error()).isCloseTo(9 / 8.5 - 1, within(1e-9));
        JsonNode summary = new ObjectMapper().readTree(DeadlineJson.of(List.of(outcome, failed)));
        assertThat(summary.at("/all/inside_share").asDouble()).isEqualTo(0.5);
        assertThat(summary.at("/half/inside").asInt()).isZero();
        assertThat(summary.at("/runs/0/said/0/took_s").asDouble()).isEqualTo(8.5);
        assertThat(summary.at("/runs/1/failure").asText()).isEqualTo("rank 2 failed");
    }
}
