package io.scansion.models.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class PublishedContractsTest {
    static Stream<JsonNode> section8() {
        return StreamSupport.stream(Published.part("section8").required("cases").spliterator(), false);
    }

    @ParameterizedTest
    @MethodSource("section8")
    void assesses_the_worked_example_as_published(JsonNode expected) {
        Contract contract = contract(expected);
        Assessment assessment = contract.solve();

        assertThat(assessment.degreesOfFreedom()).isEqualTo(2);
        assertThat(assessment.verdict().text())
                .isEqualTo(expected.required("verdict").textValue());
        assertThat(assessment.relationTexts())
                .isEqualTo(
                        expected.has("relation")
                                ? List.of(expected.get("relation").textValue())
                                : List.of());
        assertThat(assessment.nearestIncrease())
                .isEqualTo(
                        expected.has("nearest_increase")
                                ? Published.rates(expected.get("nearest_increase"))
                                : Map.of());
        if (expected.has("values")) {
            assertThat(assessment.values()).containsAllEntriesOf(Published.rates(expected.get("values")));
        }
        if (expected.has("why")) {
            assertThat(assessment.why()).isEqualTo(expected.get("why").textValue());
        }
    }

    @ParameterizedTest
    @MethodSource("section8")
    void solves_the_worked_example_as_published(JsonNode expected) {
        Map<String, String> solved = new LinkedHashMap<>();
        contract(expected).solved().forEach((name, form) -> solved.put(name, form.toString()));
        if (expected.has("solved")) {
            Map<String, String> published = new LinkedHashMap<>();
            expected.get("solved")
                    .properties()
                    .forEach(e -> published.put(e.getKey(), e.getValue().textValue()));
            assertThat(solved).isEqualTo(published);
        }
        assertThat(solved).isNotEmpty();
    }

    @Test
    void a_pipeline_has_one_degree_of_freedom_and_no_deadlock() {
        DeadlockPrediction prediction = DeadlockPrediction.of(Published.system("pipeline4"));
        assertThat(prediction.degreesOfFreedom()).isEqualTo(1);
        assertThat(prediction.isDeadlock()).isFalse();
        assertThat(prediction.stopped()).isEmpty();
    }

    @Test
    void a_module_that_emits_twice_what_its_sibling_does_is_a_predicted_deadlock() {
        DeadlockPrediction prediction = DeadlockPrediction.of(Published.system("deadlock"));
        assertThat(prediction.degreesOfFreedom()).isZero();
        assertThat(prediction.isDeadlock()).isTrue();
        assertThat(prediction.stopped())
                .isEqualTo(Published.texts(Published.part("deadlock").required("variables")));
        assertThat(prediction.causes().get(0).equations().stream().map(e -> e.text()))
                .contains("oC=2*eC")
                .doesNotContain("eA=oA")
                .hasSize(10);
    }

    @Test
    void the_under_specified_example_still_gets_rates_that_satisfy_it() {
        Contract contract = contract(section8().findFirst().orElseThrow());
        Assessment assessment = contract.solve();
        assertThat(assessment.undetermined()).containsExactly("e3a", "e3b", "e5");
        for (var equation : contract.system().equations()) {
            assertThat(equation.difference().valueAt(assessment.values()).isZero())
                    .isTrue();
        }
        assertThat(assessment.values().values()).allMatch(rate -> rate.signum() >= 0);
    }

    private static Contract contract(JsonNode expected) {
        return new Contract(Published.system("section8"), Published.rates(expected.required("constraints")));
    }
}
