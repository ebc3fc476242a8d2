package io.scansion.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.Solution;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.analysis.Pepa;
import io.scansion.models.pepa.analysis.PepaChain;
import io.scansion.models.san.analysis.San;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files are read back line by line, the chain in them is solved by elimination with pivots, and its measures are those of the model. */
final class ExplicitFilesTest {
    private static final String ONE = "P = (a, 1).Q; Q = (b, 2.5e-7).P + (a, 3).Q; P || P";
    private static final String COUNTED =
            "C = (think, 1).(ask, 2).C; S = (ask, infty).(answer, 7).S + (ask, 2 * infty).S; (C[3]/{think}) <ask> S";
    private static final String PHASES = "Busy = (work, erlang(3, 2)).Idle; Idle = (rest, 0.5).Busy; Busy[2] || Idle";

    private static final String NETWORK = """
            events loc think (2) loc fail (1.5e-3) syn serve (7) partial reachability = (st Client == idle) && (st Server == free);
            network pair (continuous)
            aut Client stt idle to (asking) think stt asking to (idle) serve
            aut Server stt free to (free) serve to (down) fail stt down to (free) fail
            results busy = st Client == asking;
            """;

    private static ExplicitChain derive(String text) {
        return text.equals(NETWORK)
                ? San.read(text).derive(ExplorationLimits.DEFAULT)
                : Pepa.read(text).derive(ExplorationLimits.DEFAULT);
    }

    private static Solution solve(String text) {
        return text.equals(NETWORK) ? San.read(text).solve() : Pepa.read(text).solve();
    }

    private static List<String> lines(Consumer<Consumer<String>> writer) {
        List<String> lines = new ArrayList<>();
        writer.accept(lines::add);
        return lines;
    }

    /** Reads "n m", then m entries "row column value"; anything else fails. */
    private static double[][] matrix(List<String> lines, int sizes, int first) {
        String[] head = lines.get(0).split(" ");
        assertThat(head).hasSize(sizes);
        int states = Integer.parseInt(head[0]);
        assertThat(lines.size() - 1).isEqualTo(Integer.parseInt(head[sizes - 1]));
        double[][] matrix = new double[states][states];
        Set<String> seen = new HashSet<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] entry = line.split(" ");
            assertThat(entry).hasSize(3);
            assertThat(seen.add(entry[0] + " " + entry[1])).as(line).isTrue();
            matrix[Integer.parseInt(entry[0]) - first][Integer.parseInt(entry[1]) - first] =
                    Double.parseDouble(entry[2]);
        }
        return matrix;
    }

    private static double[] rewards(List<String> lines) {
        List<String> numbers =
                lines.stream().filter(line -> !line.startsWith("#")).toList();
        String[] head = numbers.get(0).split(" ");
        double[] rewards = new double[Integer.parseInt(head[0])];
        assertThat(numbers.size() - 1).isEqualTo(Integer.parseInt(head[1]));
        for (String line : numbers.subList(1, numbers.size())) {
            String[] entry = line.split(" ");
            assertThat(rewards[Integer.parseInt(entry[0])]).isZero();
            rewards[Integer.parseInt(entry[0])] = Double.parseDouble(entry[1]);
        }
        return rewards;
    }

    private static double[] stationary(double[][] rates) {
        int n = rates.length;
        DMatrixRMaj equations = new DMatrixRMaj(n, n);
        for (int from = 0; from < n; from++) {
            for (int to = 0; to < n; to++) {
                if (from != to) {
                    equations.add(to, from, rates[from][to]);
                    equations.add(from, from, -rates[from][to]);
                }
            }
        }
        DMatrixRMaj right = new DMatrixRMaj(n, 1);
        for (int state = 0; state < n; state++) {
            equations.set(n - 1, state, 1); // probabilities add up to 1
        }
        right.set(n - 1, 0, 1);
        DMatrixRMaj p = new DMatrixRMaj(n, 1);
        assertThat(CommonOps_DDRM.solve(equations, right, p)).isTrue();
        return p.getData();
    }

    @ParameterizedTest
    @ValueSource(strings = {ONE, COUNTED, PHASES, NETWORK})
    void the_rewards_of_the_chain_in_the_files_are_the_throughputs_of_the_model(String text) {
        ExplicitChain chain = derive(text);
        double[] p = stationary(matrix(lines(line -> PrismFiles.transitions(chain, line)), 2, 0));
        Solution expected = solve(text);
        for (int action = 0; action < chain.actions().size(); action++) {
            int number = action;
            List<String> file = lines(line -> PrismFiles.stateRewards(chain, number, line));
            assertThat(file.get(0))
                    .isEqualTo("# Reward structure: \"" + chain.actions().get(action) + "\"");
            assertThat(file.get(1)).isEqualTo("# State rewards");
            double throughput = 0;
            double[] rewards = rewards(file);
            for (int state = 0; state < p.length; state++) {
                throughput += p[state] * rewards[state];
            }
            assertThat(throughput)
                    .isCloseTo(expected.number("throughput." + chain.actions().get(action)), within(1e-11));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {ONE, COUNTED, PHASES, NETWORK})
    void the_generator_in_the_matrix_file_is_the_transition_file_with_its_diagonal(String text) {
        ExplicitChain chain = derive(text);
        List<String> file = lines(line -> MatrixMarket.generator(chain, line));
        assertThat(file.get(0)).isEqualTo("%%MatrixMarket matrix coordinate real general");
        double[][] generator =
                matrix(file.stream().filter(line -> !line.startsWith("%")).toList(), 3, 1);
        double[][] rates = matrix(lines(line -> PrismFiles.transitions(chain, line)), 2, 0);
        for (int from = 0; from < rates.length; from++) {
            double sum = 0;
            for (int to = 0; to < rates.length; to++) {
                sum += generator[from][to];
                assertThat(from == to || generator[from][to] == rates[from][to]).isTrue();
            }
            assertThat(sum).isCloseTo(0, within(1e-12));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {ONE, COUNTED, PHASES})
    void states_are_told_apart_by_their_variables_and_labels_say_which_process_is_where(String text) {
        PepaChain chain = Pepa.read(text).derive(ExplorationLimits.DEFAULT);
        List<String> states = lines(line -> PrismFiles.states(chain, line));
        int variables = states.get(0).split(",").length;
        assertThat(new HashSet<>(List.of(states.get(0).replaceAll("[()]", "").split(","))))
                .hasSize(variables);
        Set<String> values = new HashSet<>();
        for (int state = 0; state < chain.states(); state++) {
            Matcher line = Pattern.compile("(\\d+):\\(([0-9,]+)\\)").matcher(states.get(state + 1));
            assertThat(line.matches()).isTrue();
            assertThat(line.group(1)).isEqualTo(String.valueOf(state));
            assertThat(line.group(2).split(",")).hasSize(variables);
            assertThat(values.add(line.group(2))).isTrue();
        }
        assertThat(states).hasSize(chain.states() + 1);

        double[] p = stationary(matrix(lines(line -> PrismFiles.transitions(chain, line)), 2, 0));
        Map<String, Double> probability = probabilities(lines(line -> PrismFiles.labels(chain, line)), p);
        chain.steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT).utilisation().forEach((component, where) -> {
            if (where.copies() == 1) {
                where.shares()
                        .forEach((process, share) -> assertThat(probability.getOrDefault(
                                        (component + "_" + process).replaceAll("[^a-zA-Z0-9]+", "_"), -1.0))
                                .as("%s in %s", component, process)
                                .isCloseTo(share, within(1e-11)));
            }
        });
    }

    /** Reads a file of labels and returns how probable each of them is. */
    private static Map<String, Double> probabilities(List<String> lines, double[] p) {
        Map<String, String> names = new TreeMap<>();
        Matcher name =
                Pattern.compile("(\\d+)=\"([a-zA-Z_][a-zA-Z0-9_]*)\"\\s*").matcher(lines.get(0));
        while (name.find()) {
            names.put(name.group(1), name.group(2));
        }
        assertThat(name.hitEnd()).isTrue();
        Map<String, Double> probability = new TreeMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] parts = line.split(": ");
            for (String label : parts[1].split(" ")) {
                probability.merge(Objects.requireNonNull(names.get(label)), p[Integer.parseInt(parts[0])], Double::sum);
            }
        }
        return probability;
    }

    @Test
    void automata_are_variables_and_their_states_are_labels() {
        ExplicitChain chain = derive(NETWORK);
        assertThat(lines(line -> PrismFiles.states(chain, line)))
                .containsExactly("(Client,Server)", "0:(0,0)", "1:(1,0)", "2:(0,1)", "3:(1,1)");
        double[] p = stationary(matrix(lines(line -> PrismFiles.transitions(chain, line)), 2, 0));
        assertThat(probabilities(lines(line -> PrismFiles.labels(chain, line)), p)
                        .get("Client_asking"))
                .isCloseTo(solve(NETWORK).number("results.busy"), within(1e-11));
    }

    @Test
    void the_files_of_a_small_chain_are_as_the_manual_shows_them() {
        ExplicitChain chain = derive("init = 2; P = (a, init).Q; Q = (b, 0.5).R + (c, 1).P; R = (a, 3).R; P");
        assertThat(lines(line -> PrismFiles.transitions(chain, line)))
                .containsExactly("3 4", "0 1 2.0", "1 0 1.0", "1 2 0.5", "2 2 3.0");
        assertThat(lines(line -> PrismFiles.states(chain, line))).containsExactly("(P_1)", "0:(0)", "1:(1)", "2:(2)");
        assertThat(lines(line -> PrismFiles.labels(chain, line)))
                .containsExactly("0=\"init\" 1=\"deadlock\" 2=\"P_P\" 3=\"P_Q\" 4=\"P_R\"", "0: 0 2", "1: 3", "2: 4");
        assertThat(lines(line -> PrismFiles.stateRewards(chain, 0, line)))
                .containsExactly("# Reward structure: \"a\"", "# State rewards", "3 2", "0 2.0", "2 3.0");
        assertThat(lines(line -> MatrixMarket.generator(chain, line)).subList(2, 7))
                .containsExactly("3 3 5", "1 1 -2.0", "1 2 2.0", "2 1 1.0", "2 2 -1.5");
    }

    @Test
    void a_state_that_nothing_leaves_has_the_label_of_a_deadlock() {
        ExplicitChain chain = derive("P = (a, 1).(b, 1).P; Q = (a, 1).(c, 1).Q; P <a, b, c> Q");
        assertThat(lines(line -> PrismFiles.labels(chain, line)).get(2)).startsWith("1: 1 ");
    }

    @Test
    void names_become_identifiers_that_are_neither_reserved_nor_alike() {
        assertThat(PrismNames.of(List.of("P", "P#2", "P_2", "(a, 1).Q", "init", "\u03bb", "9")))
                .containsExactly("P_1", "P_2", "P_2_1", "_a_1_Q", "init_1", "_", "_9")
                .allMatch(name -> name.matches("[a-zA-Z_][a-zA-Z0-9_]*"));
    }
}
