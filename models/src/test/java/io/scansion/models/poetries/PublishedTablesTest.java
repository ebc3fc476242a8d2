package io.scansion.models.poetries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables 1 and 2 of the paper; it prints milliseconds, so one millisecond is the tolerance. */
final class PublishedTablesTest {
    private static final double PRINTED = 0.001 + 1e-9;
    private static final MessageCost NETWORK = new MessageCost(0.001, 0.001 / 204_800);
    private final ProductionTimes model = new ProductionTimes(Replication.byManager(0));

    @Test
    void table_1_is_reproduced_exactly_with_synchronous_sends() {
        JsonNode table = Published.experiment("table1");
        Edge edge = new Edge(table.required("message_bytes").doubleValue(), EdgeMode.SYNCHRONOUS, NETWORK);
        Prediction prediction = model.predict(Pipeline.uniform(Published.stages(table), edge));

        expect(prediction.independentSeconds(), table.required("independent_s"), 1e-12);
        expect(prediction.dependentSeconds(), table.required("dependent_s"), 1e-12);
        assertThat(prediction.bottlenecks()).containsExactly(3);
    }

    @Test
    void table_1_as_measured_is_predicted_within_1_4_percent() {
        JsonNode table = Published.experiment("table1");
        Edge edge = new Edge(table.required("message_bytes").doubleValue(), EdgeMode.SYNCHRONOUS, NETWORK);
        Prediction prediction = model.predict(Pipeline.uniform(Published.stages(table), edge));

        List<Double> measured = Published.seconds(table.required("measured_s"));
        for (int i = 0; i < measured.size(); i++) {
            assertThat(Math.abs(prediction.dependentSeconds().get(i) / measured.get(i) - 1))
                    .as("stage %d", i)
                    .isLessThan(0.014);
        }
    }

    @Test
    void table_2_is_reproduced_with_a_full_buffer_before_the_replicated_stage() {
        JsonNode table = Published.experiment("table2");
        Prediction prediction = model.predict(table2(Published.stages(table), EdgeMode.FULL_BUFFERS));

        expect(prediction.independentSeconds(), table.required("independent_s"), PRINTED);
        expect(prediction.dependentSeconds(), table.required("dependent_s"), PRINTED);
        assertThat(prediction.dependentSeconds().get(2))
                .isEqualTo(prediction.dependentSeconds().get(3));
    }

    @Test
    void table_2_is_within_a_millisecond_with_asynchronous_sends_throughout() {
        JsonNode table = Published.experiment("table2");
        Prediction prediction = model.predict(table2(Published.stages(table), EdgeMode.ASYNCHRONOUS));

        expect(prediction.independentSeconds(), table.required("independent_s"), PRINTED);
        expect(prediction.dependentSeconds(), table.required("dependent_s"), PRINTED);
    }

    @Test
    void table_2_replicas_alone_are_as_published() {
        JsonNode table = Published.experiment("table2");
        List<Stage> stages = new ArrayList<>(Published.stages(table));
        stages.set(3, Stage.of(3.0));
        Prediction alone = model.predict(table2(stages, EdgeMode.ASYNCHRONOUS));

        for (JsonNode replica : table.required("replica_independent_s").required("3")) {
            assertThat(alone.independentSeconds().get(3)).isCloseTo(replica.doubleValue(), within(1e-12));
        }
    }

    @Test
    void table_2_with_the_measured_replicas_gives_the_measured_time_of_the_stage() {
        JsonNode table = Published.experiment("table2");
        List<Stage> stages = new ArrayList<>(Published.stages(table));
        stages.set(
                3,
                Stage.of(3.0)
                        .withReplicas(Published.seconds(
                                table.required("replica_measured_s").required("3"))));
        Edge free = new Edge(512, EdgeMode.ASYNCHRONOUS, MessageCost.FREE);
        Prediction prediction = model.predict(Pipeline.uniform(stages, free));

        double measured = table.required("measured_s").get(3).doubleValue();
        assertThat(prediction.dependentSeconds().get(3)).isCloseTo(measured, within(0.0002));
        assertThat(prediction.dependentSeconds().get(3)).isCloseTo(1.5016, within(0.0001));
    }

    private static Pipeline table2(List<Stage> stages, EdgeMode intoStage3) {
        double bytes = Published.experiment("table2").required("message_bytes").doubleValue();
        Edge eager = new Edge(bytes, EdgeMode.ASYNCHRONOUS, NETWORK);
        return new Pipeline(stages, List.of(eager, eager, new Edge(bytes, intoStage3, NETWORK), eager));
    }

    private static void expect(List<Double> actual, JsonNode published, double tolerance) {
        assertThat(actual).hasSize(published.size());
        for (int i = 0; i < actual.size(); i++) {
            assertThat(actual.get(i))
                    .as("stage %d", i)
                    .isCloseTo(published.get(i).doubleValue(), within(tolerance));
        }
    }
}
