package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.world.QuietTimes;
import io.scansion.tuner.world.Wishes;
import io.scansion.wire.TunerMessage.ThinProbes;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What agents cost, and a budget for it. The simulated program's ranks call MPI twice for each of a hundred items a second. */
class OverheadTest {
    private static final double CALLS_PER_SECOND = 200;

    private static LoopDriver loop(SimulatedProgram program, double budget, Mode mode) {
        Wishes wishes = new Wishes(Map.of(), Map.of(), Set.of(), QuietTimes.NONE, budget, OptionalLong.empty());
        return new LoopDriver(program, PolicySettings.DEFAULT.withMode(mode).withWishes(wishes), Set.of(1, 2, 3));
    }

    /** @param probes share of the ranks' time */
    private static SimulatedProgram program(double probes, double threads) {
        SimulatedProgram program = SimulatedProgram.steady(2, 10, 10, 10, 10, 10);
        program.costs(probes / CALLS_PER_SECOND, threads);
        return program;
    }

    private static List<String> said(LoopDriver driver) {
        return driver.events(JobEvent.Warning.class).stream()
                .map(JobEvent.Warning::text)
                .filter(text -> text.contains("the agents take"))
                .toList();
    }

    @Test
    void what_the_ranks_that_serve_say_is_added_up() {
        LoopDriver driver = loop(program(0.02, 0.004), 0, Mode.ADVISE);
        driver.run(30);
        ObservationEvent.Overhead cost = driver.last(ObservationEvent.Overhead.class);
        assertThat(cost.ranks()).as("without the parked").isEqualTo(5);
        assertThat(cost.probesShare()).isCloseTo(0.02, within(0.001));
        assertThat(cost.probeSeconds()).isCloseTo(0.02 / CALLS_PER_SECOND, within(1e-9));
        assertThat(cost.threadsShare()).isCloseTo(0.004, within(1e-4));
        assertThat(cost.share())
                .isCloseTo(cost.probesShare() + cost.routingShare() + cost.threadsShare(), within(1e-9));
        assertThat(cost.perItemSeconds()).isCloseTo(5 * 0.024 / 100, within(1e-4));
        assertThat(cost.processorShare()).as("every rank computes all the time").isCloseTo(0.024, within(0.001));
        assertThat(cost.shareError()).as("nothing varies but the items").isBetween(0.0, 0.001);
        assertThat(cost.probeErrorSeconds()).isBetween(0.0, 1e-9);
        assertThat(cost.perItemErrorSeconds()).isBetween(0.0, 0.05 * cost.perItemSeconds());
        assertThat(cost.heapBytes()).isEqualTo(500_000);
        assertThat(cost.timedOneIn()).isEqualTo(1);
        assertThat(cost.budget()).isNaN();
        assertThat(driver.last(ObservationEvent.Measurement.class).overheadShare())
                .as("measured, not estimated")
                .isCloseTo(0.02, within(0.001));
        assertThat(driver.loop.finish().overheadShare()).isCloseTo(0.024, within(0.001));
        assertThat(driver.program.strides()).isEmpty();
    }

    @Test
    void where_agents_do_not_say_what_they_cost_nothing_is_said_of_it() {
        LoopDriver driver = loop(SimulatedProgram.steady(2, 10, 10, 10, 10, 10), 0.01, Mode.ADVISE);
        driver.run(30);
        assertThat(driver.events(ObservationEvent.Overhead.class)).isEmpty();
        assertThat(driver.loop.finish().overheadShare()).isNull();
    }

    @Test
    void above_the_budget_for_two_windows_probes_are_thinned_and_it_is_said() {
        LoopDriver driver = loop(program(0.04, 0.001), 0.01, Mode.ADVISE);
        driver.run(60);
        assertThat(said(driver)).singleElement().asString().contains("4.1 %", "1.0 % allowed", "all are counted");
        List<ObservationEvent.Overhead> costs = driver.events(ObservationEvent.Overhead.class);
        assertThat(costs.get(0).timedOneIn()).isEqualTo(1);
        assertThat(costs.get(1).timedOneIn()).isEqualTo(1);
        ObservationEvent.Overhead last = costs.get(costs.size() - 1);
        assertThat(last.share()).isLessThanOrEqualTo(0.01);
        assertThat(last.timedOneIn()).isEqualTo(driver.program.stride(0)).isGreaterThan(1);
        assertThat(last.budget()).isEqualTo(0.01);
    }

    @Test
    void within_the_budget_nothing_is_thinned() {
        LoopDriver driver = loop(program(0.008, 0.001), 0.01, Mode.ADVISE);
        driver.run(60);
        assertThat(driver.program.strides()).isEmpty();
        assertThat(said(driver)).isEmpty();
    }

    @Test
    void one_window_above_the_budget_is_not_enough() {
        SimulatedProgram program = program(0.001, 0.001);
        LoopDriver driver = loop(program, 0.01, Mode.ADVISE);
        for (int i = 0; i < 10; i++) {
            driver.runWindows(2);
            program.costs(0.04 / CALLS_PER_SECOND, 0.001);
            driver.run(1);
            program.costs(0.001 / CALLS_PER_SECOND, 0.001);
            driver.run(3);
        }
        assertThat(driver.program.strides()).isEmpty();
    }

    @Test
    void when_probes_have_become_cheap_every_call_is_timed_again() {
        SimulatedProgram program = program(0.1, 0.001);
        LoopDriver driver = loop(program, 0.01, Mode.ADVISE);
        driver.run(30);
        assertThat(program.stride(0)).isGreaterThan(4);
        program.costs(0.001 / CALLS_PER_SECOND, 0.001);
        driver.run(120);
        assertThat(program.stride(0)).isEqualTo(1);
        assertThat(said(driver).get(said(driver).size() - 1)).endsWith("every call is timed");
    }

    @Test
    void where_it_is_not_the_probes_that_cost_they_are_left_and_it_is_said_once() {
        LoopDriver driver = loop(program(0.001, 0.02), 0.01, Mode.ADVISE);
        driver.run(60);
        assertThat(driver.program.strides()).isEmpty();
        assertThat(said(driver)).singleElement().asString().contains("would not help");
    }

    @Test
    void an_agent_that_is_another_one_and_a_tuner_that_is_another_one_go_on_with_what_was_ordered() {
        LoopDriver driver = loop(program(0.04, 0.001), 0.01, Mode.ADVISE);
        driver.run(20);
        int ordered = driver.program.stride(0);
        assertThat(ordered).isGreaterThan(1);
        driver.replaceTuner();
        driver.program.forgetThinning(3);
        driver.run(10);
        for (int rank = 0; rank < 7; rank++) {
            assertThat(driver.program.stride(rank)).as("rank " + rank).isEqualTo(ordered);
        }
        assertThat(said(driver)).hasSize(1);
    }

    @Test
    void a_tuner_that_knows_nothing_of_an_order_has_every_call_timed() {
        SimulatedProgram program = program(0.002, 0.001);
        LoopDriver driver = loop(program, 0, Mode.ADVISE);
        program.send(0, new ThinProbes(77, 8));
        driver.run(3);
        assertThat(program.stride(0)).isEqualTo(1);
    }

    /** Whatever it costs and whatever is allowed. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void a_steady_program_is_thinned_in_a_few_steps_without_going_back_and_as_far_as_it_helps(long seed) {
        Random random = new Random(seed);
        double probes = Math.exp(-7 + 6 * random.nextDouble());
        double threads = 0.01 * random.nextDouble();
        double budget = Math.exp(-6 + 3 * random.nextDouble());
        LoopDriver driver = loop(program(probes, threads), budget, Mode.ADVISE);
        driver.run(200);
        List<Integer> strides = driver.program.strides();
        assertThat(strides).isSorted().doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(3);
        ObservationEvent.Overhead last = driver.last(ObservationEvent.Overhead.class);
        boolean within = last.share() <= budget;
        boolean exhausted = last.timedOneIn() == ThinProbes.MOST || last.probesShare() < 0.11 * last.share();
        assertThat(within || exhausted)
                .as(probes + " and " + threads + " of " + budget + ": " + last)
                .isTrue();
        if (probes + threads < 0.95 * budget) {
            assertThat(strides).isEmpty();
        }
    }

    @Test
    void a_change_of_the_program_is_made_and_kept_as_without_a_budget() {
        SimulatedProgram program = SimulatedProgram.figure5(10);
        program.costs(0.0005, 0.001);
        LoopDriver driver = loop(program, 0.01, Mode.AUTO);
        driver.run(60);
        assertThat(program.instanceCounts()).containsExactly(1, 4, 3, 2, 1);
        assertThat(program.stride(0)).isGreaterThan(1);
    }
}
