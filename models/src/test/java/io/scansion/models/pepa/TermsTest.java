package io.scansion.models.pepa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Terms refuse nonsense, and are equal when they say the same. */
final class TermsTest {
    private static final Term P = new Term.Constant("P", Position.NONE);

    @Test
    void the_place_of_a_term_does_not_make_it_another_term() {
        Term here = new Term.Prefix("a", Rate.active(2), P, new Position(1, 1));
        Term there =
                new Term.Prefix("a", Rate.active(2), new Term.Constant("P", new Position(7, 3)), new Position(7, 1));
        assertThat(here).isEqualTo(there).hasSameHashCodeAs(there);
        assertThat(here.position().line()).isNotEqualTo(there.position().line());
    }

    @Test
    void the_spelling_of_a_rate_does_not_make_it_another_rate() {
        assertThat(new Rate.Active(2, "mu1")).isEqualTo(Rate.active(2)).hasSameHashCodeAs(Rate.active(2));
        assertThat(new Rate.Passive(1, "T")).isEqualTo(Rate.passive()).isNotEqualTo(Rate.active(1));
        assertThat(new RateDefinition("r", -0.0, "0 * -1", Position.NONE))
                .isEqualTo(RateDefinition.of("r", 0))
                .hasSameHashCodeAs(RateDefinition.of("r", 0));
    }

    @Test
    void action_sets_keep_the_order_they_are_written_in_but_are_equal_as_sets() {
        Set<String> names = new LinkedHashSet<>(List.of("move2", "move10", "move1"));
        ActionSet.Listed actions = new ActionSet.Listed(names);
        names.clear();
        assertThat(actions.names()).containsExactly("move2", "move10", "move1");
        assertThat(actions).isEqualTo(new ActionSet.Listed(Set.of("move1", "move2", "move10")));
    }

    @Test
    void a_term_knows_its_parts_and_calls_the_case_of_its_kind() {
        Term choice = new Term.Choice(List.of(P, new Term.Any(Position.NONE)), Position.NONE);
        assertThat(choice.children()).containsExactly(P, new Term.Any(Position.NONE));
        assertThat(new Term.Array(choice, 3, Set.of(), Position.NONE).children())
                .containsExactly(choice);
        assertThat(new Term.Cooperation(P, choice, ActionSet.NONE, Position.NONE).children())
                .containsExactly(P, choice);
        assertThat(P.children()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p", "1P", "_P", "P-1", "'P", "P P", "T*"})
    void a_process_needs_a_name_with_a_capital_letter(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Term.Constant(name, Position.NONE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "1", "a-b", "a b"})
    void an_action_needs_a_name_with_a_small_letter(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Term.Prefix(name, Rate.passive(), P, Position.NONE));
        assertThatIllegalArgumentException().isThrownBy(() -> new ActionSet.Listed(Set.of(name)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, 0, -0.0, -1, Double.POSITIVE_INFINITY})
    void rates_and_weights_are_positive_and_finite(double value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rate.active(value))
                .withMessage("rate (1/s) must be positive and finite, got " + value);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Rate.Passive(value, "w * infty"))
                .withMessage("weight must be positive and finite, got " + value);
    }

    @Test
    void nonsense_is_refused_where_it_enters() {
        refused(
                "tau is nobody's partner: it cannot be cooperated on or hidden",
                () -> new ActionSet.Listed(Set.of("tau")));
        refused("a choice needs two alternatives, got 1", () -> new Term.Choice(List.of(P), Position.NONE));
        refused("an array needs at least 1 copy, got 0", () -> new Term.Array(P, 0, Set.of(), Position.NONE));
        refused("line and column count from 1, got 3:0", () -> new Position(3, 0));
        refused("value of r must be finite, got NaN", () -> RateDefinition.of("r", Double.NaN));
        ProcessDefinition definition = new ProcessDefinition("P", P, Position.NONE);
        refused(
                "P is defined twice",
                () -> new PepaModel("m", List.of(), List.of(definition, definition), P, List.of()));
    }

    @Test
    void a_finding_is_told_with_its_place() {
        assertThat(Finding.error(new Position(3, 14), "no").in("m.pepa")).isEqualTo("m.pepa:3:14: no");
        assertThat(Finding.warning(new Position(3, 14), "hm").in("m.pepa")).isEqualTo("m.pepa:3:14: warning: hm");
        assertThat(Finding.warning(Position.NONE, "hm").in("generated")).isEqualTo("generated: warning: hm");
    }

    private static void refused(String message, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }
}
