package io.scansion.models.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.models.rational.Rational;
import org.junit.jupiter.api.Test;

final class RequirementTest {
    @Test
    void a_run_whose_first_item_comes_late_has_less_time_for_the_others() {
        Requirement.Completion asked = new Requirement.Completion(101, 12, 2);
        assertThat(asked.rate()).isEqualTo(Rational.of(10));
        assertThat(asked.seconds(10)).isEqualTo(12);
        assertThat(asked.seconds(20)).isEqualTo(7);
        assertThat(new Requirement.Completion(1, 3, 2).rate()).isEqualTo(Rational.ZERO);
        assertThat(new Requirement.Completion(1, 3, 2).seconds(0)).isEqualTo(2);
    }

    @Test
    void littles_law_turns_items_inside_and_their_stay_into_a_rate() {
        Requirement.Stay asked = new Requirement.Stay(30, 0.5);
        assertThat(asked.rate()).isEqualTo(Rational.of(60));
        assertThat(asked.seconds(120)).isEqualTo(0.25);
    }

    @Test
    void refuses_what_cannot_be_done() {
        assertThatThrownBy(() -> new Requirement.Completion(10, 2, 2))
                .hasMessage("the first item comes after 2.0 s, so nothing can be complete within 2.0 s");
        assertThatThrownBy(() -> new Requirement.Completion(0, 2, 1)).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> new Requirement.Stay(0, 2)).hasMessageContaining("items present must be positive");
        assertThatThrownBy(() -> new Requirement.Stay(1, 0)).hasMessageContaining("must be positive");
    }
}
