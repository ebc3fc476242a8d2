package io.scansion.console.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.console.experiment.run.ExperimentFailedException;
import io.scansion.models.san.masterslave.MasterSlave;
import io.scansion.models.san.masterslave.Timings;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.LoggedEvent;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MatchingExperimentTest {
    private static final Offset<Double> EXACT = within(1e-12);
    private static final Timings TIMINGS = new Timings(1e-4, 1e-4, 0.016, 0.0025);

    /** 10 rounds of 6 slices with 4 packs each, the last 10 s of a job of 12 s. */
    private static final MatchingLine RESULT = MatchingLine.parse(
                    "RESULT rounds=10 slices=6 packs=240 matches=9 duplicates=1 coverage=0.96 within_1px=0.99"
                            + " checksum=00000000000000ff seconds=10.000 packs_per_s=20.000")
            .orElseThrow();

    private static LoggedEvent window(double closed, int master, double task, double send, double own, double ownSend) {
        String json = "{'type':'master_slave','time_s':" + closed + ",'master':" + master + ",'tasks_per_s':5,'task_s':"
                + task + ",'master_s':" + own + ",'master_send_s':" + ownSend + ",'workers':[{'tasks':10,'send_s':"
                + send
                + "}]}";
        return EventJson.read(json.replace('\'', '"')).orElseThrow(() -> new AssertionError(json));
    }

    private static MatchingRates rates(LoggedEvent... windows) {
        MatchingRates rates = new MatchingRates();
        for (LoggedEvent window : windows) {
            rates.accept(window);
        }
        return rates;
    }

    @Test
    void a_result_line_says_how_much_was_done_and_whether_the_truth_was_found() {
        assertThat(RESULT.packsPerRound()).isEqualTo(24);
        assertThat(RESULT.packsPerSlice()).isEqualTo(4);
        assertThat(RESULT.found()).isTrue();
        assertThat(MatchingLine.parse("RESULT items=4 checksum=0")).isEmpty();
        assertThat(MatchingLine.parse("rank 1 finished")).isEmpty();
    }

    @Test
    void in_phases_a_task_is_a_slice_and_the_model_evaluates_all_packs_of_a_phase_at_once() {
        Timings timings =
                rates(window(12, 0, 0.064, 0.0004, 0.012, 0.0002)).timings(MatchingArrangement.synchronous(3), RESULT);
        assertThat(timings.computePackSeconds()).isCloseTo(0.016, EXACT);
        assertThat(timings.sendPackSeconds()).isCloseTo(0.0001, EXACT);
        assertThat(timings.sendTaskSeconds()).isCloseTo(0.0002, EXACT);
        assertThat(timings.evaluatePackSeconds()).isCloseTo(0.003, EXACT);
        MasterSlave model = MatchingArrangement.synchronous(3).model(4, timings);
        assertThat(model.timings().evaluatePackSeconds()).isCloseTo(3 * 4 * 0.003, EXACT);
    }

    @Test
    void without_phases_a_task_is_a_pack_and_giving_back_the_place_belongs_to_evaluating_it() {
        Timings timings = rates(window(12, 0, 0.016, 0.0001, 0.003, 0.00025))
                .timings(MatchingArrangement.asynchronous(3), RESULT);
        assertThat(timings.computePackSeconds()).isCloseTo(0.016, EXACT);
        assertThat(timings.sendTaskSeconds()).isCloseTo(0.0002, EXACT); // 1.25 messages a pack
        assertThat(timings.evaluatePackSeconds()).isCloseTo(0.0032, EXACT);
    }

    @Test
    void asking_for_the_first_place_of_a_slice_is_a_task_more() {
        MatchingArrangement small = MatchingArrangement.asynchronous(3).withSmallBuffer();
        Timings timings = rates(window(12, 0, 0.0128, 0.0001, 0.0024, 0.0002)).timings(small, RESULT);
        assertThat(timings.computePackSeconds()).isCloseTo(0.016, EXACT);
        assertThat(timings.evaluatePackSeconds()).isCloseTo(0.003 + 0.0002, EXACT);
        assertThat(MatchingArrangement.asynchronous(1).withSmallBuffer().asksForPlaces())
                .isFalse();
    }

    @Test
    void of_two_ranks_the_agent_may_have_taken_the_other_one_for_the_master() {
        MatchingArrangement one = MatchingArrangement.synchronous(1);
        assertThat(rates(window(12, 1, 0.01, 0.0002, 0.064, 0.0004)).timings(one, RESULT))
                .isEqualTo(rates(window(12, 0, 0.064, 0.0004, 0.01, 0.0002)).timings(one, RESULT));
    }

    @Test
    void windows_of_the_warm_up_do_not_count_and_a_run_without_others_is_refused() {
        LoggedEvent cold = window(2.5, 0, 9, 9, 9, 9);
        LoggedEvent end = window(12, 0, 0.016, 0.0001, 0.003, 0.0001);
        MatchingArrangement arrangement = MatchingArrangement.asynchronous(3);
        assertThat(rates(cold, end).timings(arrangement, RESULT))
                .isEqualTo(rates(end).timings(arrangement, RESULT));
        MatchingRates onlyCold = rates(cold);
        onlyCold.accept(EventJson.read("{\"type\":\"summary\",\"time_s\":12}").orElseThrow());
        assertThatThrownBy(() -> onlyCold.timings(arrangement, RESULT))
                .isInstanceOf(ExperimentFailedException.class)
                .hasMessageContaining("--seconds");
    }

    @Test
    void the_model_has_just_the_packs_that_it_is_given() {
        for (MatchingArrangement arrangement : MatchingArrangement.all(7)) {
            for (int packs = 1; packs < 40; packs++) {
                MasterSlave model = arrangement.model(packs, TIMINGS);
                assertThat(model.packsPerSlice()).isEqualTo(packs);
                assertThat(model.packs()).isEqualTo((long) packs * arrangement.slices());
            }
        }
    }

    @Test
    void the_winner_of_a_pair_is_predicted_with_what_was_measured_in_the_first() {
        Timings slow = new Timings(1e-4, 1e-4, 0.032, 0.0025);
        MatchingOutcome one = outcome(MatchingArrangement.asynchronous(3), TIMINGS, 0.1);
        MatchingOutcome other = outcome(MatchingArrangement.asynchronous(2), slow, 0.14);
        MatchingPair pair = MatchingPair.of(List.of(one, other)).get(0);
        assertThat(pair.question()).isEqualTo("one slave fewer, asynchronous");
        assertThat(pair.measuredLead()).isCloseTo(0.4, EXACT);
        assertThat(pair.predictedLead()).isBetween(0.4, 0.5); // not the threefold that the other's own times would give
        assertThat(pair.sameWinner()).isTrue();
    }

    private static MatchingOutcome outcome(MatchingArrangement arrangement, Timings timings, double measured) {
        double predicted = new MatchingOutcome(arrangement, RESULT, timings, 1, 1).predictedSeconds(timings);
        return new MatchingOutcome(arrangement, RESULT, timings, measured, predicted);
    }

    @Test
    void every_comparison_of_the_paper_is_made_and_runs_take_about_the_time_asked_for() {
        List<MatchingOutcome> outcomes = new ArrayList<>();
        for (MatchingArrangement arrangement : MatchingArrangement.all(7)) {
            outcomes.add(new MatchingOutcome(arrangement, RESULT, TIMINGS, 1.0 / arrangement.slaves(), 1));
            List<String> words = MatchingExperiment.arguments(arrangement, 5, false);
            int warmUp = Integer.parseInt(words.get(words.indexOf("--warm-up") + 1));
            int rounds = Integer.parseInt(words.get(words.indexOf("--rounds") + 1));
            assertThat(rounds - warmUp).isBetween(5, 30);
            assertThat(words.contains("--places")).isEqualTo(!arrangement.inPhases());
        }
        assertThat(outcomes).hasSize(22);
        List<MatchingPair> pairs = MatchingPair.of(outcomes);
        assertThat(pairs)
                .hasSize(7 + 4 + 4 + 6 + 6)
                .anySatisfy(pair -> {
                    assertThat(pair.question()).isEqualTo("large or small buffer");
                    assertThat(pair.other().arrangement().places()).isEqualTo(1);
                })
                .anySatisfy(pair -> {
                    assertThat(pair.question()).isEqualTo("one slave fewer, synchronous");
                    assertThat(pair.measuredLead()).isPositive();
                });
        assertThat(MatchingTable.comparisons(outcomes, pairs)).anyMatch(line -> line.contains("of 27 pairs"));
        assertThat(MatchingTable.json(outcomes, pairs)).contains("\"pairs\":[{", "\"same_winner\":");
    }
}
