package io.scansion.models.poetries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Figure 5 of the paper: the advice of its greedy planner, and the better advice of the exact one. */
final class PublishedPlansTest {
    private static final JsonNode FIGURE = Published.experiment("figure5");
    private static final Replication MANAGER = Replication.byManager(0);

    static List<JsonNode> advice() {
        List<JsonNode> advice = new ArrayList<>();
        FIGURE.required("advice").forEach(advice::add);
        return advice;
    }

    @ParameterizedTest
    @MethodSource("advice")
    void the_greedy_planner_gives_the_published_answer(JsonNode published) {
        Plan plan = new GreedyPlanner(MANAGER).plan(figure5(0), processors(published));

        assertThat(plan.instances()).isEqualTo(Published.counts(published.required("instances")));
        assertThat(plan.processors())
                .isEqualTo(published.required("processors_used").intValue());
        if (published.has("limited_by_stage")) {
            assertThat(plan.prediction().bottlenecks())
                    .contains(published.required("limited_by_stage").intValue());
            assertThat(plan.limit().kind()).isEqualTo(Limit.Kind.PROCESSORS);
        }
    }

    @ParameterizedTest
    @MethodSource("advice")
    void the_exact_planner_is_as_fast_with_no_more_processors(JsonNode published) {
        Plan greedy = new GreedyPlanner(MANAGER).plan(figure5(0), processors(published));
        Advice exact = new Planner(MANAGER).plan(figure5(0), processors(published));

        assertThat(greedy.itemsPerSecond() * greedy.prediction().periodSeconds())
                .isCloseTo(1, within(1e-9));
        assertThat(exact.best().itemsPerSecond()).isCloseTo(greedy.itemsPerSecond(), within(1e-9));
        assertThat(exact.best().processors()).isLessThanOrEqualTo(greedy.processors());
        assertThat(exact.cheapest().processors())
                .isLessThanOrEqualTo(exact.best().processors());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 20e-6, 1e-3})
    void with_5_processors_the_same_200_ms_take_only_4(double overheadSeconds) {
        Advice advice = new Planner(MANAGER).plan(figure5(overheadSeconds), 5);

        assertThat(advice.cheapest().instances()).containsExactly(1, 2, 2, 1, 1);
        assertThat(advice.cheapest().processors()).isEqualTo(4);
        assertThat(advice.cheapest().prediction().periodSeconds()).isCloseTo(0.2, within(overheadSeconds + 1e-12));
        assertThat(advice.best().limit().kind()).isEqualTo(Limit.Kind.PROCESSORS);
    }

    @Test
    void with_10_processors_the_pace_of_the_fastest_stage_takes_9() {
        Advice advice = new Planner(MANAGER).plan(figure5(0), 10);

        assertThat(advice.best().instances()).containsExactly(1, 4, 3, 2, 1);
        assertThat(advice.best().processors()).isEqualTo(9);
        assertThat(advice.best().prediction().periodSeconds()).isCloseTo(0.1, within(1e-12));
        assertThat(advice.gain(advice.best())).isCloseTo(3, within(1e-9));
    }

    @Test
    void without_managers_the_pace_of_the_fastest_stage_takes_6() {
        Advice advice = new Planner(Replication.byUpstream(0)).plan(figure5(0), 10);

        assertThat(advice.best().instances()).containsExactly(1, 4, 3, 2, 1);
        assertThat(advice.best().processors()).isEqualTo(6);
    }

    private static int processors(JsonNode published) {
        return published.required("available_processors").intValue();
    }

    private static Pipeline figure5(double overheadSeconds) {
        double bytes = FIGURE.required("message_bytes").doubleValue();
        Edge edge = new Edge(bytes, EdgeMode.ASYNCHRONOUS, new MessageCost(overheadSeconds, 0));
        return Pipeline.uniform(Published.stages(FIGURE), edge);
    }
}
