package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values that parameters of a model are set to, one after the other, in every combination; the last parameter changes fastest. */
public final class ParameterRanges {
    private static final int MOST_POINTS = 100_000;

    private final List<Map<String, Double>> points;

    private ParameterRanges(List<Map<String, Double>> points) {
        this.points = List.copyOf(points);
    }

    /**
     * Reads ranges.
     *
     * @param settings {@code name=value}, {@code name=first:last:step} or {@code name=value,value,...}, each name once
     * @throws InputException if one of them is none, or there are too many combinations
     */
    public static ParameterRanges of(List<String> settings) {
        Map<String, List<Double>> ranges = new LinkedHashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            if (equals < 1) {
                throw wrong(setting);
            }
            String name = setting.substring(0, equals).strip();
            if (ranges.put(name, values(setting, setting.substring(equals + 1))) != null) {
                throw new InputException("--set gives " + name + " twice");
            }
        }
        List<Map<String, Double>> points = new ArrayList<>(List.of(Map.of()));
        for (Map.Entry<String, List<Double>> range : ranges.entrySet()) {
            List<Map<String, Double>> longer = new ArrayList<>();
            for (Map<String, Double> point : points) {
                for (double value : range.getValue()) {
                    Map<String, Double> next = new LinkedHashMap<>(point);
                    next.put(range.getKey(), value);
                    longer.add(next);
                }
                requireFew(longer.size());
            }
            points = longer;
        }
        return new ParameterRanges(points);
    }

    /** Returns every combination, at least one; each in the order in which the parameters were given. */
    public List<Map<String, Double>> points() {
        return points;
    }

    private static List<Double> values(String setting, String text) {
        List<Double> values = new ArrayList<>();
        if (text.contains(":")) {
            String[] range = text.split(":", -1);
            if (range.length != 3) {
                throw wrong(setting);
            }
            BigDecimal first = number(setting, range[0]);
            BigDecimal last = number(setting, range[1]);
            BigDecimal step = number(setting, range[2]);
            if (step.signum() == 0 || last.subtract(first).signum() * step.signum() < 0) {
                throw new InputException("--set " + setting + ": steps of " + range[2] + " do not lead from " + range[0]
                        + " to " + range[1]);
            }
            BigDecimal steps = last.subtract(first).divide(step, 0, RoundingMode.DOWN);
            requireFew(steps.doubleValue());
            for (int i = 0; i <= steps.intValue(); i++) { // in decimals, so that 0.1 three times is 0.3
                values.add(first.add(step.multiply(BigDecimal.valueOf(i))).doubleValue());
            }
        } else {
            for (String value : text.split(",", -1)) {
                values.add(number(setting, value).doubleValue());
            }
        }
        return values;
    }

    private static BigDecimal number(String setting, String text) {
        try {
            BigDecimal number = new BigDecimal(text.strip());
            if (text.length() < 40 && Math.abs(number.scale()) < 400 && Double.isFinite(number.doubleValue())) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw wrong(setting);
    }

    private static void requireFew(double points) {
        if (points > MOST_POINTS) {
            throw new InputException("--set asks for more than " + MOST_POINTS + " combinations");
        }
    }

    private static InputException wrong(String setting) {
        return new InputException(
                "--set must be NAME=VALUE, NAME=FIRST:LAST:STEP or NAME=VALUE,VALUE,..., got " + setting);
    }
}
