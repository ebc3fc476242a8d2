package io.scansion.models.pepa.components;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CountVectorsTest {
    @ParameterizedTest
    @CsvSource({"1,1,1", "5,1,1", "1,4,4", "5,2,6", "4,3,15", "7,5,330"})
    void every_vector_has_one_number_and_later_kinds_make_it_larger(int copies, int kinds, int size) {
        CountVectors vectors = new CountVectors(copies, kinds, 1000);
        assertThat(vectors.size()).isEqualTo(size);
        for (int number = 0; number < size; number++) {
            int[] counts = vectors.counts(number);
            assertThat(vectors.numberOf(counts)).isEqualTo(number);
            for (int from = 0; from < kinds - 1; from++) {
                if (counts[from] > 0) {
                    counts[from]--;
                    counts[from + 1]++;
                    assertThat(vectors.numberOf(counts)).isGreaterThan(number);
                    counts[from]++;
                    counts[from + 1]--;
                }
            }
        }
    }

    @Test
    void more_vectors_than_allowed_are_refused() {
        assertThat(new CountVectors(999, 2, 1000).size()).isEqualTo(1000);
        assertThatThrownBy(() -> new CountVectors(1000, 2, 1000)).isInstanceOf(ArithmeticException.class);
    }
}
