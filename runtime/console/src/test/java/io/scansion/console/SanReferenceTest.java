package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The values of the master/slave paper's models, through the command line. */
class SanReferenceTest {
    private static final JsonNode REFERENCE = Reference.json("san/expected.json");
    private static final double RELATIVE = REFERENCE.at("/tolerance/relative").doubleValue();
    private static final double ABSOLUTE = REFERENCE.at("/tolerance/absolute").doubleValue();
    /** Larger ones take too long in full for a test. */
    private static final int MOST_STATES_IN_FULL = 3_000;

    @TempDir
    private Path folder;

    private static Stream<Arguments> cases() {
        JsonNode cases = REFERENCE.path("cases");
        return IntStream.range(0, cases.size())
                .mapToObj(cases::get)
                .map(one ->
                        Arguments.of(one.path("model").asText() + " N=" + one.path("N") + " K=" + one.path("K"), one));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void every_case_has_the_expected_measures_and_counts(String name, JsonNode one) {
        JsonNode answer = Reference.solve(folder, model(one));
        Reference.assertMatches(answer, one.path("expected"), RELATIVE, ABSOLUTE);
        assertThat(answer.path("residual").doubleValue()).isLessThanOrEqualTo(1e-12);
        assertThat(answer.path("error_estimate").doubleValue()).isBetween(0.0, 1e-8);
        assertThat(answer.path("solver").asText()).isNotEmpty();
        assertThat(answer.path("seconds").doubleValue()).isNotNegative();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void the_full_chain_and_the_descriptor_agree_where_they_are_small(String name, JsonNode one) {
        if (one.at("/expected/states_full").asInt() > MOST_STATES_IN_FULL) {
            return;
        }
        for (String way : new String[] {"explicit", "descriptor"}) {
            JsonNode answer = Reference.solve(folder, model(one).put("way", way));
            Reference.assertMatches(answer, one.path("expected"), RELATIVE, ABSOLUTE);
            assertThat(answer.path("states_solved")).isEqualTo(answer.path("states_full"));
        }
    }

    @Test
    void the_network_in_its_textual_form_gives_the_same() {
        String file = Reference.path("san/async_n2_k3.san").toString();
        JsonNode answer = ConsoleRun.of("solve", file, "--json").json();
        assertThat(answer.path("states").asInt()).isEqualTo(50);
        assertThat(answer.path("product_states").asInt()).isEqualTo(108);
        double[] expected = {
            0.009303440947602, 0.896298665498089, 0.094397893554309, 0.000312764364498, 0.024385803142967
        };
        String[] names = {"slaveI", "slavePr", "slaveT", "masterTx", "full"};
        for (int i = 0; i < names.length; i++) {
            assertThat(answer.at("/results/" + names[i]).doubleValue())
                    .isCloseTo(expected[i], org.assertj.core.api.Assertions.within(1e-10));
        }
    }

    private static ObjectNode model(JsonNode one) {
        boolean synchronous = one.path("model").asText().equals("sync");
        ObjectNode model = Reference.model("master-slave")
                .put("interaction", synchronous ? "synchronous" : "asynchronous")
                .put("slaves", one.path("N").asInt())
                .put("slices_per_node", one.path("slices_per_node").asInt());
        if (!synchronous) {
            model.put("buffer", one.path("K").asInt());
        }
        return model.set("timings", one.path("timings"));
    }
}
