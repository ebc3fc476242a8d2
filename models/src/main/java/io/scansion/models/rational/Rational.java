package io.scansion.models.rational;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * An exact fraction in lowest terms. Nothing is ever rounded, so a comparison, and with it a rank, is certain; what grows
 * instead is the number of digits. Fractions of 63-bit parts are computed in {@code long}; only larger ones cost a
 * {@link BigInteger}. Immutable and safe to share.
 */
public final class Rational implements Comparable<Rational> {
    public static final Rational ZERO = new Rational(0, 1, null);
    public static final Rational ONE = new Rational(1, 1, null);
    public static final Rational MINUS_ONE = new Rational(-1, 1, null);

    private final long numerator; // of small fractions; |numerator| <= Long.MAX_VALUE, so that it can be negated
    private final long denominator; // of small fractions; positive
    private final @Nullable Big big; // set if the fraction is not small; then the two above mean nothing

    private record Big(BigInteger numerator, BigInteger denominator) {}

    private Rational(long numerator, long denominator, @Nullable Big big) {
        this.numerator = numerator;
        this.denominator = denominator;
        this.big = big;
    }

    /** Returns a whole number. */
    public static Rational of(long value) {
        return value == Long.MIN_VALUE ? reduced(BigInteger.valueOf(value), BigInteger.ONE) : small(value, 1);
    }

    /**
     * Returns a fraction, reduced.
     *
     * @throws IllegalArgumentException if the denominator is 0
     */
    public static Rational of(long numerator, long denominator) {
        return of(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
    }

    /**
     * Returns a fraction, reduced.
     *
     * @throws IllegalArgumentException if the denominator is 0
     */
    public static Rational of(BigInteger numerator, BigInteger denominator) {
        if (denominator.signum() == 0) {
            throw new IllegalArgumentException("a fraction needs a denominator that is not 0, got " + numerator + "/0");
        }
        return denominator.signum() < 0
                ? reduced(numerator.negate(), denominator.negate())
                : reduced(numerator, denominator);
    }

    /** Returns a decimal number exactly. */
    public static Rational of(BigDecimal value) {
        BigInteger unscaled = value.unscaledValue();
        return value.scale() >= 0
                ? reduced(unscaled, BigInteger.TEN.pow(value.scale()))
                : reduced(unscaled.multiply(BigInteger.TEN.pow(-value.scale())), BigInteger.ONE);
    }

    /**
     * Returns what the shortest decimal notation of a double says, so that 0.1 is one tenth and not the nearest binary
     * fraction.
     *
     * @throws IllegalArgumentException if the value is infinite or NaN
     */
    public static Rational ofDecimal(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a fraction must be finite, got " + value);
        }
        return of(BigDecimal.valueOf(value));
    }

    /** Returns {@code this + other}. */
    public Rational plus(Rational other) {
        if (big == null && other.big == null) {
            if (denominator == 1 && other.denominator == 1) {
                long sum = numerator + other.numerator;
                boolean overflow = ((numerator ^ sum) & (other.numerator ^ sum)) < 0 || sum == Long.MIN_VALUE;
                return overflow ? slowPlus(other) : small(sum, 1);
            }
            return smallPlus(other);
        }
        return slowPlus(other);
    }

    /** Returns {@code this - other}. */
    public Rational minus(Rational other) {
        return plus(other.negate());
    }

    /** Returns {@code this * other}. */
    public Rational times(Rational other) {
        if (big == null && other.big == null) {
            if (numerator == 0 || other.numerator == 0) {
                return ZERO;
            }
            // Cancelled crosswise, the product of two reduced fractions is reduced.
            long left = gcd(numerator, other.denominator);
            long right = gcd(other.numerator, denominator);
            long n1 = numerator / left;
            long n2 = other.numerator / right;
            long d1 = denominator / right;
            long d2 = other.denominator / left;
            if (fits(n1, n2) && fits(d1, d2)) {
                return small(n1 * n2, d1 * d2);
            }
        }
        return reduced(
                bigNumerator().multiply(other.bigNumerator()), bigDenominator().multiply(other.bigDenominator()));
    }

    /**
     * Returns {@code this / other}.
     *
     * @throws IllegalArgumentException if {@code other} is 0
     */
    public Rational dividedBy(Rational other) {
        return times(other.reciprocal());
    }

    /**
     * Returns {@code 1 / this}.
     *
     * @throws IllegalArgumentException if this is 0
     */
    public Rational reciprocal() {
        if (big != null) {
            return of(big.denominator, big.numerator);
        }
        if (numerator == 0) {
            throw new IllegalArgumentException("0 has no reciprocal");
        }
        return numerator < 0 ? small(-denominator, -numerator) : small(denominator, numerator);
    }

    /** Returns {@code -this}. */
    public Rational negate() {
        return big == null
                ? small(-numerator, denominator)
                : new Rational(0, 1, new Big(big.numerator.negate(), big.denominator));
    }

    /** Returns -1, 0 or 1, the sign. */
    public int signum() {
        return big == null ? Long.signum(numerator) : big.numerator.signum();
    }

    public boolean isZero() {
        return big == null && numerator == 0;
    }

    /** Returns the smaller of the two. */
    public Rational min(Rational other) {
        return compareTo(other) <= 0 ? this : other;
    }

    /** Returns the larger of the two. */
    public Rational max(Rational other) {
        return compareTo(other) >= 0 ? this : other;
    }

    @Override
    public int compareTo(Rational other) {
        if (big == null && other.big == null && denominator == other.denominator) {
            return Long.compare(numerator, other.numerator);
        }
        int signs = Integer.compare(signum(), other.signum());
        return signs != 0 ? signs : minus(other).signum();
    }

    @Override
    public boolean equals(@Nullable Object object) {
        if (!(object instanceof Rational other)) {
            return false;
        }
        if (big != null && other.big != null) {
            return big.equals(other.big);
        }
        return big == null && other.big == null && numerator == other.numerator && denominator == other.denominator;
    }

    @Override
    public int hashCode() {
        return big == null ? 31 * Long.hashCode(numerator) + Long.hashCode(denominator) : big.hashCode();
    }

    /** Returns the nearest double; infinite beyond its range. */
    public double doubleValue() {
        // Both parts are exact as doubles, so the one division rounds once.
        return big == null && Math.abs(numerator) < 1L << 53 && denominator < 1L << 53
                ? (double) numerator / denominator
                : RationalText.nearestDouble(bigNumerator(), bigDenominator());
    }

    /** Returns the numerator, which carries the sign. */
    public BigInteger bigNumerator() {
        return big == null ? BigInteger.valueOf(numerator) : big.numerator;
    }

    /** Returns the denominator, positive and without a common factor with the numerator. */
    public BigInteger bigDenominator() {
        return big == null ? BigInteger.valueOf(denominator) : big.denominator;
    }

    /** Returns the value exactly: as a decimal number where it has one, such as {@code -0.5}, else as {@code -2/3}. */
    @Override
    public String toString() {
        return big == null && denominator == 1
                ? Long.toString(numerator)
                : RationalText.exact(bigNumerator(), bigDenominator());
    }

    private Rational smallPlus(Rational other) {
        long common = gcd(denominator, other.denominator);
        long scale = other.denominator / common;
        long otherScale = denominator / common;
        if (fits(numerator, scale) && fits(other.numerator, otherScale) && fits(denominator, scale)) {
            long left = numerator * scale;
            long right = other.numerator * otherScale;
            long sum = left + right;
            if (((left ^ sum) & (right ^ sum)) >= 0 && sum != Long.MIN_VALUE) {
                long shared = gcd(sum, common); // the only factors that can still be common
                return sum == 0 ? ZERO : small(sum / shared, denominator * scale / shared);
            }
        }
        return slowPlus(other);
    }

    private Rational slowPlus(Rational other) {
        BigInteger denominators = bigDenominator();
        BigInteger others = other.bigDenominator();
        return reduced(
                bigNumerator().multiply(others).add(other.bigNumerator().multiply(denominators)),
                denominators.multiply(others));
    }

    private static boolean fits(long a, long b) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        return (high == 0 && low >= 0) || (high == -1 && low < 0 && low != Long.MIN_VALUE);
    }

    private static long gcd(long a, long b) {
        long x = Math.abs(a);
        long y = Math.abs(b);
        while (y != 0) {
            if (x == 1 || y == 1) {
                return 1;
            }
            long rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }

    private static Rational small(long numerator, long denominator) {
        if (denominator == 1) {
            if (numerator == 0) {
                return ZERO;
            }
            if (numerator == 1) {
                return ONE;
            }
            if (numerator == -1) {
                return MINUS_ONE;
            }
        }
        return new Rational(numerator, denominator, null);
    }

    private static Rational reduced(BigInteger numerator, BigInteger denominator) {
        BigInteger common = numerator.gcd(denominator);
        BigInteger n = common.equals(BigInteger.ONE) ? numerator : numerator.divide(common);
        BigInteger d = common.equals(BigInteger.ONE) ? denominator : denominator.divide(common);
        return n.bitLength() < 64 && d.bitLength() < 64 && n.longValue() != Long.MIN_VALUE
                ? small(n.longValue(), d.longValue())
                : new Rational(0, 1, new Big(n, d));
    }
}
