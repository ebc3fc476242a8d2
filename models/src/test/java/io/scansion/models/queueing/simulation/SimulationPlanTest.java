package io.scansion.models.queueing.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.queueing.ServiceTime;
import io.scansion.models.queueing.clientserver.FinitePopulation;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.MalformedGraphException;
import io.scansion.models.queueing.graph.ModuleGraph;
import io.scansion.models.queueing.reference.QueueingReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Seeds, groups, intervals, ends. */
final class SimulationPlanTest {
    private static final ModuleGraph QUEUE = Pipelines.of(
            GraphModule.of("source", 1), GraphModule.of("queue", 1.1).withPlaces(4));

    @ParameterizedTest
    @EnumSource
    void the_same_seed_gives_the_same_result_and_another_seed_another(SimulationPlan.Method method) {
        ModuleGraph graph = QueueingReference.figure8().withPlaces(3);
        GraphSimulation first = GraphSimulator.simulate(graph, plan(method, 20_000, 1));
        assertThat(GraphSimulator.simulate(graph, plan(method, 20_000, 1))).isEqualTo(first);
        assertThat(GraphSimulator.simulate(graph, plan(method, 20_000, 2))).isNotEqualTo(first);

        ClosedSystem closed = new ClosedSystem(5, new ServiceTime.Exponential(3), new ServiceTime.Lognormal(1, 2), 0);
        ClosedSimulation other = ClosedSimulator.simulate(closed, plan(method, 20_000, 1));
        assertThat(ClosedSimulator.simulate(closed, plan(method, 20_000, 1))).isEqualTo(other);
        assertThat(ClosedSimulator.simulate(closed, plan(method, 20_000, 2))).isNotEqualTo(other);
    }

    @ParameterizedTest
    @EnumSource
    void intervals_cover_the_truth_about_as_often_as_they_say(SimulationPlan.Method method) {
        double rho = 1.1;
        double sum = (1 - Math.pow(rho, 7)) / (1 - rho);
        double throughput = 1 - Math.pow(rho, 6) / sum;
        int covered = 0;
        for (int seed = 0; seed < 100; seed++) {
            covered += GraphSimulator.simulate(QUEUE, plan(method, 8_000, seed))
                            .module("queue")
                            .departureRate()
                            .covers(throughput)
                    ? 1
                    : 0;
        }
        assertThat(covered).isBetween(86, 100);
    }

    /** A queue so busy that it forgets slowly: twenty batches of a short run are much alike, and say too little of its spread. */
    @Test
    void intervals_of_batches_that_depend_on_each_other_are_widened_or_distrusted() {
        ModuleGraph slow = Pipelines.of(
                GraphModule.of("source", 1), GraphModule.of("queue", 0.95).withPlaces(1_000_000));
        double stay = 0.95 / 0.05;
        int uncorrected = 0;
        int covered = 0;
        int distrusted = 0;
        for (int seed = 0; seed < 100; seed++) {
            Estimate seen = GraphSimulator.simulate(
                            slow, SimulationPlan.of(30_000, seed).withWarmUp(5_000))
                    .module("queue")
                    .stay()
                    .orElseThrow();
            double most = Math.min(0.9, Math.max(0, seen.correlation()));
            uncorrected +=
                    Math.abs(seen.mean() - stay) <= seen.halfWidth() / Math.sqrt((1 + most) / (1 - most)) ? 1 : 0;
            covered += seen.covers(stay) || !seen.isTrustworthy() ? 1 : 0;
            distrusted += seen.isTrustworthy() ? 0 : 1;
        }
        assertThat(covered).isGreaterThan(84).isGreaterThan(uncorrected + 3);
        assertThat(distrusted).isBetween(1, 60);
    }

    @Test
    void batches_that_do_not_depend_on_each_other_are_trusted_and_replications_always() {
        int distrusted = 0;
        for (int seed = 0; seed < 100; seed++) {
            for (SimulationPlan.Method method : SimulationPlan.Method.values()) {
                Estimate seen = GraphSimulator.simulate(QUEUE, plan(method, 8_000, seed))
                        .module("queue")
                        .departureRate();
                assertThat(seen.isTrustworthy() || method == SimulationPlan.Method.BATCH_MEANS)
                        .isTrue();
                distrusted += seen.isTrustworthy() ? 0 : 1;
            }
        }
        assertThat(distrusted).isLessThan(3);
    }

    @Test
    void a_run_for_a_precision_ends_when_it_is_reached_and_then_covers_the_truth() {
        double stay = 0.8 / 0.2;
        int covered = 0;
        long fewest = Long.MAX_VALUE;
        for (int seed = 0; seed < 20; seed++) {
            GraphSimulation seen = GraphSimulator.simulate(
                    Pipelines.of(
                            GraphModule.of("source", 1),
                            GraphModule.of("queue", 0.8).withPlaces(1_000_000)),
                    SimulationPlan.untilPrecise(0.05, 10_000_000, seed));
            SimulatedModule queue = seen.module("queue");
            assertThat(seen.isPrecise()).isTrue();
            assertThat(queue.stay().orElseThrow().relativeHalfWidth()).isLessThanOrEqualTo(0.05);
            assertThat(queue.departureRate().relativeHalfWidth()).isLessThanOrEqualTo(0.05);
            assertThat(queue.stay().orElseThrow().isTrustworthy()).isTrue();
            covered += queue.stay().orElseThrow().covers(stay) ? 1 : 0;
            fewest = Math.min(fewest, seen.items());
        }
        assertThat(covered).isGreaterThan(14);
        assertThat(fewest).isGreaterThan(20_000); // a run of the first batches would not do
    }

    @Test
    void a_run_that_does_not_reach_its_precision_says_so() {
        ClosedSystem closed = new ClosedSystem(5, new ServiceTime.Exponential(3), new ServiceTime.Exponential(1), 0);
        ClosedSimulation few = ClosedSimulator.simulate(closed, SimulationPlan.untilPrecise(0.001, 30_000, 1));
        assertThat(few.isPrecise()).isFalse();
        assertThat(few.items()).isEqualTo(30_000);
        ClosedSimulation enough = ClosedSimulator.simulate(closed, SimulationPlan.untilPrecise(0.02, 10_000_000, 2));
        assertThat(enough.isPrecise()).isTrue();
        assertThat(enough.items()).isLessThan(1_000_000);
        assertThat(enough.response().covers(FinitePopulation.solve(5, 3, 1, 0).response()))
                .isTrue();
        refused(
                "precision must be at least 0 and below 1, and batches its method, got 1.0",
                () -> SimulationPlan.untilPrecise(1, 100, 1));
    }

    @Test
    void batches_are_joined_two_by_two_without_loss() {
        GroupTotals totals = new GroupTotals(2, 4, true);
        for (int g = 1; g <= 4; g++) {
            totals.begin();
            totals.add(0, g);
            totals.add(1, 1);
        }
        assertThat(totals.isFull()).isTrue();
        totals.join();
        assertThat(totals.groups()).isEqualTo(2);
        assertThat(totals.sum(0)).isEqualTo(10);
        assertThat(totals.ratio(0, 1, 1, 1)).get().extracting(Estimate::mean).isEqualTo(3.5);
        totals.begin();
        totals.add(1, 5);
        assertThat(totals.sum(1)).isEqualTo(9);
    }

    @Test
    void the_warm_up_is_left_out() {
        // Starting empty shows in the first items only: a queue that fills for ever without them.
        GraphSimulation cold = GraphSimulator.simulate(
                QUEUE, SimulationPlan.of(40, 1).withWarmUp(0).withBatches(2));
        GraphSimulation warm = GraphSimulator.simulate(
                QUEUE, SimulationPlan.of(40, 1).withWarmUp(5_000).withBatches(2));
        assertThat(cold.events()).isLessThan(100);
        assertThat(warm.events()).isGreaterThan(10_000);
        assertThat(warm.simulatedTime()).isBetween(20.0, 120.0);
    }

    @Test
    void items_are_spread_over_the_groups_without_loss() {
        SimulationPlan plan = SimulationPlan.of(Long.MAX_VALUE - 5, 1).withBatches(20);
        assertThat(plan.itemsUpTo(0)).isZero();
        assertThat(plan.itemsUpTo(20)).isEqualTo(Long.MAX_VALUE - 5);
        assertThat(SimulationPlan.of(23, 1).itemsUpTo(4)).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({
        "0.95, 1, 12.706204736",
        "0.95, 2, 4.302652730",
        "0.95, 19, 2.093024054",
        "0.99, 9, 3.249835542",
        "0.9, 100, 1.660234327",
        "0.5, 7, 0.711141778"
    })
    void student_quantiles_are_the_tabulated_ones(double confidence, int degrees, double expected) {
        assertThat(StudentT.twoSided(confidence, degrees)).isCloseTo(expected, within(1e-8));
    }

    @ParameterizedTest
    @EnumSource
    void a_run_that_needs_too_many_events_is_given_up(SimulationPlan.Method method) {
        assertThatThrownBy(() -> GraphSimulator.simulate(
                        QUEUE, plan(method, 1_000_000, 1).withMostEvents(10_000)))
                .isInstanceOf(NoProgressException.class)
                .hasMessageContaining("10000 events for only");
        ClosedSystem closed = new ClosedSystem(5, new ServiceTime.Exponential(3), new ServiceTime.Exponential(1), 0);
        assertThatThrownBy(() -> ClosedSimulator.simulate(
                        closed, plan(method, 1_000_000, 1).withMostEvents(10_000)))
                .isInstanceOf(NoProgressException.class);
    }

    @Test
    void items_that_multiply_without_end_are_given_up() {
        GraphModule[] modules = new GraphModule[6];
        for (int i = 0; i < modules.length; i++) {
            modules[i] = GraphModule.of("M" + i, 1).withItemsPerInput(1e9).withPlaces(5);
        }
        assertThatThrownBy(() -> GraphSimulator.simulate(
                        Pipelines.of(modules), SimulationPlan.of(100, 1).withMostEvents(100_000)))
                .isInstanceOf(NoProgressException.class)
                .hasMessageContaining("1 productions of the sources");
    }

    @Test
    void time_that_does_not_pass_is_reported() {
        List<Double> nearlyNever = new ArrayList<>(Collections.nCopies(100_000, 0.0));
        nearlyNever.add(1.0);
        ModuleGraph graph =
                Pipelines.of(GraphModule.of("source", 1).withServiceTime(new ServiceTime.Empirical(nearlyNever)));
        assertThatThrownBy(() -> GraphSimulator.simulate(
                        graph, SimulationPlan.of(20, 1).withWarmUp(0).withBatches(2)))
                .isInstanceOf(NoProgressException.class)
                .hasMessageContaining("no time passed");
    }

    @Test
    void a_chain_of_many_blocked_modules_is_unblocked_without_recursion() throws InterruptedException {
        GraphModule[] modules = new GraphModule[2_000];
        for (int i = 0; i < modules.length; i++) {
            double time = i == modules.length - 1 ? 1_000_000 : 1;
            modules[i] = GraphModule.of("M" + i, 1)
                    .withServiceTime(new ServiceTime.Deterministic(time))
                    .withPlaces(1);
        }
        ModuleGraph chain = Pipelines.of(modules);
        // The last module is so slow that all others are full and blocked; one of its completions moves all of them.
        AtomicReference<GraphSimulation> seen = new AtomicReference<>();
        Thread shallow = new Thread(
                null,
                () -> seen.set(GraphSimulator.simulate(
                        chain, SimulationPlan.of(20, 1).withWarmUp(4_100).withBatches(2))),
                "shallow stack",
                200_000);
        shallow.start();
        shallow.join();
        assertThat(Objects.requireNonNull(seen.get())
                        .module("M0")
                        .interDeparture()
                        .orElseThrow()
                        .mean())
                .isCloseTo(1_000_000, within(1.0));
    }

    @Test
    void more_places_than_can_be_remembered_are_refused_by_name() {
        ModuleGraph graph =
                Pipelines.of(GraphModule.of("A", 1), GraphModule.of("B", 1).withPlaces(Integer.MAX_VALUE));
        assertThatThrownBy(() -> GraphSimulator.simulate(graph, SimulationPlan.of(100, 1)))
                .isInstanceOf(MalformedGraphException.class)
                .hasMessage("module B: places to simulate must be at most 10000000, got 2147483647");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.5, Double.NaN})
    void a_confidence_that_is_no_probability_is_refused(double confidence) {
        refused(
                "confidence must be between 0 and 1, got " + confidence,
                () -> SimulationPlan.of(100, 1).withConfidence(confidence));
    }

    @Test
    void too_few_items_groups_or_clients_are_refused() {
        refused(
                "number of batches or replications must be at least 2, got 1",
                () -> SimulationPlan.of(100, 1).withBatches(1));
        refused(
                "items to measure, at least one per batch or replication, must be at least 20, got 19",
                () -> SimulationPlan.of(19, 1));
        refused(
                "items of the warm-up must be at least 0, got -1",
                () -> SimulationPlan.of(100, 1).withWarmUp(-1));
        refused(
                "most events must be at least 1, got 0",
                () -> SimulationPlan.of(100, 1).withMostEvents(0));
        ServiceTime time = new ServiceTime.Exponential(1);
        refused("number of clients N must be at least 1, got 0", () -> new ClosedSystem(0, time, time, 0));
        refused(
                "mean service time T_S must be positive and finite, got 0.0",
                () -> new ClosedSystem(1, time, new ServiceTime.Deterministic(0), 0));
    }

    private static SimulationPlan plan(SimulationPlan.Method method, long items, long seed) {
        SimulationPlan plan = SimulationPlan.of(items, seed).withWarmUp(500);
        return method == SimulationPlan.Method.BATCH_MEANS ? plan : plan.withReplications(10);
    }

    private static void refused(String message, ThrowingCallable call) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }
}
