package io.scansion.models.rational;

import java.math.BigDecimal;
import java.math.BigInteger;

/** How a fraction is shown: to people as text, to other arithmetic as the nearest double. */
final class RationalText {
    private static final int SIGNIFICANT_BITS = 66; // 53 of a double, and enough to round once and correctly

    private RationalText() {}

    static String exact(BigInteger numerator, BigInteger denominator) {
        int twos = denominator.getLowestSetBit();
        BigInteger rest = denominator.shiftRight(twos);
        int fives = 0;
        BigInteger five = BigInteger.valueOf(5);
        while (rest.bitLength() > 2) {
            BigInteger[] parts = rest.divideAndRemainder(five);
            if (parts[1].signum() != 0) {
                break;
            }
            rest = parts[0];
            fives++;
        }
        if (!rest.equals(BigInteger.ONE)) {
            return denominator.equals(BigInteger.ONE) ? numerator.toString() : numerator + "/" + denominator;
        }
        int places = Math.max(twos, fives);
        BigInteger scaled =
                numerator.multiply(BigInteger.TWO.pow(places - twos)).multiply(five.pow(places - fives));
        return new BigDecimal(scaled, places).toPlainString();
    }

    static double nearestDouble(BigInteger numerator, BigInteger denominator) {
        if (numerator.signum() == 0) {
            return 0;
        }
        int shift = SIGNIFICANT_BITS - (numerator.bitLength() - denominator.bitLength());
        BigInteger top = shift > 0 ? numerator.abs().shiftLeft(shift) : numerator.abs();
        BigInteger bottom = shift < 0 ? denominator.shiftLeft(-shift) : denominator;
        BigInteger[] parts = top.divideAndRemainder(bottom);
        // A remainder only matters to break a tie, which the lowest of the spare bits can say.
        BigInteger quotient = parts[1].signum() == 0 ? parts[0] : parts[0].setBit(0);
        double value = Math.scalb(quotient.doubleValue(), -shift);
        return numerator.signum() < 0 ? -value : value;
    }
}
