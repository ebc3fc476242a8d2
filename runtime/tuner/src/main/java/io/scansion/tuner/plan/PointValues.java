package io.scansion.tuner.plan;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Values of a tuning point that are worth trying, in their order. Numbers are spread by a constant factor where they are positive,
 * since what a program makes of a batch or a grain goes with its logarithm; at most {@value #MOST_VALUES} and the present one.
 *
 * @param values in canonical form, each once, the present one among them
 * @param present what it is now
 */
public record PointValues(List<String> values, String present) {
    private static final int MOST_VALUES = 33;
    private static final int FEWEST_VALUES = 9;
    /** Beside the optimum by less, most fields cost less than can be seen. */
    private static final double FACTOR = Math.sqrt(2);

    /** Of numbers that are not spread by a factor. */
    private static final int EVEN_VALUES = 17;

    private static final MathContext DIGITS = new MathContext(3);

    public PointValues {
        values = List.copyOf(values);
        if (!values.contains(present)) {
            throw new IllegalArgumentException("the present value " + present + " is none of " + values);
        }
    }

    public static PointValues ofTruth(String present) {
        return new PointValues(List.of("false", "true"), present);
    }

    /** @param whole whether only whole numbers are values */
    public static PointValues ofNumbers(boolean whole, double min, double max, String present) {
        TreeSet<Double> numbers = new TreeSet<>();
        double now = Double.parseDouble(present);
        boolean zeroAndMore = whole && min == 0 && max > 1;
        if (min > 0 || zeroAndMore) {
            double least = zeroAndMore ? 1 : min;
            double decades = Math.log(max / least);
            int steps = (int) Math.max(FEWEST_VALUES - 1, Math.round(decades / Math.log(FACTOR)));
            steps = Math.min(MOST_VALUES - 1, steps);
            for (int i = 0; i <= steps; i++) {
                numbers.add(rounded(whole, least * Math.exp(decades * i / steps), min, max));
            }
        } else {
            for (int i = 0; i < EVEN_VALUES; i++) {
                numbers.add(rounded(whole, min + (max - min) * i / (EVEN_VALUES - 1), min, max));
            }
        }
        numbers.add(min);
        numbers.add(max);
        numbers.add(now);
        List<String> values = new ArrayList<>();
        numbers.forEach(number -> values.add(number == now ? present : text(whole, number)));
        return new PointValues(values, present);
    }

    /** A value of few digits: an operator has to read it. */
    private static double rounded(boolean whole, double value, double min, double max) {
        double round =
                whole ? Math.rint(value) : new BigDecimal(value).round(DIGITS).doubleValue();
        return Math.min(max, Math.max(min, round));
    }

    private static String text(boolean whole, double number) {
        return whole ? Long.toString((long) number) : Double.toString(number + 0.0);
    }
}
