package io.scansion.models.poetries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ProductionTimesTest {
    private static final MessageCost COST = new MessageCost(0.01, 1e-6);
    private static final List<Stage> THREE = List.of(Stage.of(0.1), Stage.of(0.5), Stage.of(0.2));

    @Test
    void a_sender_pays_the_overhead_and_pays_the_transfer_only_if_synchronous() {
        assertThat(new Edge(10_000, EdgeMode.ASYNCHRONOUS, COST).senderSeconds())
                .isEqualTo(0.01);
        assertThat(new Edge(10_000, EdgeMode.FULL_BUFFERS, COST).senderSeconds())
                .isEqualTo(0.01);
        assertThat(new Edge(10_000, EdgeMode.SYNCHRONOUS, COST).senderSeconds()).isCloseTo(0.02, within(1e-15));
    }

    @Test
    void a_slow_stage_holds_up_the_stages_before_it_only_across_edges_that_block() {
        Edge eager = new Edge(0, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
        Edge full = new Edge(0, EdgeMode.FULL_BUFFERS, MessageCost.FREE);
        assertThat(dependent(eager, eager)).containsExactly(0.1, 0.5, 0.5);
        assertThat(dependent(full, eager)).containsExactly(0.5, 0.5, 0.5);
    }

    @Test
    void an_edge_that_does_not_block_shields_the_stages_before_it() {
        Edge eager = new Edge(0, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
        Edge synchronous = new Edge(0, EdgeMode.SYNCHRONOUS, MessageCost.FREE);
        List<Stage> stages = List.of(Stage.of(0.1), Stage.of(0.2), Stage.of(0.3), Stage.of(0.9));
        Prediction prediction = new ProductionTimes(Replication.byUpstream(0))
                .predict(new Pipeline(stages, List.of(synchronous, eager, synchronous)));
        assertThat(prediction.dependentSeconds()).containsExactly(0.2, 0.2, 0.9, 0.9);
    }

    @Test
    void unequal_replicas_add_their_rates() {
        Prediction prediction = alone(Stage.of(0.3).withReplicas(List.of(0.3, 0.6)), Replication.byUpstream(0));
        assertThat(prediction.independentSeconds().get(1)).isCloseTo(0.2, within(1e-15));
    }

    @Test
    void an_instance_not_measured_yet_takes_the_expected_time() {
        Edge free = new Edge(0, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
        Stage stage = Stage.of(0.3).withReplicas(List.of(0.6));
        Pipeline pipeline = Pipeline.uniform(List.of(Stage.of(0.01), stage), free);
        ProductionTimes model = new ProductionTimes(Replication.byUpstream(0));
        assertThat(model.predict(pipeline, List.of(1, 2)).independentSeconds().get(1))
                .isCloseTo(0.2, within(1e-15));
    }

    @Test
    void a_single_instance_returns_no_acknowledgement_and_a_replica_does() {
        Edge edge = new Edge(0, EdgeMode.ASYNCHRONOUS, COST);
        ProductionTimes model = new ProductionTimes(Replication.byUpstream(0));
        Pipeline one = Pipeline.uniform(THREE, edge);
        assertThat(model.predict(one).independentSeconds().get(1)).isCloseTo(0.51, within(1e-15));
        assertThat(model.predict(one, List.of(1, 2, 1)).independentSeconds().get(1))
                .isCloseTo(0.52 / 2, within(1e-15));
    }

    @Test
    void a_dedicated_manager_bounds_the_stage_by_its_own_time_per_item() {
        Stage crowd = Stage.of(0.1).withInstances(1000);
        Edge eager = new Edge(10_000, EdgeMode.ASYNCHRONOUS, COST);
        Edge synchronous = new Edge(10_000, EdgeMode.SYNCHRONOUS, COST);
        ProductionTimes model = new ProductionTimes(Replication.byManager(0.005));
        List<Stage> stages = List.of(Stage.of(0.01), crowd, Stage.of(0.01));
        assertThat(model.predict(Pipeline.uniform(stages, eager))
                        .independentSeconds()
                        .get(1))
                .isCloseTo(0.01 + 0.005, within(1e-15));
        assertThat(model.predict(Pipeline.uniform(stages, synchronous))
                        .independentSeconds()
                        .get(1))
                .isCloseTo(2 * (0.03 + 0.01) + 0.005, within(1e-15));
    }

    @Test
    void a_dedicated_manager_of_the_last_stage_takes_in_as_long_as_the_edge_before_it_lets_it() {
        Edge synchronous = new Edge(10_000, EdgeMode.SYNCHRONOUS, COST);
        Stage crowd = Stage.of(0.1).withInstances(1000);
        Prediction prediction = new ProductionTimes(Replication.byManager(0.005))
                .predict(Pipeline.uniform(List.of(Stage.of(0.01), crowd), synchronous));
        assertThat(prediction.independentSeconds().get(1)).isCloseTo(2 * (0.03 + 0.01) + 0.005, within(1e-15));
    }

    @Test
    void without_a_manager_a_stage_is_no_faster_than_items_are_sent_to_it() {
        Stage crowd = Stage.of(0.1).withInstances(1000);
        Edge synchronous = new Edge(10_000, EdgeMode.SYNCHRONOUS, COST);
        Edge eager = new Edge(10_000, EdgeMode.ASYNCHRONOUS, COST);
        Prediction prediction = new ProductionTimes(Replication.byUpstream(0.003))
                .predict(new Pipeline(List.of(Stage.of(0.01), crowd, Stage.of(0.01)), List.of(synchronous, eager)));
        assertThat(prediction.independentSeconds().get(1)).isCloseTo(0.02 + 0.003, within(1e-15));
    }

    @Test
    void all_equally_slow_stages_are_bottlenecks() {
        Edge free = new Edge(0, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
        List<Stage> stages = List.of(Stage.of(0.1), Stage.of(0.6).withInstances(3), Stage.of(0.2));
        Prediction prediction = new ProductionTimes(Replication.byUpstream(0)).predict(Pipeline.uniform(stages, free));
        assertThat(prediction.bottlenecks()).containsExactly(1, 2);
        assertThat(prediction.itemsPerSecond()).isCloseTo(5, within(1e-12));
    }

    private static List<Double> dependent(Edge first, Edge second) {
        return new ProductionTimes(Replication.byUpstream(0))
                .predict(new Pipeline(THREE, List.of(first, second)))
                .dependentSeconds();
    }

    private static Prediction alone(Stage stage, Replication replication) {
        Edge free = new Edge(0, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
        return new ProductionTimes(replication).predict(Pipeline.uniform(List.of(Stage.of(0.01), stage), free));
    }
}
