package io.scansion.apps.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SlicingTest {
    static Stream<Arguments> cuts() {
        List<Arguments> all = new ArrayList<>();
        for (Slicing slicing : Slicing.values()) {
            for (int slices : List.of(1, 2, 5, 14, 21, 60)) {
                all.add(Arguments.of(slicing, slices));
            }
        }
        return all.stream();
    }

    @ParameterizedTest(name = "{0}, {1} slices")
    @MethodSource("cuts")
    void every_row_is_in_the_core_of_exactly_one_slice(Slicing slicing, int slices) {
        for (long seed = 0; seed < 20; seed++) {
            List<Slice> cut = slicing.cut(60, slices, 0.5, seed);
            assertThat(cut).hasSize(slices);
            int next = 0;
            for (Slice slice : cut) {
                assertThat(slice.number()).isEqualTo(cut.indexOf(slice));
                assertThat(slice.coreFrom()).as("seed " + seed).isEqualTo(next);
                next = slice.coreTo();
            }
            assertThat(next).isEqualTo(60);
        }
    }

    @ParameterizedTest(name = "{0}, {1} slices")
    @MethodSource("cuts")
    void every_seed_is_handled_by_exactly_one_slice(Slicing slicing, int slices) {
        List<Match> seeds = new ArrayList<>();
        for (int row = 0; row < 60; row++) {
            seeds.add(new Match(9_000, row, 20, 15));
            seeds.add(new Match(9_500, row, 40, 35));
        }
        List<Match> handled = new ArrayList<>();
        slicing.cut(60, slices, 0.5, 7).forEach(slice -> handled.addAll(slice.own(seeds)));
        assertThat(handled).containsExactlyInAnyOrderElementsOf(seeds);
    }

    @Test
    void slices_reach_into_their_neighbours_by_a_share_of_themselves_and_not_beyond_the_picture() {
        assertThat(Slicing.EVEN.cut(60, 3, 0.5, 0))
                .containsExactly(
                        new Slice(0, 0, 20, 0, 30), new Slice(1, 20, 40, 10, 50), new Slice(2, 40, 60, 30, 60));
        assertThat(Slicing.EVEN.cut(60, 2, 0, 0))
                .containsExactly(new Slice(0, 0, 30, 0, 30), new Slice(1, 30, 60, 30, 60));
    }

    @Test
    void drawn_cuts_are_as_unequal_as_exponential_ones() {
        double sum = 0;
        double squares = 0;
        int number = 0;
        for (long seed = 0; seed < 400; seed++) {
            for (Slice slice : Slicing.DRAWN.cut(10_000, 10, 0, seed)) {
                double rows = slice.coreTo() - slice.coreFrom();
                sum += rows;
                squares += rows * rows;
                number++;
            }
        }
        double mean = sum / number;
        assertThat(mean).isCloseTo(1_000, within(1e-9));
        // spacings of n cuts of a line: their variance is (n - 1) / (n + 1) of the exponential distribution's
        assertThat(squares / number - mean * mean).isCloseTo(mean * mean * 9 / 11, within(0.06 * mean * mean));
    }

    @Test
    void more_slices_than_rows_are_refused() {
        assertThatThrownBy(() -> Slicing.EVEN.cut(5, 6, 0, 0)).hasMessageContaining("5 rows", "6 slices");
    }
}
