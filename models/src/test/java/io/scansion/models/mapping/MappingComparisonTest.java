package io.scansion.models.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MappingComparisonTest {
    private static final Network PAIR =
            new Network(List.of(10.0, 10.0), Collections.nCopies(2, Collections.nCopies(2, 1000.0)));

    private static PlacementCosts stages(int stages) {
        return new DescribedPipeline(Collections.nCopies(stages, 1.0), Collections.nCopies(stages + 1, 1.0), PAIR);
    }

    @Test
    void mappings_keep_their_order_and_a_tie_written_twice_is_named_once() {
        Mapping first = Mapping.of(List.of(1, 1));
        Mapping second = Mapping.of(List.of(1, 2));
        Mapping third = Mapping.of(List.of(2, 1));
        MappingChoice choice = MappingComparison.compare(stages(2), List.of(first, second, third, second));
        assertThat(choice.mappings()).extracting(RatedMapping::mapping).containsExactly(first, second, third, second);
        assertThat(choice.ties()).extracting(RatedMapping::mapping).containsExactly(second, third);
        assertThat(choice.best()).isEqualTo(choice.ties().get(0));
        assertThat(choice.proven()).isTrue();
    }

    @Test
    void approximated_mappings_prove_nothing_and_say_by_how_much_another_may_be_better() {
        List<Integer> half = new ArrayList<>(Collections.nCopies(13, 1));
        Collections.fill(half.subList(7, 13), 2);
        List<Integer> other = new ArrayList<>(half);
        other.set(6, 2); // the mirror image
        Mapping together = Mapping.of(Collections.nCopies(13, 1));

        MappingChoice near = MappingComparison.compare(stages(13), List.of(Mapping.of(half), Mapping.of(other)));
        assertThat(near.best().method()).isEqualTo(Method.OVERLAPPING_WINDOWS);
        assertThat(near.proven()).isFalse();
        assertThat(near.gap()).isPositive().isLessThan(0.011);
        MappingChoice far = MappingComparison.compare(stages(13), List.of(Mapping.of(half), together));
        assertThat(far.proven()).isFalse();
        assertThat(far.gap()).isZero();
    }

    @Test
    void an_empty_list_and_a_mapping_that_does_not_fit_are_refused() {
        assertThatThrownBy(() -> MappingComparison.compare(stages(2), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("number of mappings");
        assertThatThrownBy(() -> MappingComparison.compare(stages(2), List.of(Mapping.of(List.of(1, 3)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("processor 3");
    }
}
