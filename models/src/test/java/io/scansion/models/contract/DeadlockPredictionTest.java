package io.scansion.models.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.contract.equations.EquationSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
