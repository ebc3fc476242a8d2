package io.scansion.models.pepa.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.CorpusFile;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.simulation.PepaSimulation;
import io.scansion.models.pepa.simulation.PepaSimulator;
import io.scansion.models.pepa.simulation.SimulationGoal;
import io.scansion.models.pepa.syntax.PepaReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The PEPA models of the corpus against the results written in them, derived in both ways, with every solver and by simulation. */
final class CorpusTest {
    private static final Pattern THROUGHPUT = Pattern.compile("throughput\\((.+)\\)");

    /** What a file says of itself. */
    private record Expected(int states, long transitions, Map<String, Double> throughput, Map<String, Double> results) {
        static Expected of(CorpusFile file) {
            Map<String, Double> throughput = new LinkedHashMap<>();
            Map<String, Double> results = new LinkedHashMap<>();
            file.results().forEach((name, value) -> {
                Matcher ofAction = THROUGHPUT.matcher(name);
                if (ofAction.matches()) {
                    throughput.put(ofAction.group(1), value);
                } else {
                    results.put(name, value);
                }
            });
            return new Expected(
                    Objects.requireNonNull(results.remove("states")).intValue(),
                    Objects.requireNonNull(results.remove("transitions")).longValue(),
                    throughput,
                    results);
        }
    }

    static List<CorpusFile> files() {
        return CorpusFile.of("pepa");
    }

    static Stream<Arguments> filesAndSolvers() {
        return files().stream()
                .flatMap(file -> SteadyStates.solverNames().stream().map(solver -> Arguments.of(file, solver)));
    }

    private static PepaModel model(CorpusFile file) {
        return PepaReader.read(file.name(), file.text()).model();
    }

    @ParameterizedTest(name = "{0} by {1}")
    @MethodSource("filesAndSolvers")
    void every_value_is_as_expected(CorpusFile file, String solver) {
        Expected expected = Expected.of(file);
        PepaSolution solution =
                PepaChain.derive(model(file), ExplorationLimits.DEFAULT).steadyState(solver, SolverLimits.DEFAULT);
        assertThat(solution.states()).isEqualTo(expected.states());
        assertThat(solution.transitions()).isEqualTo(expected.transitions());
        compare(expected, solution);
    }

    @ParameterizedTest(name = "{0} by {1}")
    @MethodSource("filesAndSolvers")
    void every_value_is_the_same_up_to_symmetry(CorpusFile file, String solver) {
        Expected expected = Expected.of(file);
        PepaSolution solution = PepaChain.deriveLumped(model(file), ExplorationLimits.DEFAULT)
                .steadyState(solver, SolverLimits.DEFAULT);
        assertThat(solution.asWritten().states().intValueExact()).isEqualTo(expected.states());
        assertThat(solution.asWritten().transitions().longValueExact()).isEqualTo(expected.transitions());
        compare(expected, solution);
    }

    private static void compare(Expected expected, PepaSolution solution) {
        compare(solution.throughput(), expected.throughput());
        compare(solution.results(), expected.results());
        assertThat(solution.residual()).isLessThan(1e-12);
    }

    private static void compare(Map<String, Double> actual, Map<String, Double> expected) {
        assertThat(actual).containsOnlyKeys(expected.keySet());
        actual.forEach((name, value) -> {
            double exact = expected.getOrDefault(name, Double.NaN);
            assertThat(value).as(name).isCloseTo(exact, within(1e-9 * exact));
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void simulated_throughputs_are_those_expected(CorpusFile file) {
        PepaSimulation seen =
                PepaSimulator.simulate(model(file), SimulationGoal.of(0.05, 11).withMostEvents(200_000), events -> {});
        Expected expected = Expected.of(file);
        assertThat(seen.throughput()).containsOnlyKeys(expected.throughput().keySet());
        seen.throughput()
                .forEach((action, estimate) -> assertThat(estimate.mean())
                        .as(action)
                        .isCloseTo(
                                expected.throughput().getOrDefault(action, Double.NaN),
                                within(2.5 * estimate.halfWidth() + 1e-12)));
    }

    @Test
    void every_file_says_where_its_values_come_from() {
        assertThat(files()).hasSizeGreaterThanOrEqualTo(10).allMatch(CorpusFile::hasSource);
    }
}
