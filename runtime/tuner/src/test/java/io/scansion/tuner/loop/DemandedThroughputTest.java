package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A throughput that an operator demands, and the fewest ranks that meet it, while the load changes. */
class DemandedThroughputTest {
    private static final double[] SECONDS = {0.01, 0.04, 0.03, 0.02, 0.01};
    private static final int SEEDS = 4;
    private static final Set<Integer> INNER = Set.of(1, 2, 3);

    /** @param load by which all work is multiplied at a time */
    private static SimulatedProgram underLoad(DoubleUnaryOperator load) {
        return new SimulatedProgram(
                5,
                10,
                (stage, item, count, at) -> SECONDS[stage] * (INNER.contains(stage) ? load.applyAsDouble(at) : 1));
    }

    /** The fewest instances of every stage that give so much, by arithmetic. */
    private static List<Integer> fewest(double itemsPerSecond, double load) {
        return List.of(
                1,
                (int) Math.ceil(itemsPerSecond * load * SECONDS[1]),
                (int) Math.ceil(itemsPerSecond * load * SECONDS[2]),
                (int) Math.ceil(itemsPerSecond * load * SECONDS[3]),
                1);
    }

    private static List<Boolean> kept(LoopDriver driver) {
        return driver.events(ChangeEvent.Outcome.class).stream()
                .map(ChangeEvent.Outcome::kept)
                .toList();
    }

    private static String lastReason(LoopDriver driver) {
        return driver.last(DecisionEvent.NoChange.class).reason();
    }

    @ParameterizedTest(name = "{0} items/s")
    @ValueSource(doubles = {30, 45, 60, 70, 80, 90})
    void what_is_short_of_the_demand_is_given_the_fewest_ranks_that_meet_it(double demanded) {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10), demanded);
        driver.run(200);
        assertThat(driver.program.instanceCounts()).isEqualTo(fewest(1.02 * demanded, 1));
        assertThat(kept(driver)).isNotEmpty().doesNotContain(false);
        assertThat(driver.last(DecisionEvent.NoChange.class).kind()).isEqualTo("contract-met");
        assertThat(driver.loop.status().itemsPerSecond()).isGreaterThan(demanded);
        assertThat(driver.events(DecisionEvent.Recommendation.class).get(0).reason())
                .contains(" items/s are demanded, 25", "came in the last", "the fewest ranks that meet it")
                .contains("that it takes can serve no other stage afterwards");
    }

    @Test
    void nothing_is_changed_where_the_demand_is_met_already() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10), 20);
        driver.run(120);
        assertThat(driver.program.commands()).isEmpty();
        assertThat(lastReason(driver)).contains("no arrangement with fewer ranks meets it");
    }

    @Test
    void a_demand_that_cannot_be_met_gets_as_much_as_can_be_had_and_is_told_by_how_much_it_is_short() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(10), 200);
        driver.run(120);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 4, 3, 2, 1);
        assertThat(driver.program.commands()).hasSize(1);
        String told = "the 200.0 items/s that are demanded cannot be met: the best is ";
        assertThat(driver.last(DecisionEvent.Recommendation.class).reason()).contains(told);
        assertThat(lastReason(driver)).contains(told).contains(" short");
    }

    @Test
    void a_demand_for_which_ranks_are_missing_gets_what_there_is() {
        LoopDriver driver = LoopDriver.auto(SimulatedProgram.figure5(2), 60);
        driver.run(60);
        assertThat(driver.program.instanceCounts()).containsExactly(1, 2, 2, 1, 1);
        assertThat(lastReason(driver)).contains("cannot be met: the best is 50.00, 16.7 % short");
    }

    @Test
    void a_load_that_steps_up_and_down_gets_ranks_at_once_and_gives_them_back_late() {
        LoopDriver driver = LoopDriver.auto(underLoad(at -> at < 60 || at > 140 ? 1 : 1.6), 45);
        driver.run(58);
        assertThat(driver.program.instanceCounts()).isEqualTo(fewest(45, 1));
        driver.run(40);
        assertThat(driver.program.instanceCounts()).isEqualTo(fewest(45 * 1.02, 1.6));
        driver.run(50);
        assertThat(driver.program.instanceCounts()).isEqualTo(fewest(45 * 1.02, 1.6)); // it has been lighter for 8 s
        driver.run(100);
        assertThat(driver.program.instanceCounts()).isEqualTo(fewest(45 * 1.02, 1));
        assertThat(kept(driver)).doesNotContain(false);
        assertThat(driver.program.commands()).hasSizeLessThanOrEqualTo(4);
    }

    @Test
    void ranks_that_were_given_back_are_taken_again_by_the_stage_they_belong_to() {
        LoopDriver driver = LoopDriver.auto(underLoad(at -> at < 40 || at > 120 ? 1.6 : 1), 45);
        driver.run(200);
        assertThat(driver.program.instanceCounts()).isEqualTo(fewest(45 * 1.02, 1.6));
        assertThat(driver.last(DecisionEvent.Recommendation.class).spares()).isZero();
        assertThat(driver.last(DecisionEvent.Recommendation.class).reason()).doesNotContain("free rank");
    }

    @Test
    void a_load_that_comes_and_goes_makes_changes_ever_more_rarely() {
        changeLoadEvery(90);
    }

    @Tag("thorough")
    @Test
    void a_load_that_comes_and_goes_more_often_makes_changes_ever_more_rarely() {
        changeLoadEvery(60);
    }

    private static void changeLoadEvery(int phaseSeconds) {
        LoopDriver driver = LoopDriver.auto(underLoad(at -> (long) (at / phaseSeconds) % 2 == 0 ? 1 : 1.6), 45);
        driver.run(900);
        int first = driver.program.commands().size();
        driver.run(900);
        assertThat(driver.program.commands().size() - first).isLessThanOrEqualTo(first * 2 / 3);
    }

    @Test
    void noise_of_a_tenth_in_every_window_makes_no_flapping() {
        hearNoise(60);
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0} items/s")
    @ValueSource(doubles = {45, 80})
    void noise_of_a_tenth_in_every_window_makes_no_flapping_at_other_demands(double demanded) {
        hearNoise(demanded);
    }

    private static void hearNoise(double demanded) {
        int changes = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            double[] noise = new Random(seed)
                    .doubles(400)
                    .map(x -> 1 + 0.1 * Math.sqrt(12) * (x - 0.5))
                    .toArray();
            SimulatedProgram program =
                    new SimulatedProgram(5, 10, (stage, item, count, at) -> SECONDS[stage] * noise[(int) (at / 2)]);
            LoopDriver driver = LoopDriver.auto(program, demanded);
            driver.run(300);
            assertThat(program.instanceCounts()).as("seed %d", seed).isEqualTo(fewest(demanded, 1));
            assertThat(program.commands()).as("seed %d", seed).hasSizeLessThanOrEqualTo(3);
            changes += program.commands().size();
        }
        assertThat(changes).isLessThanOrEqualTo(2 * SEEDS); // of 40 seeds 57, 56 and 40 were
    }

    @Test
    void giving_back_what_is_needed_after_all_is_taken_back_and_tried_again_ever_more_rarely() {
        // whoever is alone in its stage takes twice as long, which nobody can know
        SimulatedProgram program = new SimulatedProgram(
                3,
                2,
                (stage, item, count, at) -> stage != 1 ? 0.01 : count == 1 && at > 30 ? 0.04 : at > 30 ? 0.018 : 0.036);
        LoopDriver driver = LoopDriver.auto(program, 50);
        driver.run(1000);
        assertThat(program.instanceCounts()).containsExactly(1, 2, 1);
        assertThat(kept(driver).get(0)).isTrue();
        assertThat(kept(driver).subList(1, kept(driver).size()))
                .hasSizeBetween(2, 5)
                .doesNotContain(true);
        assertThat(driver.last(ChangeEvent.Outcome.class).reason()).endsWith("; 50.00 are demanded: less than that");
    }

    @Test
    void who_only_wants_advice_is_told_what_would_meet_the_demand() {
        LoopDriver driver = new LoopDriver(
                SimulatedProgram.figure5(10),
                PolicySettings.DEFAULT,
                INNER,
                OptionalLong.empty(),
                OptionalDouble.of(60));
        driver.run(60);
        assertThat(driver.program.commands()).isEmpty();
        assertThat(driver.loop.status().recommendation().orElseThrow().to().counts())
                .containsExactly(1, 3, 2, 2, 1);
    }

    @Test
    void a_tuner_that_takes_over_knows_how_long_fewer_ranks_would_have_done() {
        LoopDriver driver = LoopDriver.auto(underLoad(at -> at < 40 ? 1.6 : 1), 45);
        for (int second = 0; second < 160; second += 4) {
            driver.run(4);
            driver.replaceTuner();
        }
        assertThat(driver.program.instanceCounts()).isEqualTo(fewest(45 * 1.02, 1));
    }

    private static SimulatedFarm farm(int workers, double demanded) {
        return new SimulatedFarm(
                9, workers, 1, 0.02, PolicySettings.DEFAULT.withMode(Mode.AUTO), OptionalDouble.of(demanded));
    }

    @ParameterizedTest(name = "from {0} workers")
    @ValueSource(ints = {2, 9})
    void a_farm_ends_with_the_fewest_workers_that_meet_the_demand(int workers) {
        SimulatedFarm farm = farm(workers, 180);
        farm.run(200);
        assertThat(farm.rate(farm.workers, farm.chunk)).isGreaterThan(180);
        assertThat(farm.rate(farm.workers - 1, farm.chunk)).isLessThan(180 * 1.02);
        assertThat(farm.last(DecisionEvent.NoChange.class).kind()).isEqualTo("contract-met");
    }

    @Test
    void a_farm_whose_tasks_become_longer_gets_more_workers_and_gives_them_back() {
        SimulatedFarm farm = farm(3, 120);
        farm.run(40);
        assertThat(farm.workers).isEqualTo(3);
        farm.taskSeconds = 0.04;
        farm.run(40);
        assertThat(farm.rate(farm.workers, farm.chunk)).isGreaterThan(120);
        farm.taskSeconds = 0.02;
        farm.run(100);
        assertThat(farm.workers).isEqualTo(3);
    }

    @Test
    void a_pipeline_of_the_library_ends_with_the_fewest_ranks_that_meet_the_demand() {
        Map<String, Double> stages = new LinkedHashMap<>();
        stages.put("blur", 0.02);
        stages.put("sharpen", 0.01);
        SimulatedLibraryPipeline pipeline =
                new SimulatedLibraryPipeline(stages, 8, "-", Mode.AUTO, OptionalDouble.of(140));
        pipeline.run(60);
        assertThat(pipeline.serving.get("blur")).hasSize(3);
        assertThat(pipeline.serving.get("sharpen")).hasSize(2);
        pipeline.seconds.put("blur", 0.008);
        pipeline.run(100);
        assertThat(pipeline.serving.get("blur")).hasSize(2);
        assertThat(pipeline.serving.get("sharpen")).hasSize(2);
    }
}
