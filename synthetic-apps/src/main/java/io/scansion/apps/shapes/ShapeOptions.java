package io.scansion.apps.shapes;

import io.scansion.apps.launch.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Options of the programs of this package.
 *
 * @param items how many items the source makes, at least 1
 * @param serviceNanosPerRank service time per item in nanoseconds, rank by rank; the last one holds for all further ranks
 * @param from first item that a program with a change of mind treats differently
 */
record ShapeOptions(int items, List<Long> serviceNanosPerRank, int from) {
    private static final int MOST_ITEMS = 10_000_000;
    private static final double NANOS_PER_MILLI = 1e6;

    ShapeOptions {
        serviceNanosPerRank = List.copyOf(serviceNanosPerRank);
        if (items < 1 || from < 0 || serviceNanosPerRank.isEmpty()) {
            throw new IllegalArgumentException(
                    items + " items, from " + from + ", " + serviceNanosPerRank.size() + " service times");
        }
    }

    static ShapeOptions parse(String[] args) {
        Arguments arguments = Arguments.parse(args, Set.of("items", "ms", "from"));
        return new ShapeOptions(
                arguments.integer("items", 50, 1, MOST_ITEMS),
                serviceTimes(arguments.text("ms", "1")),
                arguments.integer("from", 20, 0, MOST_ITEMS));
    }

    /** Returns the service time per item of a rank in nanoseconds. */
    long serviceNanos(int rank) {
        return serviceNanosPerRank.get(Math.min(rank, serviceNanosPerRank.size() - 1));
    }

    private static List<Long> serviceTimes(String text) {
        List<Long> nanos = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            nanos.add((long) (Arguments.number("--ms", part) * NANOS_PER_MILLI));
        }
        return nanos;
    }
}
