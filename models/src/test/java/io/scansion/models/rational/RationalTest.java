package io.scansion.models.rational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class RationalTest {
    private static final long[] EDGES = {
        0,
        1,
        -1,
        2,
        3,
        10,
        1L << 31,
        (1L << 32) + 1,
        (1L << 53) - 1,
        1L << 62,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        -Long.MAX_VALUE
    };

    static LongStream seeds() {
        return LongStream.range(0, 50);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void computes_as_fractions_of_big_integers_do(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            BigInteger a = part(random);
            BigInteger b = denominator(random);
            BigInteger c = part(random);
            BigInteger d = denominator(random);
            Rational x = Rational.of(a, b);
            Rational y = Rational.of(c, d);
            same(x.plus(y), a.multiply(d).add(c.multiply(b)), b.multiply(d));
            same(x.minus(y), a.multiply(d).subtract(c.multiply(b)), b.multiply(d));
            same(x.times(y), a.multiply(c), b.multiply(d));
            same(x.negate(), a.negate(), b);
            if (c.signum() != 0) {
                same(x.dividedBy(y), a.multiply(d), b.multiply(c));
            }
            int order = a.multiply(d).compareTo(c.multiply(b)) * b.signum() * d.signum();
            assertThat(Integer.signum(x.compareTo(y))).isEqualTo(order);
            assertThat(x.equals(y)).isEqualTo(order == 0);
            assertThat(x.min(y)).isEqualTo(order <= 0 ? x : y);
        }
    }

    private static void same(Rational actual, BigInteger numerator, BigInteger denominator) {
        assertThat(actual.bigNumerator().multiply(denominator)).isEqualTo(numerator.multiply(actual.bigDenominator()));
        assertThat(actual.bigDenominator().signum()).isPositive();
        assertThat(actual.bigNumerator().gcd(actual.bigDenominator())).isEqualTo(BigInteger.ONE);
        assertThat(actual)
                .isEqualTo(Rational.of(numerator, denominator))
                .hasSameHashCodeAs(Rational.of(numerator, denominator));
    }

    private static BigInteger part(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> BigInteger.valueOf(EDGES[random.nextInt(EDGES.length)]);
            case 1 -> BigInteger.valueOf(random.nextInt(100) - 50);
            default ->
                new BigInteger(1 + random.nextInt(130), random)
                        .multiply(BigInteger.valueOf(random.nextBoolean() ? 1 : -1));
        };
    }

    private static BigInteger denominator(Random random) {
        BigInteger part = part(random);
        return part.signum() == 0 ? BigInteger.ONE : part;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void is_shown_as_the_nearest_double(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            BigInteger numerator = part(random);
            BigInteger denominator = denominator(random);
            BigDecimal precise = new BigDecimal(numerator).divide(new BigDecimal(denominator), new MathContext(60));
            assertThat(Rational.of(numerator, denominator).doubleValue()).isEqualTo(precise.doubleValue());
        }
    }

    @Test
    void keeps_what_no_double_could_hold() {
        Rational huge = Rational.of(BigInteger.TEN.pow(400), BigInteger.ONE);
        assertThat(huge.doubleValue()).isInfinite();
        assertThat(huge.times(huge.reciprocal())).isEqualTo(Rational.ONE);
        assertThat(huge.plus(Rational.ONE).dividedBy(huge).compareTo(Rational.ONE))
                .isPositive();
        assertThat(huge.reciprocal().doubleValue()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0.1, 0.1", "-0.5, -0.5", "1e3, 1000", "1e-7, 0.0000001", "0.08333333333333333, 0.08333333333333333"})
    void takes_a_double_for_the_decimal_number_it_is_written_as(double value, String text) {
        assertThat(Rational.ofDecimal(value))
                .isEqualTo(Rational.of(new BigDecimal(text)))
                .hasToString(text);
    }

    @Test
    void is_written_as_a_decimal_number_or_else_as_a_fraction() {
        assertThat(Rational.of(15, 2)).hasToString("7.5");
        assertThat(Rational.of(-1, 8)).hasToString("-0.125");
        assertThat(Rational.of(-4, 6)).hasToString("-2/3");
        assertThat(Rational.of(-16)).hasToString("-16");
        assertThat(Rational.of(3, 35)).hasToString("3/35");
        assertThat(Rational.of(BigInteger.TEN.pow(30), BigInteger.valueOf(7))).hasToString("1" + "0".repeat(30) + "/7");
    }

    @Test
    void refuses_what_is_no_number() {
        assertThatThrownBy(() -> Rational.of(3, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3/0");
        assertThatThrownBy(() -> Rational.ofDecimal(Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("NaN");
        assertThatThrownBy(Rational.ZERO::reciprocal).isInstanceOf(IllegalArgumentException.class);
    }
}
