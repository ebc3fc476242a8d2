package io.scansion.models.poetries;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Every plan says why it is not faster. */
final class LimitTest {
    private static final Edge EDGE = new Edge(1000, EdgeMode.ASYNCHRONOUS, new MessageCost(0.001, 0));
    private static final Stage QUICK = Stage.notReplicable(0.02);

    private static Limit limit(int free, Stage... stages) {
        Plan best = new Planner(Replication.byUpstream(0))
                .plan(Pipeline.uniform(List.of(stages), EDGE), free)
                .best();
        return best.limit();
    }

    @Test
    void too_few_processors_are_named_with_the_number_needed() {
        Limit limit = limit(1, QUICK, Stage.of(0.4), QUICK);
        assertThat(limit.kind()).isEqualTo(Limit.Kind.PROCESSORS);
        assertThat(limit.stage()).isEqualTo(1);
        assertThat(limit.reason()).contains("stage 1", "takes 2 free processors, 1 available");
    }

    @Test
    void a_cap_is_named() {
        Limit limit = limit(10, QUICK, Stage.of(0.4).withLimits(1, 3), QUICK);
        assertThat(limit.kind()).isEqualTo(Limit.Kind.CAP);
        assertThat(limit.reason()).contains("may have 3 instance(s) at most");
    }

    @Test
    void a_pinned_stage_is_named() {
        Limit limit = limit(10, QUICK, Stage.of(0.4).withInstances(2).withPinned(true), QUICK);
        assertThat(limit.kind()).isEqualTo(Limit.Kind.PINNED);
        assertThat(limit.reason()).contains("pinned to 2");
    }

    @Test
    void the_pace_of_source_sink_and_stateful_stages_is_told_apart() {
        Stage slow = Stage.notReplicable(0.4);
        assertThat(limit(10, slow, QUICK, QUICK).kind()).isEqualTo(Limit.Kind.SOURCE_PACE);
        assertThat(limit(10, QUICK, slow, QUICK).kind()).isEqualTo(Limit.Kind.NOT_REPLICABLE);
        assertThat(limit(10, QUICK, QUICK, slow).kind()).isEqualTo(Limit.Kind.SINK_PACE);
    }

    @Test
    void distribution_that_costs_more_than_it_saves_is_named() {
        Pipeline pipeline = Pipeline.uniform(List.of(Stage.notReplicable(0.001), Stage.of(0.005)), EDGE);
        Plan best = new Planner(Replication.byUpstream(0.1)).plan(pipeline, 10).best();
        assertThat(best.changes()).isEmpty();
        assertThat(best.limit().kind()).isEqualTo(Limit.Kind.COMMUNICATION);
        assertThat(best.limit().reason()).contains("distributing its items takes 0.1010 s");
    }

    @Test
    void the_cheapest_plan_says_what_the_last_processors_would_gain() {
        Edge free = new Edge(1000, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
        Pipeline pipeline = Pipeline.uniform(List.of(Stage.notReplicable(0.1), Stage.of(0.2005)), free);
        Advice advice = new Planner(Replication.byUpstream(0)).plan(pipeline, 10);

        assertThat(advice.best().instances()).containsExactly(1, 3);
        assertThat(advice.cheapest().instances()).containsExactly(1, 2);
        assertThat(advice.cheapest().limit().kind()).isEqualTo(Limit.Kind.TOLERANCE);
        assertThat(advice.cheapest().limit().reason()).contains("1 more processor(s) would gain only 0.25 %");
    }

    @Test
    void a_change_is_justified_with_times_now_and_planned() {
        Pipeline pipeline = Pipeline.uniform(List.of(QUICK, Stage.of(0.4), QUICK), EDGE);
        Plan best = new Planner(Replication.byUpstream(0)).plan(pipeline, 1).best();
        assertThat(best.changes())
                .singleElement()
                .satisfies(change -> assertThat(change.reason())
                        .isEqualTo("stage 1 needs 0.4010 s per item with 1 instance(s), more than the planned period of"
                                + " 0.2010 s; with 2 it needs 0.2010 s"));
    }

    @Test
    void retiring_an_instance_is_justified_too() {
        Pipeline pipeline =
                Pipeline.uniform(List.of(Stage.notReplicable(0.5), Stage.of(0.4).withInstances(3), QUICK), EDGE);
        Plan best = new Planner(Replication.byUpstream(0)).plan(pipeline, 0).best();
        assertThat(best.instances()).containsExactly(1, 1, 1);
        assertThat(best.changes().get(0).reason()).startsWith("stage 1 keeps the planned period of 0.5010 s with 1 of");
    }
}
