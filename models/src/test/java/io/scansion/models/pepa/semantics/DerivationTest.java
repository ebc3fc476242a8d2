package io.scansion.models.pepa.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.statespace.StateSpace;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DerivationTest {
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 200);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void every_arc_of_the_derivation_graph_and_its_rate_is_what_the_rules_say(long seed) {
        compare(RandomModels.any(seed));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void models_that_never_get_stuck_are_derived_by_the_rules_too(long seed) {
        compare(RandomModels.irreducible(seed));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 3)
    void models_too_large_for_one_table_are_derived_by_the_rules_too(long seed) {
        PepaModel model = RandomModels.large(seed);
        assertThat(explore(PepaSystem.of(model)).states()).isEqualTo(6_561);
        compare(model);
    }

    private static void compare(PepaModel model) {
        Oracle oracle = new Oracle(model);
        try {
            oracle.derive();
        } catch (Oracle.UndefinedException e) {
            assertThatThrownBy(() -> explore(PepaSystem.of(model)))
                    .isInstanceOfSatisfying(
                            PepaModelException.class,
                            thrown -> assertThat(thrown.reason()).isIn(Reason.MIXED_RATES, Reason.PASSIVE_ACTIVITY));
            return;
        }
        PepaSystem system = PepaSystem.of(model);
        StateSpace space = explore(system);
        Map<Oracle.Arc, Double> arcs = new LinkedHashMap<>();
        space.forEachTransition((from, to, label, rate) -> {
            Oracle.Arc arc = new Oracle.Arc(
                    system.text(space.codeOf(from)), system.labels().get(label), system.text(space.codeOf(to)));
            assertThat(arcs.put(arc, rate)).as("%s comes twice", arc).isNull();
        });
        assertThat(space.states()).isEqualTo(oracle.states.size());
        assertThat(space.deadlocks()).isEqualTo(oracle.deadlocks);
        assertThat(arcs.keySet()).isEqualTo(oracle.arcs.keySet());
        arcs.forEach((arc, rate) ->
                assertThat(rate).as("%s", arc).isCloseTo(oracle.arcs.getOrDefault(arc, Double.NaN), within(1e-12)));
        assertThat(space.transitions()).isEqualTo(arcs.size());
    }

    private static StateSpace explore(PepaSystem system) {
        return system.explaining(() -> StateSpace.explore(system.transitions(), ExplorationLimits.DEFAULT));
    }
}
