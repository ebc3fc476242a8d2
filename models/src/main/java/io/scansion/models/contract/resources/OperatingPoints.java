package io.scansion.models.contract.resources;

import io.scansion.models.refusal.Require;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What a sequential computation costs at several sizes of its input, as measured; between two of them it is taken to change linearly.
 * Immutable and safe to share.
 *
 * @param points at least one, of different sizes; kept by ascending size
 */
public record OperatingPoints(List<Point> points) {
    /**
     * One measurement.
     *
     * @param size of the input, in any unit, positive and finite
     * @param work of one execution
     */
    public record Point(double size, Work work) {
        /** Checks the size. */
        public Point {
            Require.positive(size, "size of an operating point");
        }
    }

    /**
     * Sorts the points.
     *
     * @throws IllegalArgumentException if there is none, or two have the same size
     */
    public OperatingPoints {
        points = points.stream().sorted(Comparator.comparingDouble(Point::size)).toList();
        if (points.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one operating point");
        }
        for (int i = 1; i < points.size(); i++) {
            if (points.get(i).size() == points.get(i - 1).size()) {
                throw new IllegalArgumentException(
                        "two operating points have the size " + points.get(i).size());
            }
        }
    }

    /**
     * Returns the work of one execution on an input of some size.
     *
     * @throws IllegalArgumentException if the size is not between the least and the greatest measured: nothing is known there
     */
    public Work at(double size) {
        Point first = points.get(0);
        Point last = points.get(points.size() - 1);
        if (!(size >= first.size() && size <= last.size())) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "the size must be between those of the operating points, %s to %s, got %s",
                    first.size(),
                    last.size(),
                    size));
        }
        int above = 0;
        while (points.get(above).size() < size) {
            above++;
        }
        Point high = points.get(above);
        if (high.size() == size) {
            return high.work();
        }
        Point low = points.get(above - 1);
        double part = (size - low.size()) / (high.size() - low.size());
        return new Work(
                low.work().mflop() + part * (high.work().mflop() - low.work().mflop()),
                low.work().megabytes()
                        + part * (high.work().megabytes() - low.work().megabytes()));
    }
}
