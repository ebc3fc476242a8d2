package io.scansion.models.pepa.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.models.markov.ExplorationLimits;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SteadyStates;
import io.scansion.models.pepa.syntax.PepaReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The models in {@code pepa/golden} against the values beside them, with every solver. */
final class GoldenModelsTest {
    static Stream<Arguments> models() {
        List<Arguments> all = new ArrayList<>();
        expected()
                .get("models")
                .fieldNames()
                .forEachRemaining(
                        file -> SteadyStates.solverNames().forEach(solver -> all.add(Arguments.of(file, solver))));
        return all.stream();
    }

    @ParameterizedTest(name = "{0} by {1}")
    @MethodSource("models")
    void every_value_is_as_expected(String file, String solver) {
        JsonNode expected = expected().get("models").get(file);
        PepaSolution solution = PepaChain.derive(
                        PepaReader.read(file, text(file)).model(), ExplorationLimits.DEFAULT)
                .steadyState(solver, SolverLimits.DEFAULT);

        assertThat(solution.states()).isEqualTo(expected.get("states").asInt());
        assertThat(solution.transitions()).isEqualTo(expected.get("transitions").asLong());
        compare(solution.throughput(), expected.get("throughput"));
        compare(solution.results(), expected.get("results"));
        assertThat(solution.residual()).isLessThan(1e-12);
    }

    private static void compare(Map<String, Double> actual, JsonNode expected) {
        assertThat(actual).hasSize(expected.size());
        actual.forEach((name, value) -> {
            double exact = expected.get(name).asDouble();
            assertThat(value).as(name).isCloseTo(exact, within(1e-9 * exact));
        });
    }

    private static JsonNode expected() {
        try {
            return new ObjectMapper().readTree(text("expected.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(String file) {
        try (InputStream in = GoldenModelsTest.class.getResourceAsStream("/pepa/golden/" + file)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
