package io.scansion.models.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.linalg.ExactLinearProgram;
import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class DeadlockPredictionTest {
    @Test
    void finds_a_part_that_stops_while_others_run() {
        EquationSystem system = EquationSystem.parse(List.of("a", "b", "c", "d"), List.of("a=b", "c=d", "d=2*c"));
        DeadlockPrediction prediction = DeadlockPrediction.of(system);
        assertThat(prediction.degreesOfFreedom()).isEqualTo(1);
        assertThat(prediction.isDeadlock()).isFalse();
        assertThat(prediction.stopped()).containsExactly("c", "d");
        assertThat(prediction.causes()).hasSize(1);
        assertThat(prediction.causes().get(0)).hasToString("c, d must be 0: equation 2 (c=d), equation 3 (d=2*c)");
    }

    @Test
    void finds_rates_that_must_be_zero_because_none_can_be_negative() {
        // A sum that is zero although the algebra leaves two degrees of freedom.
        EquationSystem system = EquationSystem.parse(List.of("a", "b", "c", "x"), List.of("a+b=-c"));
        DeadlockPrediction prediction = DeadlockPrediction.of(system);
        assertThat(prediction.degreesOfFreedom()).isEqualTo(3);
        assertThat(prediction.stopped()).containsExactly("a", "b", "c");
    }

    @Test
    void names_two_causes_that_have_nothing_to_do_with_each_other() {
        EquationSystem system =
                EquationSystem.parse(List.of("a", "b", "c", "d"), List.of("a=b", "a=3*b", "c=2*d", "c=d"));
        DeadlockPrediction prediction = DeadlockPrediction.of(system);
        assertThat(prediction.isDeadlock()).isTrue();
        assertThat(prediction.causes().stream().map(DeadlockPrediction.Cause::variables))
                .containsExactly(List.of("a", "b"), List.of("c", "d"));
    }

    @Test
    void is_not_fooled_by_a_constant_that_drives_the_program() {
        EquationSystem system = EquationSystem.parse(List.of("a", "b"), List.of("a=5", "b=2*a"));
        DeadlockPrediction prediction = DeadlockPrediction.of(system);
        assertThat(prediction.degreesOfFreedom()).isZero();
        assertThat(prediction.isDeadlock()).isFalse();
    }

    @Test
    void finds_rates_that_only_several_signs_at_once_stop() {
        // Neither equation stops anything; together they say that p + q = 0.
        EquationSystem system = EquationSystem.parse(List.of("p", "q", "c", "a"), List.of("p=c-a", "q=a-c"));
        DeadlockPrediction prediction = DeadlockPrediction.of(system);
        assertThat(prediction.stopped()).containsExactly("p", "q");
        assertThat(prediction.isDeadlock()).isFalse();
        assertThat(prediction.causes())
                .singleElement()
                .hasToString("p, q must be 0: equation 1 (p=c-a), equation 2 (q=a-c)");
    }

    @Test
    void a_program_whose_every_rate_is_stopped_by_signs_is_a_deadlock() {
        EquationSystem system = EquationSystem.parse(List.of("a", "b"), List.of("a=-b"));
        assertThat(DeadlockPrediction.of(system).isDeadlock()).isTrue();
    }

    @Test
    void a_rate_that_stops_beside_one_that_a_constant_drives_is_no_deadlock() {
        EquationSystem system = EquationSystem.parse(List.of("a", "b"), List.of("a=5", "b=2*b"));
        DeadlockPrediction prediction = DeadlockPrediction.of(system);
        assertThat(prediction.stopped()).containsExactly("b");
        assertThat(prediction.isDeadlock()).isFalse();
    }

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    /** The oracle asks for every rate alone whether it can be 1, of solutions scaled by the constant's column. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void finds_exactly_the_rates_that_cannot_be_above_zero(long seed) {
        Random random = new Random(seed);
        int size = 3 + random.nextInt(6);
        List<String> names = IntStream.range(0, size).mapToObj(i -> "x" + i).toList();
        List<String> equations = new ArrayList<>();
        for (int i = 1 + random.nextInt(size - 1); i > 0; i--) {
            StringBuilder sum = new StringBuilder();
            for (String name : names) {
                int factor = random.nextInt(7) - 3;
                sum.append(Math.abs(factor) > 1 ? "+" + (factor - Integer.signum(factor)) + "*" + name : "");
            }
            equations.add("0" + sum.toString().replace("+-", "-") + "="
                    + (seed % 3 == 0 && random.nextInt(4) == 0 ? random.nextInt(3) : 0));
        }
        EquationSystem system = EquationSystem.parse(names, equations);
        Assumptions.assumeTrue(canBe(system, size));
        List<String> expected = IntStream.range(0, size)
                .filter(i -> !canBe(system, i))
                .mapToObj(names::get)
                .toList();
        DeadlockPrediction prediction = DeadlockPrediction.of(system);
        assertThat(prediction.stopped()).as("%s", equations).isEqualTo(expected);
        assertThat(prediction.causes().isEmpty()).isEqualTo(expected.isEmpty());
    }

    private static boolean canBe(EquationSystem system, int column) {
        ExactLinearProgram program = new ExactLinearProgram(system.constantColumn() + 1, List.of());
        system.rows().forEach(program::zero);
        program.zero(SparseRow.of(Map.of(column, Rational.ONE, program.constantColumn(), Rational.MINUS_ONE)));
        return program.minimise() instanceof ExactLinearProgram.Outcome.Optimal;
    }

    @Test
    void names_few_causes_of_a_long_chain() {
        List<String> names = IntStream.range(0, 300).mapToObj(i -> "x" + i).toList();
        List<String> equations = new ArrayList<>();
        for (int i = 0; i + 1 < names.size(); i++) {
            equations.add(names.get(i) + "=" + names.get(i + 1));
        }
        equations.add("x120=2*x121");
        DeadlockPrediction prediction = DeadlockPrediction.of(EquationSystem.parse(names, equations));
        assertThat(prediction.stopped()).hasSize(300);
        assertThat(prediction.causes()).hasSize(1);
        assertThat(prediction.causes().get(0).equations().stream().map(e -> e.text()))
                .containsExactly("x120=x121", "x120=2*x121");
    }
}
