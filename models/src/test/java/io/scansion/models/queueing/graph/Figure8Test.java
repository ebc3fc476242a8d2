package io.scansion.models.queueing.graph;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.models.queueing.reference.QueueingReference;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class Figure8Test {
    private static final JsonNode FILE = QueueingReference.file("figure8.json");
    private static final double TOLERANCE = FILE.at("/tolerance/relative").doubleValue();

    private final SteadyState state = QueueingReference.figure8().solve();

    @Test
    void the_order_of_modules_is_the_published_one() {
        assertThat(QueueingReference.figure8().topologicalOrder())
                .containsExactly("S1", "S2", "S3", "S4", "S5", "S6", "S7");
        assertThat(QueueingReference.figure8().sources()).containsExactly("S1");
    }

    @Test
    void every_module_has_the_exact_inter_departure_time_and_utilisation() {
        JsonNode exact = FILE.required("exact_for_reconstruction");
        for (ModuleState module : state.modules()) {
            close(module.interDeparture(), exact.at("/inter_departure/" + module.name()), TOLERANCE);
            close(module.utilisation(), exact.at("/utilisation/" + module.name()), TOLERANCE);
        }
        assertThat(state.modules()).hasSize(7);
        assertThat(state.saturated()).containsExactly("S7");
        assertThat(state.residual()).isZero();
    }

    @Test
    void the_bottlenecks_are_found_in_the_published_order_with_the_exact_values() {
        phases(FILE.at("/exact_for_reconstruction/phases"), TOLERANCE);
    }

    @Test
    void the_printed_values_are_met_within_the_precision_of_print() {
        phases(FILE.required("published_phases"), 0.015);
        for (ModuleState module : state.modules()) {
            close(module.interDeparture(), FILE.at("/published/" + module.name() + "/inter_departure"), 0.015);
            close(module.utilisation(), FILE.at("/published/" + module.name() + "/utilisation"), 0.016);
        }
    }

    private void phases(JsonNode expected, double tolerance) {
        List<BottleneckPhase> phases = state.phases();
        assertThat(phases).hasSize(expected.size());
        for (int i = 0; i < phases.size(); i++) {
            BottleneckPhase phase = phases.get(i);
            assertThat(phase.bottleneck())
                    .isEqualTo(expected.get(i).required("bottleneck").textValue());
            close(phase.interArrival(), expected.get(i).required("inter_arrival"), tolerance);
            close(phase.utilisation(), expected.get(i).required("utilisation"), tolerance);
            close(phase.sourceBefore(), expected.get(i).required("source_before"), tolerance);
            close(phase.sourceAfter(), expected.get(i).required("source_after"), tolerance);
        }
    }

    private static void close(double actual, JsonNode expected, double relative) {
        assertThat(expected.isNumber()).isTrue();
        assertThat(actual).isCloseTo(expected.doubleValue(), Percentage.withPercentage(100 * relative));
    }
}
