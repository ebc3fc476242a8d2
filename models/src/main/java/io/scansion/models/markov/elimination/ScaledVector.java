package io.scansion.models.markov.elimination;

/**
 * Numbers from zero up of any magnitude, each a double and a power of two: on the way from one part of a chain to another,
 * probabilities can pass through less than the smallest double, and come back. Not thread-safe.
 */
final class ScaledVector {
    private final double[] mantissas;
    private final int[] exponents;
    private double sum;
    private double weighted; // the sum, each term times what it was said to weigh
    private int sumExponent;

    ScaledVector(int size) {
        mantissas = new double[size];
        exponents = new int[size];
    }

    void setOne(int i) {
        mantissas[i] = 1;
        exponents[i] = 0;
    }

    void beginSum() {
        sum = 0;
        weighted = 0;
    }

    /**
     * Adds element {@code i} times a factor to the sum.
     *
     * @param value of the term, for {@link #mean}
     */
    void add(int i, double factor, double value) {
        double term = mantissas[i] * factor;
        if (term == 0) {
            return;
        }
        int exponent = exponents[i];
        if (sum == 0) {
            sum = term;
            weighted = term * value;
            sumExponent = exponent;
        } else if (exponent <= sumExponent) {
            double scaled = Math.scalb(term, exponent - sumExponent);
            sum += scaled;
            weighted += scaled * value;
        } else {
            sum = Math.scalb(sum, sumExponent - exponent) + term;
            weighted = Math.scalb(weighted, sumExponent - exponent) + term * value;
            sumExponent = exponent;
        }
    }

    /** Returns the mean of the values that were added, weighted by their terms; 0 if there are none. */
    double mean() {
        return sum > 0 ? weighted / sum : 0;
    }

    /** Sets element {@code i} to the sum. */
    void endSum(int i) {
        int shift = sum == 0 ? 0 : Math.getExponent(sum);
        mantissas[i] = Math.scalb(sum, -shift);
        exponents[i] = sumExponent + shift;
    }

    /** Copies all elements, divided by a power of two so that the largest is near 1; what is too small becomes 0. */
    void copyTo(double[] p, int[] places) {
        int largest = Integer.MIN_VALUE;
        for (int i = 0; i < mantissas.length; i++) {
            largest = mantissas[i] > 0 ? Math.max(largest, exponents[i]) : largest;
        }
        for (int i = 0; i < mantissas.length; i++) {
            p[places[i]] = Math.scalb(mantissas[i], exponents[i] - largest);
        }
    }
}
