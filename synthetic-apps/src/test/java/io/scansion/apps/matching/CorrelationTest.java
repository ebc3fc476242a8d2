package io.scansion.apps.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CorrelationTest {
    private static final int WIDTH = 12;
    private static final int ROWS = 9;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void a_score_is_the_correlation_by_its_definition(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] left = noise(random);
        byte[] right = noise(random);
        System.arraycopy(left, 0, right, 0, left.length / 2); // some windows look alike
        Correlation correlation = new Correlation(new Band(0, WIDTH, left, right));
        for (int row = 2; row < ROWS - 2; row++) {
            for (int a = 2; a < WIDTH - 2; a++) {
                for (int b = 2; b < WIDTH - 2; b++) {
                    int expected = (int) (Math.max(0, byDefinition(left, right, row, a, b)) * Match.FULL_SCORE);
                    assertThat(correlation.score(row, a, b)).isBetween(expected - 1, expected + 1);
                }
            }
        }
    }

    private static double byDefinition(byte[] left, byte[] right, int row, int a, int b) {
        double meanA = 0;
        double meanB = 0;
        for (int i = 0; i < 25; i++) {
            meanA += at(left, row, a, i) / 25.0;
            meanB += at(right, row, b, i) / 25.0;
        }
        double products = 0;
        double squaresA = 0;
        double squaresB = 0;
        for (int i = 0; i < 25; i++) {
            double fromA = at(left, row, a, i) - meanA;
            double fromB = at(right, row, b, i) - meanB;
            products += fromA * fromB;
            squaresA += fromA * fromA;
            squaresB += fromB * fromB;
        }
        return products / Math.sqrt(squaresA * squaresB);
    }

    private static int at(byte[] samples, int row, int column, int i) {
        return samples[(row + i / 5 - 2) * WIDTH + column + i % 5 - 2] & 0xFF;
    }

    @Test
    void brightness_and_contrast_make_no_difference() {
        byte[] left = noise(new SplittableRandom(3));
        byte[] right = new byte[left.length];
        for (int i = 0; i < left.length; i++) {
            left[i] = (byte) ((left[i] & 0xFF) / 2);
            right[i] = (byte) (30 + (left[i] & 0xFF));
        }
        Correlation correlation = new Correlation(new Band(0, WIDTH, left, right));
        assertThat(correlation.score(4, 5, 5)).isGreaterThanOrEqualTo(Match.FULL_SCORE - 1);
    }

    @Test
    void a_flat_window_looks_like_nothing() {
        byte[] flat = new byte[WIDTH * ROWS];
        Correlation correlation = new Correlation(new Band(0, WIDTH, flat, flat));
        assertThat(correlation.score(4, 5, 5)).isZero();
        assertThat(correlation.texture(4, 5)).isZero();
    }

    @Test
    void only_whole_windows_are_inside() {
        byte[] flat = new byte[WIDTH * ROWS];
        Correlation correlation = new Correlation(new Band(20, WIDTH, flat, flat));
        assertThat(correlation.inside(22, 2)).isTrue();
        assertThat(correlation.inside(26, 9)).isTrue();
        assertThat(correlation.inside(21, 5)).isFalse();
        assertThat(correlation.inside(27, 5)).isFalse();
        assertThat(correlation.inside(24, 1)).isFalse();
        assertThat(correlation.inside(24, 10)).isFalse();
    }

    private static byte[] noise(SplittableRandom random) {
        byte[] samples = new byte[WIDTH * ROWS];
        random.nextBytes(samples);
        return samples;
    }
}
