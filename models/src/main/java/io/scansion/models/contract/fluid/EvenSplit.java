package io.scansion.models.contract.fluid;

import io.scansion.models.rational.Rational;
import java.util.ArrayList;
import java.util.List;

/** Splits a sum into parts as even as their bounds allow: all parts are one level, raised or lowered to their bounds. */
final class EvenSplit {
    private EvenSplit() {}

    /**
     * Returns the parts.
     *
     * @param sum at least the sum of the lower bounds and at most that of the upper ones
     * @param lower of each part
     * @param upper of each part, not below the lower bound
     */
    static List<Rational> of(Rational sum, List<Rational> lower, List<Rational> upper) {
        List<Rational> corners = new ArrayList<>(lower);
        corners.addAll(upper);
        corners.sort(Rational::compareTo);
        Rational below = corners.get(0);
        for (Rational corner : corners) {
            if (total(lower, upper, corner).compareTo(sum) >= 0) {
                // Between two corners the total grows evenly, so the level is where the line meets the sum.
                Rational low = total(lower, upper, below);
                Rational high = total(lower, upper, corner);
                Rational level = high.equals(low)
                        ? corner
                        : below.plus(corner.minus(below).times(sum.minus(low).dividedBy(high.minus(low))));
                return parts(lower, upper, level);
            }
            below = corner;
        }
        return parts(lower, upper, below);
    }

    private static List<Rational> parts(List<Rational> lower, List<Rational> upper, Rational level) {
        List<Rational> parts = new ArrayList<>();
        for (int i = 0; i < lower.size(); i++) {
            parts.add(level.max(lower.get(i)).min(upper.get(i)));
        }
        return parts;
    }

    private static Rational total(List<Rational> lower, List<Rational> upper, Rational level) {
        Rational total = Rational.ZERO;
        for (Rational part : parts(lower, upper, level)) {
            total = total.plus(part);
        }
        return total;
    }
}
