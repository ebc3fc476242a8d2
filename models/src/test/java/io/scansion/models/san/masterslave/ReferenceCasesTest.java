package io.scansion.models.san.masterslave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.models.san.analysis.SanOptions;
import io.scansion.models.san.analysis.SolutionWay;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ReferenceCasesTest {
    private static final double RELATIVE = 1e-8;
    private static final double ITERATED = 1e-12; // what iteration leaves of probabilities such as 1e-22
    private static final int LARGEST_IN_FULL = 3_000;
    private static final int LARGEST_BY_DESCRIPTOR = 1_000;

    static Stream<ReferenceCases.Case> all() {
        return ReferenceCases.all();
    }

    static Stream<ReferenceCases.Case> small() {
        return withUpTo(LARGEST_IN_FULL);
    }

    static Stream<ReferenceCases.Case> tiny() {
        return withUpTo(LARGEST_BY_DESCRIPTOR);
    }

    private static Stream<ReferenceCases.Case> withUpTo(int states) {
        return all().filter(one -> one.expected().required("states_full").intValue() <= states);
    }

    @Test
    void there_are_28_of_them() {
        assertThat(all()).hasSize(28);
    }

    @ParameterizedTest
    @MethodSource("all")
    void counting_slaves_gives_the_expected_values(ReferenceCases.Case one) {
        requireExpected(one, one.program().solve(), 0);
    }

    @ParameterizedTest
    @MethodSource("small")
    void telling_slaves_apart_gives_the_expected_values(ReferenceCases.Case one) {
        requireExpected(one, one.program().solveInFull(SanOptions.DEFAULT), ITERATED);
    }

    @ParameterizedTest
    @MethodSource("small")
    void lumping_the_network_gives_the_expected_values(ReferenceCases.Case one) {
        MasterSlaveSolution solution = one.program().solveInFull(SanOptions.DEFAULT.withWay(SolutionWay.LUMPED));
        requireExpected(one, solution, ITERATED);
        if (one.program().slaves() > 1) {
            assertThat(solution.statesSolved())
                    .isEqualTo(one.expected().required("states_lumped").intValue());
        }
    }

    @ParameterizedTest
    @MethodSource("tiny")
    void multiplying_with_the_descriptor_gives_the_expected_values(ReferenceCases.Case one) {
        MasterSlaveSolution solution = one.program().solveInFull(SanOptions.DEFAULT.withWay(SolutionWay.DESCRIPTOR));
        requireExpected(one, solution, ITERATED);
    }

    @ParameterizedTest
    @MethodSource("all")
    void rates_follow_from_the_timings(ReferenceCases.Case one) {
        JsonNode expected = one.node().required("rates");
        MasterSlave.Rates rates = one.program().rates();
        same("lam", rates.up(), expected.required("lam").doubleValue(), 0);
        same("mu", rates.down(), expected.required("mu").doubleValue(), 0);
        same("delta", rates.send(), expected.required("delta").doubleValue(), 0);
        same(
                "gamma",
                1 / one.program().timings().computePackSeconds(),
                expected.required("gamma").doubleValue(),
                0);
        same("sigma", rates.evaluate(), expected.required("sigma").doubleValue(), 0);
        same("alpha", rates.deliver(), expected.required("alpha").doubleValue(), 0);
        same("pi", rates.anotherPack(), one.node().required("pi").doubleValue(), 0);
        assertThat(one.program().packsPerSlice())
                .isEqualTo(one.node().required("NB").intValue());
        assertThat(one.program().slices()).isEqualTo(one.node().required("NS").intValue());
    }

    private static void requireExpected(ReferenceCases.Case one, MasterSlaveSolution solution, double absolute) {
        Map<String, Number> found = solution.byName();
        JsonNode expected = one.expected();
        assertThat(found.keySet()).containsExactlyElementsOf(() -> expected.fieldNames());
        found.forEach((name, value) -> {
            JsonNode wanted = expected.required(name);
            if (name.startsWith("states")) {
                assertThat(value.longValue()).as(name).isEqualTo(wanted.longValue());
            } else {
                same(name, value.doubleValue(), wanted.doubleValue(), absolute);
            }
        });
    }

    private static void same(String name, double found, double expected, double absolute) {
        assertThat(found).as(name).isCloseTo(expected, within(absolute + RELATIVE * Math.abs(expected)));
    }
}
