package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.ChangeEvent.Trial;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.world.QuietTime;
import io.scansion.tuner.world.QuietTimes;
import io.scansion.tuner.world.Wishes;
import io.scansion.wire.PointSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The loop sets tuning points by itself where their owner allows it, and what it ends with is no worse than what it began with. */
class PointTuningTest {
    private static final String GRAIN = TunedPipeline.GRAIN;
    private static final double MIN_GAIN = PolicySettings.DEFAULT.minGain();

    private static TunedPipeline tuned(String initial, long seed) {
        return new TunedPipeline(GRAIN, initial, seed, Mode.AUTO, TunedPipeline::batch);
    }

    private static double share(List<Double> values, double least) {
        return values.stream().filter(value -> value >= least).count() / (double) values.size();
    }

    @ParameterizedTest(name = "from {0}")
    @ValueSource(strings = {"1", "8", "64"})
    void an_optimum_inside_the_range_is_found_in_spite_of_noisy_items(String initial) {
        for (long seed = 0; seed < 5; seed++) {
            TunedPipeline tuned = tuned(initial, seed);
            tuned.windowNoise = 0.02;
            int windows = tuned.searchThrough(200);
            assertThat(windows).as("windows of seed %d", seed).isLessThan(120);
            assertThat(tuned.against("9")).as("seed %d", seed).isGreaterThan(0.95);
            assertThat(tuned.against(initial)).as("seed %d", seed).isGreaterThanOrEqualTo(1);
        }
    }

    @Test
    void noise_of_a_tenth_from_window_to_window_costs_little_and_never_makes_it_worse() {
        List<Double> ofBest = new ArrayList<>();
        List<Double> ofFirst = new ArrayList<>();
        for (long seed = 0; seed < 20; seed++) {
            TunedPipeline tuned = tuned(seed % 2 == 0 ? "1" : "64", seed);
            tuned.windowNoise = 0.1;
            assertThat(tuned.searchThrough(300)).as("windows of seed %d", seed).isLessThan(250);
            ofBest.add(tuned.against("9"));
            ofFirst.add(tuned.against(seed % 2 == 0 ? "1" : "64"));
        }
        assertThat(ofFirst).allMatch(ratio -> ratio >= 1);
        assertThat(share(ofBest, 0.85)).as("of the best: %s", ofBest).isGreaterThanOrEqualTo(0.8);
    }

    @ParameterizedTest(name = "noise {0}")
    @ValueSource(doubles = {0, 0.1})
    void a_point_that_does_nothing_ends_where_it_began(double noise) {
        int kept = 0;
        for (long seed = 0; seed < 8; seed++) {
            TunedPipeline tuned = new TunedPipeline(GRAIN, "8", seed, Mode.AUTO, value -> 20);
            tuned.windowNoise = noise;
            tuned.searchThrough(300);
            kept += tuned.kept().size();
        }
        assertThat(kept).isLessThanOrEqualTo(1);
    }

    @ParameterizedTest(name = "{0} from {1}")
    @CsvSource({
        "grain=a.B.c:int:1..64:auto, 1, 64",
        "pause=a.B.c:long:0..1000000:auto, 1000000, 0",
        "share=a.B.c:double:0.01..10:auto, 10.0, 0.01",
        "offset=a.B.c:int:-50..50:auto, 0, -50",
        "eager=a.B.c:boolean:auto, false, true"
    })
    void a_point_of_any_type_goes_to_the_end_of_its_range_where_that_is_best(String spec, String from, String best) {
        double range = PointSpec.parse(spec).max() - PointSpec.parse(spec).min();
        ToDoubleFunction<String> number =
                value -> value.equals("true") ? 1 : value.equals("false") ? 0 : Double.parseDouble(value);
        TunedPipeline tuned = new TunedPipeline(
                spec,
                from,
                1,
                Mode.AUTO,
                value -> 10 + 20 * Math.abs(number.applyAsDouble(value) - number.applyAsDouble(best)) / range);
        tuned.searchThrough(200);
        assertThat(tuned.against(best)).isGreaterThan(1 - MIN_GAIN - 0.01);
        assertThat(tuned.against(from)).isGreaterThan(1.5);
    }

    @Test
    void nothing_is_tried_unless_the_owner_allows_it() {
        TunedPipeline tuned = new TunedPipeline(GRAIN.replace(":auto", ""), "1", 1, Mode.AUTO, TunedPipeline::batch);
        tuned.driver.runWindows(60);
        assertThat(tuned.driver.events(Trial.class)).isEmpty();
        assertThat(tuned.value()).isEqualTo("1");
    }

    @Test
    void a_value_that_makes_it_much_worse_is_taken_back_after_two_windows() {
        TunedPipeline tuned = new TunedPipeline(GRAIN, "1", 1, Mode.AUTO, value -> value.equals("1") ? 10 : 100);
        tuned.runUntilMeasured();
        assertThat(tuned.value()).isNotEqualTo("1");
        double sent = tuned.driver.program.nowSeconds();
        while (!tuned.value().equals("1")) {
            tuned.driver.run(0.2);
        }
        assertThat(tuned.driver.program.nowSeconds() - sent).isLessThan(3 * LoopDriver.WINDOW_SECONDS);
        assertThat(tuned.driver.last(Outcome.class).reason()).endsWith(": worse");
    }

    @Test
    void a_trial_says_what_is_tried_and_why_and_what_came_of_it() {
        TunedPipeline tuned = tuned("1", 1);
        tuned.searchThrough(200);
        Trial first = tuned.driver.events(Trial.class).get(0);
        assertThat(first.state()).isEqualTo("recommended");
        assertThat(first.from()).isEqualTo("1");
        assertThat(first.reason()).startsWith("no model knows what grain brings, so it is tried: 1 gives ");
        Map<Long, Outcome> outcomes = new java.util.HashMap<>();
        tuned.driver.events(Outcome.class).forEach(outcome -> outcomes.put(outcome.id(), outcome));
        for (Trial sent : tuned.sent()) {
            Outcome outcome = Objects.requireNonNull(outcomes.get(sent.id()), "outcome of " + sent);
            assertThat(outcome.predictedItemsPerSecond()).isNaN();
            double gain = TunedPipeline.batch(sent.from()) / TunedPipeline.batch(sent.to()) - 1;
            assertThat(outcome.measuredItemsPerSecond() / outcome.beforeItemsPerSecond() - 1)
                    .isCloseTo(gain, org.assertj.core.api.Assertions.within(0.1 * (1 + gain)));
            assertThat(tuned.driver.events(ChangeEvent.Setting.class))
                    .anyMatch(setting ->
                            setting.id() == sent.id() && setting.state().equals("done"));
        }
        assertThat(tuned.driver.ask(new OperatorAction.Status()).text())
                .contains("tuning point grain: " + tuned.value() + " is the best after ");
    }

    @Test
    void in_mode_advise_a_trial_waits_is_judged_when_approved_and_left_alone_when_vetoed() {
        TunedPipeline tuned = new TunedPipeline(GRAIN, "1", 1, Mode.ADVISE, TunedPipeline::batch);
        LoopDriver driver = tuned.driver;
        driver.runWindows(30);
        Trial waits = driver.last(Trial.class);
        assertThat(driver.events(Trial.class)).hasSize(1);
        assertThat(driver.ask(new OperatorAction.Advise()).text())
                .startsWith("recommendation " + waits.id() + ": grain: 1 -> " + waits.to());
        assertThat(driver.ask(new OperatorAction.Approve(waits.id() + 1)).exitCode())
                .isEqualTo(ActionResult.REFUSED);
        assertThat(driver.ask(new OperatorAction.Approve(waits.id())).exitCode())
                .isZero();
        driver.runWindows(10);
        assertThat(driver.last(Outcome.class).kept()).isTrue();
        assertThat(tuned.value()).isEqualTo(waits.to());
        Trial next = driver.last(Trial.class);
        assertThat(next.state()).isEqualTo("recommended");
        assertThat(next.from()).isEqualTo(waits.to());
        assertThat(driver.ask(new OperatorAction.Veto(next.id())).text())
                .isEqualTo("recommendation " + next.id() + " is dropped; grain stays as it is until unpinned");
        driver.runWindows(20);
        assertThat(driver.last(Trial.class)).isEqualTo(next);
        assertThat(driver.ask(new OperatorAction.FreePoint("grain")).exitCode()).isZero();
        driver.runWindows(5);
        assertThat(driver.last(Trial.class).id()).isGreaterThan(next.id());
    }

    @Test
    void a_trial_that_waits_has_its_id_again_after_a_time_in_which_nothing_was_measured() {
        TunedPipeline tuned = new TunedPipeline(GRAIN, "1", 1, Mode.ADVISE, TunedPipeline::batch);
        LoopDriver driver = tuned.driver;
        driver.runWindows(30);
        Trial waits = driver.last(Trial.class);
        driver.ask(new OperatorAction.Measure(false));
        driver.runWindows(5);
        assertThat(driver.ask(new OperatorAction.Approve(waits.id())).text())
                .startsWith("there is no recommendation " + waits.id() + " now");
        driver.ask(new OperatorAction.Measure(true));
        driver.runWindows(30);
        assertThat(driver.events(Trial.class)).extracting(Trial::id).containsExactly(waits.id(), waits.id());
        assertThat(driver.ask(new OperatorAction.Approve(waits.id())).exitCode())
                .isZero();
    }

    @Test
    void in_a_quiet_time_a_trial_waits() {
        QuietTimes always = new QuietTimes(List.of(new QuietTime(0, 1439)), 0, 1_700_000_000, "UTC");
        Wishes wishes = new Wishes(Map.of(), Map.of(), Set.of(), always);
        TunedPipeline tuned = new TunedPipeline(
                GRAIN,
                "1",
                1,
                PolicySettings.DEFAULT.withMode(Mode.AUTO).withWishes(wishes),
                0,
                Set.of(),
                TunedPipeline::batch);
        tuned.driver.runWindows(30);
        assertThat(tuned.driver.events(Trial.class)).extracting(Trial::state).containsExactly("recommended");
        assertThat(tuned.driver.last(DecisionEvent.NoChange.class).kind()).isEqualTo("quiet-time");
        assertThat(tuned.driver
                        .ask(new OperatorAction.Approve(
                                tuned.driver.last(Trial.class).id()))
                        .exitCode())
                .isZero();
        tuned.driver.runWindows(1);
        assertThat(tuned.value()).isNotEqualTo("1");
    }

    @Test
    void the_arrangement_comes_first_and_nothing_is_tried_while_it_changes() {
        TunedPipeline tuned = new TunedPipeline(
                GRAIN, "8", 1, PolicySettings.DEFAULT.withMode(Mode.AUTO), 1, Set.of(1), TunedPipeline::batch);
        tuned.searchThrough(200);
        double judged = tuned.driver.eventSeconds.get(
                tuned.driver.events.indexOf(tuned.driver.events(Outcome.class).get(0)));
        double tried = tuned.driver.eventSeconds.get(
                tuned.driver.events.indexOf(tuned.sent().get(0)));
        assertThat(tuned.driver.program.instanceCounts()).containsExactly(1, 2, 1);
        assertThat(tuned.driver.events(Outcome.class).get(0).kept()).isTrue();
        assertThat(tried).isGreaterThanOrEqualTo(judged);
    }

    @Test
    void one_change_is_under_way_at_any_time() {
        TunedPipeline tuned = tuned("1", 3);
        tuned.searchThrough(200);
        long open = 0;
        for (var event : tuned.driver.events) {
            if (event instanceof Trial trial && trial.state().equals("sent")) {
                assertThat(open).isZero();
                open = trial.id();
            } else if (event instanceof Outcome outcome) {
                assertThat(outcome.id()).isEqualTo(open);
                open = 0;
            }
        }
    }

    @Test
    void a_load_that_has_changed_for_good_makes_it_search_again() {
        boolean[] heavy = {false};
        TunedPipeline tuned = new TunedPipeline(
                GRAIN,
                "8",
                1,
                Mode.AUTO,
                value -> heavy[0]
                        ? 10 + 400 / Double.parseDouble(value) + 0.5 * Double.parseDouble(value)
                        : TunedPipeline.batch(value));
        tuned.searchThrough(200);
        int trials = tuned.sent().size();
        tuned.driver.runWindows(60);
        assertThat(tuned.sent()).as("while the load is as it was").hasSize(trials);
        heavy[0] = true;
        tuned.driver.runWindows(150);
        assertThat(tuned.sent()).hasSizeGreaterThan(trials);
        assertThat(tuned.against("28")).isGreaterThan(0.95);
    }

    @Test
    void what_an_operator_sets_stays() {
        TunedPipeline tuned = tuned("1", 1);
        tuned.runUntilMeasured();
        assertThat(tuned.driver.ask(new OperatorAction.SetPoint("grain", "2")).exitCode())
                .isZero();
        assertThat(tuned.driver.last(Outcome.class).reason()).contains("an operator's word comes first");
        int trials = tuned.sent().size();
        tuned.driver.runWindows(40);
        assertThat(tuned.value()).isEqualTo("2");
        assertThat(tuned.sent()).hasSize(trials);
        assertThat(tuned.driver.ask(new OperatorAction.Undo()).exitCode()).isZero();
        assertThat(tuned.value()).isEqualTo("1");
    }

    @Test
    void undo_takes_a_trial_back_that_is_under_way_and_then_what_was_kept() {
        TunedPipeline tuned = tuned("1", 1);
        while (tuned.kept().isEmpty()) {
            tuned.driver.run(0.2);
        }
        String kept = tuned.value();
        tuned.runUntilMeasured();
        assertThat(tuned.value()).isNotEqualTo(kept);
        assertThat(tuned.driver.ask(new OperatorAction.Undo()).text()).contains("is taken back; grain stays as it is");
        assertThat(tuned.value()).isEqualTo(kept);
        assertThat(tuned.driver.ask(new OperatorAction.Undo()).exitCode()).isZero();
        assertThat(tuned.value()).isEqualTo("1");
        int trials = tuned.sent().size();
        tuned.driver.runWindows(40);
        assertThat(tuned.sent()).hasSize(trials);
    }

    @Test
    void a_pinned_point_is_left_alone_until_it_is_unpinned() {
        TunedPipeline tuned = tuned("1", 1);
        tuned.driver.run(1);
        assertThat(tuned.driver.ask(new OperatorAction.PinPoint("grian")).exitCode())
                .isEqualTo(ActionResult.BAD_ARGUMENT);
        assertThat(tuned.driver.ask(new OperatorAction.PinPoint("grain")).exitCode())
                .isZero();
        tuned.driver.runWindows(30);
        assertThat(tuned.sent()).isEmpty();
        tuned.driver.ask(new OperatorAction.FreePoint("grain"));
        tuned.searchThrough(200);
        assertThat(tuned.against("9")).isGreaterThan(0.95);
    }

    @Test
    void a_rank_that_refuses_leaves_all_as_it_was_for_a_while() {
        TunedPipeline tuned = tuned("1", 1);
        tuned.driver.program.points().refuse(2, "the agent is tired");
        tuned.driver.runWindows(20);
        assertThat(tuned.sent()).hasSize(1);
        assertThat(tuned.driver.last(Trial.class).state()).isEqualTo("failed");
        assertThat(tuned.driver.last(Trial.class).reason()).contains("the agent is tired");
        assertThat(tuned.driver.program.points().values().values()).containsOnly("1");
    }

    @Test
    void a_point_that_the_program_sets_itself_is_left_to_it() {
        TunedPipeline tuned = tuned("1", 1);
        while (tuned.kept().isEmpty()) {
            tuned.driver.run(0.2);
        }
        for (int rank = 0; rank < 3; rank++) {
            tuned.driver.program.points().assign(rank, "5");
        }
        int trials = tuned.sent().size();
        tuned.driver.runWindows(40);
        assertThat(tuned.sent().size()).isLessThanOrEqualTo(trials + 1);
        assertThat(tuned.driver.ask(new OperatorAction.Status()).text())
                .contains("grain is left as it is: the program sets it itself");
    }

    @Test
    void switching_measuring_off_takes_a_trial_back() {
        TunedPipeline tuned = tuned("1", 1);
        tuned.runUntilMeasured();
        assertThat(tuned.value()).isNotEqualTo("1");
        tuned.driver.ask(new OperatorAction.Measure(false));
        tuned.driver.run(1);
        assertThat(tuned.value()).isEqualTo("1");
        int trials = tuned.sent().size();
        tuned.driver.runWindows(30);
        assertThat(tuned.sent()).hasSize(trials);
        tuned.driver.ask(new OperatorAction.Measure(true));
        tuned.searchThrough(200);
        assertThat(tuned.against("9")).isGreaterThan(0.95);
    }
}
