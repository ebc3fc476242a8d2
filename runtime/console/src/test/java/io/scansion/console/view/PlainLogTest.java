package io.scansion.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.console.digest.RecordedRun;
import io.scansion.tuner.journal.LoggedEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user of {@code run} reads, of runs that the tuner's tests keep and of made-up ones. */
class PlainLogTest {
    private static final String GUIDE = "docs/guide/refused.md says what a stage must be like";

    private final PlainLog log = new PlainLog(PlainLog.Detail.NEWS);
    private final List<String> lines = new ArrayList<>();

    private void accept(LoggedEvent event) {
        log.accept(event).stream()
                .map(line -> line.replaceAll("^ *[0-9.]+ s  ", ""))
                .forEach(lines::add);
    }

    private void refuse(double time, int stage, String reason, String help) {
        accept(SampleRun.event("{'type':'refusal','time_s':" + time + ",'stage':" + stage + ",'reason':'" + reason
                + "','help':'" + help + "'}"));
    }

    @Test
    void a_run_is_told_from_its_shape_to_what_has_come_of_it() throws IOException {
        RecordedRun.events("pipeline-rearranged").forEach(this::accept);
        assertThat(lines)
                .containsSubsequence(
                        "this is a pipeline of 5 stages: 0 -> 1 -> 2 -> 3 -> 4",
                        "at 46.7 items/s, set by stage 1",
                        "advice #1: stage 1: 1 -> 4, stage 2: 1 -> 3, stage 3: 1 -> 2; 48.9 -> 174 items/s (+255 %;"
                                + " 95 %: 159 to 189); pays back after 69 items, 0.39 s",
                        "#1 accepted: stage 1 x4, stage 2 x3, stage 3 x2",
                        "#1 kept: predicted 174, measured 174 items/s (error -0.2 %)",
                        "at 174 items/s, set by stage 0",
                        "the run is over: 1501 items",
                        "              pace       46.9 -> 175 items/s, x 3.73, by 1 change",
                        "              forecast   174 items/s by poetries, 0.9 % off");
        assertThat(lines).hasSizeLessThanOrEqualTo(12);
    }

    @Test
    void a_stage_that_moves_is_told_in_the_same_words_when_that_is_advised_ordered_and_told_of_afterwards() {
        String move = "stage 2 moves from rank 2 on host a to rank 6 on host b";
        List<LoggedEvent> events = List.of(
                SampleRun.job(),
                SampleRun.event("{'type':'recommendation','time_s':2,'id':1,'stage':2,'from':1,'to':1,'move':'" + move
                        + "','current_items_per_s':20,'predicted_items_per_s':25,'gain':0.25,'instances':[1,1,1,1],"
                        + "'reason':'stage 2 is slow; " + move + ", which gives 25.00 items/s'}"),
                SampleRun.event("{'type':'command','time_s':3,'id':1,'rank':0,'chain':[0,1,2,3],'targets':["
                        + "{'stage':1,'instances':[1]},{'stage':2,'instances':[6]}],'moves':[{'stage':2,'text':'" + move
                        + "'}],'state':'accepted','reason':''}"));
        events.forEach(this::accept);
        assertThat(lines)
                .contains(
                        "advice #1: " + move + "; 20.0 -> 25.0 items/s (+25.0 %)", "#1 accepted: stage 1 x1, " + move);
        assertThat(NewsLines.of(events, log.run().state()))
                .extracting(row -> row.get(1))
                .anyMatch(text -> text.startsWith("#1 recommended: instances 1,1,1,1, " + move + "; 20.0"))
                .contains("#1 accepted: stage 1 x1, " + move);
    }

    @Test
    void what_was_only_recommended_is_what_would_help_next_time() throws IOException {
        RecordedRun.events("pipeline-advised").forEach(this::accept);
        assertThat(lines).filteredOn(line -> line.startsWith("advice #")).hasSize(1);
        assertThat(lines.get(lines.size() - 2)).endsWith("ranks      3 never worked: 4, 5, 6");
        assertThat(lines.get(lines.size() - 1))
                .contains("next time  --mode auto does what was recommended, stage 1: 1 -> ");
    }

    @Test
    void of_a_master_and_its_workers_only_advice_that_promises_something_is_told() throws IOException {
        RecordedRun.events("master-slave-contract").forEach(this::accept);
        assertThat(lines)
                .contains("this is master 0 and 2 workers, asynchronous")
                .anyMatch(line -> line.startsWith("contract within-reach: "))
                .anyMatch(line -> line.startsWith("advice: workers 2 -> "))
                .noneMatch(line -> line.contains("(+0.0 %)"));
    }

    @Test
    void a_farm_of_the_library_is_told_with_what_sets_its_pace() throws IOException {
        RecordedRun.events("library-farm").forEach(this::accept);
        assertThat(lines)
                .contains("this is a farm of the library with up to 5 workers", "at 117 items/s, set by workers")
                .anyMatch(line -> line.startsWith("advice #1: 2 workers, 1 task a message -> 5 workers"))
                .anyMatch(line -> line.contains("pace       117 -> 502 items/s, x 4.29, by 1 change"));
    }

    @Test
    void stages_that_are_refused_for_one_reason_are_named_in_one_line_that_says_what_helps() {
        refuse(2, 2, "two sends", GUIDE);
        refuse(2.3, 1, "two sends", GUIDE);
        assertThat(lines).isEmpty();
        refuse(3.1, 3, "the loop never ends", "say --trust-end 3");
        assertThat(lines).containsExactly("stages 1, 2 will not be replicated: two sends; " + GUIDE);
        refuse(5, 4, "two sends", GUIDE);
        refuse(7, 4, "a Barrier", GUIDE);
        accept(SampleRun.event("{'type':'summary','time_s':9,'items':0}"));
        assertThat(lines.subList(1, lines.size()))
                .containsExactly(
                        "stage 3 will not be replicated: the loop never ends; say --trust-end 3",
                        "stage 4 will not be replicated: a Barrier",
                        "the run is over; it was too short to measure its pace (a window takes -, see --window)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            9  | 'linear':true,'shape':'pipeline'     | it was too short to measure its pace (a window takes 2.00 s, see --window)
            10 | 'linear':true,'shape':'pipeline'     | too few items came through to measure its pace (a window takes 2.00 s, see --window)
            30 | 'linear':false,'shape':'ring'        | its pace is not known, since no items are counted in such a program
            30 | 'linear':false,'shape':'unknown'     | its pace is not known: ranks 0 and 3 begin separate lines so far
            """)
    void of_a_run_without_a_pace_it_is_said_why(int seconds, String structure, String why) {
        accept(SampleRun.event("{'type':'job','time_s':0.1,'window_s':2.0}"));
        accept(SampleRun.event(
                "{'type':'structure','time_s':4," + structure + ",'stages':[],'edges':[],'evidence':'-'}"));
        accept(
                SampleRun.event(
                        "{'type':'no_change','time_s':5,'kind':'nothing-known','reason':'ranks 0 and 3 begin separate lines so far'}"));
        accept(SampleRun.event("{'type':'summary','time_s':" + seconds + ",'items':0}"));
        assertThat(lines).last().isEqualTo("the run is over; " + why);
    }

    @Test
    void what_a_rank_warns_of_again_and_again_is_told_once() {
        String refusal =
                "rank 3 cannot take its items from several processes: it asks for messages by more than one tag";
        for (int attempt = 0; attempt < 3; attempt++) {
            warn(10 * attempt, 3, refusal);
            warn(10 * attempt, 0, "stages [1, 2] cannot be replicated: they were not found ready for it");
            warn(10 * attempt, -1, "measuring is off");
            warn(10 * attempt + 5, -1, "measuring is on again");
        }
        assertThat(lines)
                .startsWith(
                        "warning from rank 3: " + refusal,
                        "warning from rank 0: stages [1, 2] cannot be replicated: they were not found ready for it")
                .hasSize(2 + 3 * 2);
    }

    private void warn(double time, int rank, String text) {
        accept(SampleRun.event("{'type':'warning','time_s':" + time + ",'rank':" + rank + ",'text':'" + text + "'}"));
    }

    @Test
    void a_reason_for_doing_nothing_is_told_when_it_lasts_and_once_until_something_is_done() {
        accept(SampleRun.job());
        noChange(2, "unknown", "nothing is known");
        SampleRun.window(4, 25, 1, 1, 1, 1, 1).forEach(this::accept);
        noChange(4, "no-spares", "no rank is free");
        assertThat(lines).isEmpty();
        SampleRun.window(8, 25, 1, 1, 1, 1, 1).forEach(this::accept);
        noChange(9, "not-stable", "times vary");
        noChange(10, "no-spares", "no rank is free, still");
        SampleRun.window(14, 25, 1, 1, 1, 1, 1).forEach(this::accept);
        assertThat(lines).containsExactly("no change: no rank is free", "at 25.0 items/s, set by stage 1");
        accept(SampleRun.outcome(15));
        noChange(16, "no-spares", "no rank is free");
        SampleRun.window(20, 25, 1, 1, 1, 1, 1).forEach(this::accept);
        assertThat(lines).filteredOn(line -> line.startsWith("no change")).hasSize(2);
    }

    private void noChange(double time, String kind, String reason) {
        accept(SampleRun.event(
                "{'type':'no_change','time_s':" + time + ",'kind':'" + kind + "','reason':'" + reason + "'}"));
    }

    @Test
    void of_a_run_without_a_summary_the_end_is_told_all_the_same_and_once() {
        accept(SampleRun.job());
        assertThat(log.end()).hasSize(1);
        assertThat(log.end()).isEmpty();
    }
}
