package io.scansion.console.view;

import java.util.List;

/** A curve in one line of text, from zero up. Stateless. */
public final class Sparkline {
    private static final String ASCII = "_.-~=+*#";
    private static final String BLOCKS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";

    private Sparkline() {}

    /**
     * Returns the last values as a curve.
     *
     * @param values not negative; one that is not finite leaves a gap
     * @param columns at most so many characters, of which each is a value, or the mean of several where there are more
     * @param unicode whether blocks may be used, and not only ASCII
     */
    public static String of(List<Double> values, int columns, boolean unicode) {
        int width = Math.min(columns, values.size());
        double most = values.stream()
                .filter(Double::isFinite)
                .mapToDouble(value -> value)
                .max()
                .orElse(0);
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < width; i++) {
            int from = (int) ((long) i * values.size() / width);
            int to = (int) ((i + 1L) * values.size() / width);
            double mean = values.subList(from, to).stream()
                    .mapToDouble(value -> value)
                    .filter(Double::isFinite)
                    .average()
                    .orElse(Double.NaN);
            line.append(Double.isNaN(mean) || most <= 0 ? ' ' : (unicode ? BLOCKS : ASCII).charAt(level(mean / most)));
        }
        return line.toString();
    }

    private static int level(double share) {
        return (int) Math.max(0, Math.min(BLOCKS.length() - 1, Math.round(share * (BLOCKS.length() - 1))));
    }
}
