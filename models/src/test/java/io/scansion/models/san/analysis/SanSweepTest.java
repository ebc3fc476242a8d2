package io.scansion.models.san.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.ChainOptions;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.markov.steady.WarmStart;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Networks that differ by their rates, each beginning with the solution of the one before. */
final class SanSweepTest {
    private static final double LARGEST_VALUE =
            8; // of any result, so that an error of the probabilities is one of the results

    /** Three queues in a row before two servers that are alike, behind a switch that is thrown once and never back. */
    private static final String QUEUES = """
            identifiers
              l = 1;
              repair = 0.5;
            events
              syn in (l)
              syn one (1.3)
              syn two (1.4)
              syn out_a (0.8)
              syn out_b (0.8)
              loc fail_a (0.1)
              loc fail_b (0.1)
              loc repair_a (repair)
              loc repair_b (repair)
              loc throw (1)
            partial reachability = (st switch == off) && (st q1 == n0) && (st q2 == n0) && (st q3 == n0)
              && (st a == up) && (st b == up);
            network queues (continuous)
              aut switch
                stt off to (on) throw
                stt on to (on) in
              aut q1
            %s
              aut q2
                stt n0 to (n1) one
                stt n1 to (n2) one to (n0) two
                stt n2 to (n3) one to (n1) two
                stt n3 to (n2) two
              aut q3
                stt n0 to (n1) two
                stt n1 to (n2) two to (n0) out_a out_b
                stt n2 to (n3) two to (n1) out_a out_b
                stt n3 to (n2) out_a out_b
              aut a
                stt up to (up) out_a to (down) fail_a
                stt down to (up) repair_a
              aut b
                stt up to (up) out_b to (down) fail_b
                stt down to (up) repair_b
            results
              full = (st q1 == n9);
              working = nb [a..b] up;
              third = st q3;
            """.formatted(queue(9, "in", "one"));

    /** Items of two kinds, each with queues of its own; which kind there is depends on the rates. */
    private static final String KINDS =
            """
            identifiers
              left = 1;
              right = 0;
            events
              loc in_1 (left)
              loc in_2 (right)
              syn go_1 (2)
              syn go_2 (3)
              loc done (5)
              loc turn (1)
            partial reachability = (st one == n0) && (st two == n0) && (st last == n0) && (st t == t0);
            network kinds (continuous)
              aut one
            %s
              aut two
            %s
              aut last
            %s
              aut t
                stt t0 to (t1) turn
                stt t1 to (t2) turn
                stt t2 to (t0) turn
            results
              first = st one;
              second = st two;
              third = st last;
            """.formatted(queue(12, "in_1", "go_1"), queue(12, "in_2", "go_2"), queue(12, "go_1 go_2", "done"));

    private static String queue(int places, String in, String out) {
        StringBuilder text = new StringBuilder("    stt n0 to (n1) " + in + "\n");
        for (int i = 1; i < places; i++) {
            text.append("    stt n%d to (n%d) %s to (n%d) %s\n".formatted(i, i + 1, in, i - 1, out));
        }
        return text.append("    stt n%d to (n%d) %s".formatted(places, places - 1, out))
                .toString();
    }

    private static SanSolution solve(String text, Map<String, Double> set, SanOptions options, WarmStart start) {
        return San.read("n.san", text, set).solve(options, start);
    }

    private static SanOptions options(SolutionWay way, String solver) {
        return new SanOptions(way, new ChainOptions(solver, ExplorationLimits.DEFAULT, SolverLimits.DEFAULT));
    }

    private static void agree(SanSolution warm, SanSolution cold) {
        double error = (warm.errorEstimate() + cold.errorEstimate()) * LARGEST_VALUE;
        assertThat(error).isLessThan(1e-5);
        cold.results()
                .forEach((name, value) ->
                        assertThat(warm.results().get(name)).as(name).isCloseTo(value, within(error)));
        cold.eventsPerSecond()
                .forEach((name, value) ->
                        assertThat(warm.eventsPerSecond().get(name)).as(name).isCloseTo(value, within(error)));
    }

    @ParameterizedTest
    @CsvSource({"EXPLICIT, gauss-seidel", "EXPLICIT, gmres", "LUMPED, gauss-seidel", "DESCRIPTOR, auto"})
    void a_warm_start_takes_fewer_iterations_to_the_same_solution(SolutionWay way, String solver) {
        SanOptions options = options(way, solver);
        WarmStart start = new WarmStart();
        int warmIterations = 0;
        int coldIterations = 0;
        for (int i = 0; i <= 10; i++) {
            Map<String, Double> set = Map.of("l", 0.9 + 0.02 * i, "repair", 0.5 + 0.01 * i);
            SanSolution warm = solve(QUEUES, set, options, start);
            SanSolution cold = solve(QUEUES, set, options, new WarmStart());
            assertThat(warm.solvedStates()).isGreaterThan(300);
            assertThat(warm.solver()).isEqualTo(cold.solver());
            agree(warm, cold);
            warmIterations += warm.iterations();
            coldIterations += cold.iterations();
        }
        assertThat(warmIterations).isLessThan(coldIterations * 3 / 4);
    }

    @Test
    void the_same_network_again_takes_next_to_no_iterations() {
        for (SolutionWay way : new SolutionWay[] {SolutionWay.LUMPED, SolutionWay.DESCRIPTOR}) {
            SanOptions options = options(way, way == SolutionWay.LUMPED ? "gauss-seidel" : SteadyStates.AUTO);
            WarmStart start = new WarmStart();
            SanSolution first = solve(QUEUES, Map.of(), options, start);
            SanSolution again = solve(QUEUES, Map.of(), options, start);
            agree(again, first);
            assertThat(again.iterations()).isLessThan(first.iterations() / 2);
        }
    }

    @Test
    void a_start_from_other_states_that_are_as_many_is_none() {
        SanOptions options = options(SolutionWay.EXPLICIT, "gauss-seidel");
        WarmStart start = new WarmStart();
        Map<String, Double> right = Map.of("left", 0.0, "right", 1.5);
        SanSolution left = solve(KINDS, Map.of("left", 1.5), options, start);
        SanSolution warm = solve(KINDS, right, options, start);
        SanSolution cold = solve(KINDS, right, options, new WarmStart());
        assertThat(warm.solvedStates()).isEqualTo(left.solvedStates()).isGreaterThan(300);
        assertThat(warm.results().get("first")).isZero();
        agree(warm, cold);
    }

    @Test
    void the_way_and_the_number_of_states_may_change_in_between() {
        WarmStart start = new WarmStart();
        SanSolution cold = solve(QUEUES, Map.of(), SanOptions.DEFAULT, new WarmStart());
        for (SolutionWay way : SolutionWay.values()) {
            agree(solve(QUEUES, Map.of(), options(way, SteadyStates.AUTO), start), cold);
        }
        solve(KINDS, Map.of("right", 1.0), SanOptions.DEFAULT, start);
        agree(solve(QUEUES, Map.of(), SanOptions.DEFAULT, start), cold);
    }

    @ParameterizedTest
    @CsvSource({"1e-3", "1e-6", "1e-9", "1e-11", "1e-13"})
    void what_was_the_solution_is_not_taken_for_the_next_one_however_seldom_the_chain_moves(double seldom) {
        String slow = QUEUES.replace("loc fail_a (0.1)", "loc fail_a (%s)".formatted(seldom))
                .replace("loc repair_a (repair)", "loc repair_a (repair * %s)".formatted(seldom));
        SanOptions options = options(SolutionWay.EXPLICIT, SteadyStates.AUTO);
        WarmStart start = new WarmStart();
        for (double repair : new double[] {0.1, 1, 4}) {
            SanSolution warm;
            try {
                warm = solve(slow, Map.of("repair", repair), options, start);
            } catch (NotConvergedException e) {
                continue; // no answer is none that is wrong
            }
            double b = repair / (0.1 + repair); // it fails and is repaired whatever else happens
            double a = repair / (1 + repair);
            assertThat(warm.results().get("working")).isCloseTo(a + b, within(warm.errorEstimate() * LARGEST_VALUE));
        }
    }
}
