package io.scansion.models.san.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.statespace.TooManyStatesException;
import io.scansion.models.markov.steady.ChainOptions;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.san.Networks;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.states.Start;
import io.scansion.models.san.states.Symmetry;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Automata are lumped exactly when exchanging them changes nothing. */
final class SymmetryTest {

    @Test
    void the_slaves_of_the_reference_file_are_found_alike_although_nothing_says_so() {
        SanNetwork network = Networks.read(Networks.referenceText());
        assertThat(groups(network)).containsExactly(List.of(0), List.of(1), List.of(2, 3));
    }

    @Test
    void one_different_rate_tells_automata_apart() {
        String text = Networks.referenceText().replace("loc p2 (gam)", "loc p2 (19)");
        assertThat(groups(Networks.read(text))).hasSize(4);
    }

    @Test
    void a_function_that_looks_at_one_of_them_tells_automata_apart() {
        String text = Networks.referenceText()
                .replace("(nb [S1..S2] I) > 0", "1 - ((nb [S1..S2] I) == 0) + 0 * (st S1 == I)");
        assertThat(groups(Networks.read(text))).hasSize(4);
    }

    @Test
    void operands_in_another_order_do_not() {
        String text = Networks.referenceText()
                .replace("(nb [S1..S2] I) > 0", "((st S2 == I) + (st S1 == I)) > 0")
                .replace("(nb [S1..S2] I) == 0", "((st S1 == I) + (st S2 == I)) == 0");
        assertThat(groups(Networks.read(text))).hasSize(3);
    }

    @Test
    void different_states_to_start_in_tell_automata_apart() {
        String text = Networks.referenceText().replace("(st S2 == I));", "(st S2 == Pr));");
        assertThat(groups(Networks.read(text))).hasSize(4);
    }

    @Test
    void two_groups_are_lumped_side_by_side() {
        SanNetwork network = Networks.read("""
            events loc a (1); loc off (0.5); loc b (3);
            reachability = 1;
            network groups (continuous)
              aut A[1..3]
                stt x to (y) a
                stt y to (x) a
              aut B[1..2]
                stt out to (in) b
                stt in to (out) off
            results
              both = (st A[2] == y) && (st B[1] == in);
            """);
        SanSolution lumped = new San(network).solve();
        assertThat(lumped.solvedStates()).isEqualTo(4 * 3);
        assertThat(lumped.reachableStates()).isEqualTo(32);
        assertThat(lumped.results().get("both")).isCloseTo(0.5 * 3 / 3.5, within(1e-12));
    }

    /** A hundred machines: 2^100 states, none of which could be numbered. */
    @Test
    void many_replicas_are_solved_although_their_product_could_not_be_counted_in_a_long() {
        SanSolution solution = new San(Networks.read("""
            events loc fail (1); loc repair (3);
            partial reachability = nb up == 100;
            network many (continuous)
              aut M[1..100]
                stt up to (down) fail
                stt down to (up) repair
            results
              up = st M[57] == up;
              working = nb up;
            """)).solve();
        assertThat(solution.way()).isEqualTo(SolutionWay.LUMPED);
        assertThat(solution.solvedStates()).isEqualTo(101);
        assertThat(solution.reachableStates()).isEqualTo(BigInteger.TWO.pow(100));
        assertThat(solution.results().get("up")).isCloseTo(0.75, within(1e-11));
        assertThat(solution.results().get("working")).isCloseTo(75, within(1e-8));
        assertThat(solution.eventsPerSecond().get("fail:M[3]")).isCloseTo(0.75, within(1e-10));
    }

    @Test
    void a_measure_that_tells_too_many_apart_is_left_to_the_explicit_chain() {
        String sum = IntStream.rangeClosed(1, 12)
                .mapToObj(i -> i + " * (st M[" + i + "] == up)")
                .collect(Collectors.joining(" + ", "(", ")"));
        SanNetwork network = Networks.read("""
            events loc fail (1); loc repair (3);
            reachability = 1;
            network many (continuous)
              aut M[1..12]
                stt up to (down) fail
                stt down to (mid) repair
                stt mid to (up) repair
            results
              weighted = %s;
            """.formatted(sum));
        assertThatThrownBy(() -> new San(network).solve(SanOptions.DEFAULT.withWay(SolutionWay.LUMPED)))
                .isInstanceOf(SanException.class)
                .hasMessageContaining("result weighted tells too many alike automata apart");
        SanOptions few = new SanOptions(
                SolutionWay.AUTOMATIC,
                new ChainOptions(SteadyStates.AUTO, ExplorationLimits.upTo(1_000), SolverLimits.DEFAULT));
        assertThatThrownBy(() -> new San(network).solve(few)) // 91 counts, but 531,441 states
                .isInstanceOf(TooManyStatesException.class);
    }

    @Test
    void asking_to_lump_what_cannot_be_lumped_is_answered_with_a_remark() {
        SanNetwork network = Networks.read(Networks.referenceText().replace("loc p2 (gam)", "loc p2 (19)"));
        SanSolution solution = new San(network).solve(SanOptions.DEFAULT.withWay(SolutionWay.LUMPED));
        assertThat(solution.way()).isEqualTo(SolutionWay.EXPLICIT);
        assertThat(solution.remarks()).singleElement().asString().contains("nothing to lump");
    }

    private static List<List<Integer>> groups(SanNetwork network) {
        return new Symmetry(network, new Start(network).mayShare()).groups();
    }
}
