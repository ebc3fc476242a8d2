package io.scansion.models.poetries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nonsense is refused where it enters, with the value and the place. */
final class RejectsTest {
    private static final Edge EDGE = new Edge(10, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, 0, -0.0, -1, Double.POSITIVE_INFINITY})
    void a_compute_time_that_is_no_positive_number(double seconds) {
        refused("compute time (s) must be positive and finite, got " + seconds, () -> Stage.of(seconds));
        refused(
                "compute time (s) of instance 1 must be positive and finite, got " + seconds,
                () -> Stage.of(1).withReplicas(List.of(1.0, seconds)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, -1, Double.POSITIVE_INFINITY})
    void a_cost_or_volume_that_is_negative_or_no_number(double value) {
        refused(
                "message overhead tl (s) must be finite and not negative, got " + value,
                () -> new MessageCost(value, 0));
        refused(
                "message cost lambda (s/B) must be finite and not negative, got " + value,
                () -> new MessageCost(0, value));
        refused(
                "message volume (B) must be finite and not negative, got " + value,
                () -> new Edge(value, EdgeMode.SYNCHRONOUS, MessageCost.FREE));
        refused(
                "bookkeeping c (s) of the distributor must be finite and not negative, got " + value,
                () -> Replication.byUpstream(value));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -3})
    void numbers_of_instances_below_one(int instances) {
        refused(
                "number of instances must be at least 1, got " + instances,
                () -> Stage.of(1).withInstances(instances));
        refused(
                "least instances must be at least 1, got " + instances,
                () -> Stage.of(1).withLimits(instances, 4));
        refused(
                "instances of stage 1 must be at least 1, got " + instances,
                () -> new ProductionTimes(Replication.byUpstream(0))
                        .predict(Pipeline.uniform(List.of(Stage.of(1), Stage.of(1)), EDGE), List.of(1, instances)));
    }

    @Test
    void a_stage_without_instances() {
        refused(
                "number of instances must be at least 1, got 0",
                () -> Stage.of(1).withReplicas(List.of()));
    }

    @Test
    void a_cap_below_the_minimum() {
        refused("most instances must be at least 3, got 2", () -> Stage.of(1).withLimits(3, 2));
    }

    @Test
    void a_minimum_on_a_stage_that_may_not_be_replicated() {
        refused(
                "a stage that is not replicable cannot need at least 2 instances",
                () -> Stage.notReplicable(1).withLimits(2, 4));
    }

    @Test
    void a_negative_number_of_parked_or_free_processors() {
        refused("parked instances must be at least 0, got -1", () -> Stage.of(1).withParked(-1));
        Pipeline pipeline = new Pipeline(List.of(Stage.of(1)), List.of());
        refused(
                "free processors must be at least 0, got -1",
                () -> new Planner(Replication.byUpstream(0)).plan(pipeline, -1));
        refused(
                "free processors must be at least 0, got -1",
                () -> new GreedyPlanner(Replication.byUpstream(0)).plan(pipeline, -1));
    }

    @Test
    void a_pipeline_without_stages_or_with_edges_that_do_not_fit() {
        refused("number of stages must be at least 1, got 0", () -> new Pipeline(List.of(), List.of()));
        refused(
                "2 stages need 1 edges, got 2",
                () -> new Pipeline(List.of(Stage.of(1), Stage.of(1)), List.of(EDGE, EDGE)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, -0.01, 1, Double.POSITIVE_INFINITY})
    void a_tolerance_that_is_no_fraction(double tolerance) {
        refused(
                "tolerance must be at least 0 and below 1, got " + tolerance,
                () -> new Planner(Replication.byUpstream(0), tolerance, FreedProcessors.STAY_WITH_STAGE));
    }

    @Test
    void lists_are_copied_so_that_a_description_never_changes() {
        List<Double> replicas = new java.util.ArrayList<>(List.of(1.0, 2.0));
        Stage stage = Stage.of(1).withReplicas(replicas);
        replicas.clear();
        assertThat(stage.instances()).isEqualTo(2);
    }

    private static void refused(String message, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }
}
