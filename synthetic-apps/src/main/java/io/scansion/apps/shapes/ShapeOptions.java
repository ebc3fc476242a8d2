package io.scansion.apps.shapes;

import io.scansion.apps.launch.Arguments;
import java.util.Set;

/**
 * Options of the programs of this package.
 *
 * @param items how many items the source makes, at least 1
 * @param serviceNanos service time per stage and item in nanoseconds
 * @param from first item that a program with a change of mind treats differently
 */
record ShapeOptions(int items, long serviceNanos, int from) {
    private static final int MOST_ITEMS = 10_000_000;
    private static final double NANOS_PER_MILLI = 1e6;

    static ShapeOptions parse(String[] args) {
        Arguments arguments = Arguments.parse(args, Set.of("items", "ms", "from"));
        return new ShapeOptions(
                arguments.integer("items", 50, 1, MOST_ITEMS),
                (long) (Arguments.number("--ms", arguments.text("ms", "1")) * NANOS_PER_MILLI),
                arguments.integer("from", 20, 0, MOST_ITEMS));
    }
}
