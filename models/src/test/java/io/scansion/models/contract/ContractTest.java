package io.scansion.models.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.contract.modules.RandomPrograms;
import io.scansion.models.contract.modules.StreamKind;
import io.scansion.models.rational.Rational;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ContractTest {
    private static final List<String> NAMES = List.of("a", "b", "c", "d", "e", "f");

    static LongStream seeds() {
        return LongStream.range(0, 150);
    }

    @Test
    void whose_rates_contradict_each_other_at_any_height_names_them() {
        EquationSystem system = EquationSystem.parse(List.of("a", "b", "c"), List.of("a=b", "a=2*b", "c=a+1"));
        ContradictionException refused = catchThrowableOfType(
                ContradictionException.class,
                () -> contract(system, "b", 3, "c", 1).solve());
        assertThat(refused.elements()).containsExactly("b=3");
        assertThat(refused)
                .hasMessageContaining("contradictory constraints b=3")
                .hasMessageContaining("equation 1 (a=b)")
                .hasMessageContaining("equation 2 (a=2*b)");
    }

    @Test
    void whose_equations_contradict_each_other_names_those_that_do() {
        EquationSystem system =
                EquationSystem.parse(List.of("a", "b", "c"), List.of("a=b+1", "c=3*a", "2*a=2*b", "c=b+b"));
        ContradictionException refused = catchThrowableOfType(
                ContradictionException.class, () -> contract(system, "a", 1).solve());
        assertThat(refused.elements()).containsExactly("equation 1 (a=b+1)", "equation 3 (2*a=2*b)");
    }

    @Test
    void requires_rates_of_known_variables_that_are_not_negative() {
        EquationSystem system = EquationSystem.parse(List.of("e3a", "e3b"), List.of("e3a=e3b"));
        assertThatThrownBy(() -> contract(system, "e3c", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unknown variable 'e3c'")
                .hasMessageContaining("did you mean 'e3a'");
        assertThatThrownBy(() -> contract(system, "e3b", -2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("constraint e3b: a rate must not be negative, got -2");
    }

    @Test
    void of_which_a_rate_is_above_the_largest_number_is_refused() {
        EquationSystem system = EquationSystem.parse(List.of("a", "b"), List.of("a=1e-320*b"));
        assertThatThrownBy(() -> contract(system, "a", 2).solve())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("b would be more than 1.7976931348623157E308 per second, the largest rate there is");
    }

    @Test
    void without_equations_is_as_free_as_it_has_variables() {
        EquationSystem system = EquationSystem.parse(List.of("a", "b"), List.of());
        assertThat(contract(system).solve().degreesOfFreedom()).isEqualTo(2);
        assertThat(contract(system).solve().undetermined()).containsExactly("a", "b");
        assertThat(contract(system, "a", 1, "b", 2).solve().verdict()).isEqualTo(Verdict.FULLY_SPECIFIED);
        assertThat(contract(EquationSystem.parse(List.of(), List.of())).solve().verdict())
                .isEqualTo(Verdict.FULLY_SPECIFIED);
    }

    @Test
    void whose_open_rates_would_be_negative_at_any_choice_is_infeasible_though_under_specified() {
        // Required are 1 in and 2 out, and what else goes in is not negative: the 1 in is too low, or all is well.
        EquationSystem system = EquationSystem.parse(List.of("in", "lost", "out", "other"), List.of("in=out+lost"));
        Assessment assessment = contract(system, "in", 1, "out", 2).solve();
        assertThat(assessment.verdict()).isEqualTo(Verdict.INFEASIBLE_AS_GIVEN);
        assertThat(assessment.nearestIncrease()).containsExactly(Map.entry("in", Rational.ONE));
        assertThat(assessment.value("lost")).isEqualTo(Rational.ZERO);
        assertThatThrownBy(() -> assessment.value("nothing")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void gets_a_verdict_that_agrees_with_a_search_over_all_small_rates(long seed) {
        Contract contract = random(new Random(seed));
        Assessment assessment;
        try {
            assessment = contract.solve();
        } catch (ContradictionException refused) {
            assertThat(leastIncrease(contract)).as("%s", contract).isEqualTo(-1);
            return;
        }
        contract.system()
                .equations()
                .forEach(equation -> assertThat(equation.difference().valueAt(assessment.values()))
                        .isEqualTo(Rational.ZERO));
        assertThat(assessment.values().values()).allMatch(rate -> rate.signum() >= 0);
        Rational increase = Rational.ZERO;
        for (Map.Entry<String, Rational> required : contract.required().entrySet()) {
            Rational more = assessment.value(required.getKey()).minus(required.getValue());
            assertThat(more.signum()).isNotNegative();
            assertThat(assessment.nearestIncrease().getOrDefault(required.getKey(), Rational.ZERO))
                    .isEqualTo(more);
            increase = increase.plus(more);
        }
        assertThat(assessment.isFeasibleAsGiven()).isEqualTo(increase.isZero());
        int least = leastIncrease(contract);
        assertThat(least < 0 || increase.compareTo(Rational.of(least)) <= 0)
                .as("whole rates need %s more, found were %s for %s", least, increase, contract)
                .isTrue();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {0, 1, 2, 3, 4, 5})
    void of_a_large_program_with_much_choice_gets_rates_that_satisfy_it(long seed) {
        Random random = new Random(seed);
        EquationSystem system = RandomPrograms.wide(
                        random, 200, List.of(StreamKind.BROADCAST, StreamKind.ON_DEMAND, StreamKind.ON_DEMAND))
                .system();
        Map<String, Rational> required = new LinkedHashMap<>();
        for (int i = 0; i < 8; i++) {
            String name =
                    system.variables().get(random.nextInt(system.variables().size()));
            required.put(name, Rational.of(1 + random.nextInt(9)));
        }
        Assessment assessment = new Contract(system, required).solve();
        assertThat(assessment.degreesOfFreedom()).isGreaterThan(20);
        assertThat(system.equations())
                .allMatch(equation ->
                        equation.difference().valueAt(assessment.values()).isZero());
        assertThat(assessment.values().values()).allMatch(rate -> rate.signum() >= 0);
        required.forEach((name, rate) -> assertThat(assessment.value(name))
                .isEqualTo(rate.plus(assessment.nearestIncrease().getOrDefault(name, Rational.ZERO)))
                .isGreaterThanOrEqualTo(rate));
    }

    /** Small systems in which whole rates of at most 8 are found, if rates of that kind exist. */
    private static Contract random(Random random) {
        List<String> texts = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            texts.add(random.nextInt(3) * random.nextInt(2) + 1 + "*" + NAMES.get(random.nextInt(4)) + "="
                    + NAMES.get(random.nextInt(4)) + (random.nextBoolean() ? "+" : "-2*")
                    + NAMES.get(random.nextInt(4)));
        }
        Map<String, Rational> required = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            required.put(NAMES.get(random.nextInt(4)), Rational.of(random.nextInt(4)));
        }
        return new Contract(EquationSystem.parse(NAMES.subList(0, 4), texts), required);
    }

    /** The least increase among whole rates up to 8, or -1. */
    private static int leastIncrease(Contract contract) {
        int least = -1;
        for (int code = 0; code < 9 * 9 * 9 * 9; code++) {
            Map<String, Rational> rates = new LinkedHashMap<>();
            for (int i = 0, rest = code; i < 4; i++, rest /= 9) {
                rates.put(NAMES.get(i), Rational.of(rest % 9));
            }
            int increase = increase(contract, rates);
            if (increase >= 0
                    && (least < 0 || increase < least)
                    && contract.system().equations().stream()
                            .allMatch(e -> e.difference().valueAt(rates).isZero())) {
                least = increase;
            }
        }
        return least;
    }

    private static int increase(Contract contract, Map<String, Rational> rates) {
        double sum = 0;
        for (Map.Entry<String, Rational> required : contract.required().entrySet()) {
            Rational more = rates.getOrDefault(required.getKey(), Rational.ZERO).minus(required.getValue());
            if (more.signum() < 0) {
                return -1;
            }
            sum += more.doubleValue();
        }
        return (int) Math.round(sum);
    }

    private static Contract contract(EquationSystem system, Object... required) {
        Map<String, Rational> rates = new LinkedHashMap<>();
        for (int i = 0; i < required.length; i += 2) {
            rates.put((String) required[i], Rational.of((Integer) required[i + 1]));
        }
        return new Contract(system, rates);
    }
}
