package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.policy.Mode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Good and bad changes of runs with the library while the load changes as well. */
class LibraryChangesUnderLoadTest {
    private static final int SEEDS = 60;
    private static final double TASK = 0.02;
    private static final double SLOW = 0.02;

    /** @param windowsAfter the change at which the load steps */
    record Step(double factor, double windowsAfter) {}

    static Stream<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (double factor : new double[] {2, 0.5}) {
            for (double windowsAfter : new double[] {0, 0.3, 1, 2.5}) {
                steps.add(new Step(factor, windowsAfter));
            }
        }
        return steps.stream();
    }

    private static void runToTheFirstChange(SimulatedLibrary run) {
        while (run.commands.isEmpty() && run.now < 60) {
            run.run(0.2);
        }
        assertThat(run.commands).isNotEmpty();
    }

    private static SimulatedFarm farm(double processors) {
        SimulatedFarm farm = new SimulatedFarm(7, 2, 1, TASK, Mode.AUTO);
        farm.processors = processors;
        return farm;
    }

    private static SimulatedLibraryPipeline pipeline() {
        Map<String, Double> stages = new LinkedHashMap<>();
        stages.put("first", 0.005);
        stages.put("slow", SLOW);
        return new SimulatedLibraryPipeline(stages, 3, "no state", Mode.AUTO);
    }

    @ParameterizedTest
    @MethodSource("steps")
    void workers_that_help_are_kept_when_the_load_steps(Step step) {
        SimulatedFarm farm = farm(Double.POSITIVE_INFINITY);
        runToTheFirstChange(farm);
        farm.run(2 * step.windowsAfter);
        farm.taskSeconds *= step.factor;
        farm.run(40);
        assertThat(farm.events(Outcome.class)).isNotEmpty().allMatch(Outcome::kept);
        assertThat(farm.workers).isEqualTo(7);
    }

    @ParameterizedTest
    @MethodSource("steps")
    void workers_without_processors_are_taken_back_when_the_load_steps(Step step) {
        SimulatedFarm farm = farm(2);
        runToTheFirstChange(farm);
        farm.run(2 * step.windowsAfter);
        farm.taskSeconds *= step.factor;
        farm.run(40);
        Outcome first = farm.events(Outcome.class).get(0);
        assertThat(first.kept()).as(first.reason()).isFalse();
        assertThat(farm.workers).isEqualTo(2);
    }

    @Test
    void workers_without_processors_are_taken_back() {
        SimulatedFarm farm = farm(2);
        farm.run(40);
        assertThat(farm.workers).isEqualTo(2);
        Outcome outcome = farm.last(Outcome.class);
        assertThat(outcome.kept()).isFalse();
        assertThat(outcome.reason()).contains("spent for nothing", "were promised", "could be seen");
    }

    @Test
    void a_gain_that_is_smaller_than_promised_is_said_to_be() {
        SimulatedFarm farm = farm(4);
        farm.run(40);
        Outcome outcome = farm.events(Outcome.class).get(0);
        assertThat(outcome.kept()).isTrue();
        assertThat(outcome.reason()).contains("promised were");
    }

    @ParameterizedTest(name = "{0} processors")
    @ValueSource(doubles = {2, Double.POSITIVE_INFINITY})
    void noise_of_a_tenth_in_every_window_alters_hardly_any_judgement_of_a_farm(double processors) {
        int wrong = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            SimulatedFarm farm = farm(processors);
            for (int window = 0; window < 30; window++) {
                farm.taskSeconds = TASK * (1 + 0.1 * random.nextGaussian());
                farm.run(2);
            }
            if (!isJudgedRightly(farm)) {
                wrong++;
            }
        }
        assertThat(wrong).isLessThanOrEqualTo(SEEDS / 20); // of 400 seeds 6 and 0 were
    }

    @ParameterizedTest(name = "phases of {0} s")
    @ValueSource(doubles = {0.4, 1, 5, 9, 30})
    void phases_alter_no_judgement_of_a_farm(double phaseSeconds) {
        for (double processors : new double[] {2, Double.POSITIVE_INFINITY}) {
            SimulatedFarm farm = farm(processors);
            for (double end = phaseSeconds; end < 100; end += phaseSeconds) {
                farm.run(phaseSeconds);
                farm.taskSeconds = farm.taskSeconds > TASK ? TASK : 2 * TASK;
            }
            assertThat(isJudgedRightly(farm))
                    .as("%s", farm.events(Outcome.class))
                    .isTrue();
        }
    }

    /** Without a processor for each, no further worker helps. */
    private static boolean isJudgedRightly(SimulatedFarm farm) {
        List<Outcome> outcomes = farm.events(Outcome.class);
        return !outcomes.isEmpty() && outcomes.stream().allMatch(outcome -> outcome.kept() == (farm.processors > 2));
    }

    @ParameterizedTest
    @MethodSource("steps")
    void instances_that_help_are_kept_when_the_load_steps(Step step) {
        SimulatedLibraryPipeline pipeline = pipeline();
        runToTheFirstChange(pipeline);
        pipeline.run(2 * step.windowsAfter);
        pipeline.seconds.replaceAll((stage, seconds) -> seconds * step.factor);
        pipeline.run(40);
        assertThat(pipeline.events(Outcome.class)).isNotEmpty().allMatch(Outcome::kept);
        assertThat(pipeline.serving.get("slow")).hasSize(4);
    }

    @ParameterizedTest
    @MethodSource("steps")
    void instances_that_take_turns_are_taken_back_when_the_load_steps(Step step) {
        SimulatedLibraryPipeline pipeline = pipeline();
        runToTheFirstChange(pipeline);
        double load = 1;
        for (double after = 0; after < 40; after += 0.2) {
            load = after >= 2 * step.windowsAfter ? step.factor : 1;
            pipeline.seconds.put("first", 0.005 * load);
            pipeline.seconds.put(
                    "slow",
                    SLOW
                            * load
                            * pipeline.serving.getOrDefault("slow", List.of()).size());
            pipeline.run(0.2);
        }
        Outcome first = pipeline.events(Outcome.class).get(0);
        assertThat(first.kept()).as(first.reason()).isFalse();
        assertThat(pipeline.serving.get("slow")).hasSize(1);
    }
}
