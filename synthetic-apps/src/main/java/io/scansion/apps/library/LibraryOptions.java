package io.scansion.apps.library;

import io.scansion.apps.launch.Arguments;
import io.scansion.skeletons.ErrorPolicy;
import java.util.Set;

/**
 * Options of the programs of this package.
 *
 * @param serviceNanos time that the stage that can be replicated, or a worker, takes for an item
 * @param bytes length of an item
 * @param instances of that stage, or workers
 * @param allRanks whether that was not said
 * @param handOver item at which the stateful stage moves; 0 for never
 * @param ordered whether a farm keeps the order of its tasks
 */
record LibraryOptions(
        int items,
        long serviceNanos,
        int bytes,
        int instances,
        boolean allRanks,
        int chunk,
        int handOver,
        boolean ordered,
        Fault fault,
        ErrorPolicy policy) {
    private enum Order {
        KEPT,
        ANY
    }

    private enum Policy {
        STOP,
        SKIP,
        RETRY
    }

    private static final int MOST = 10_000_000;
    private static final double NANOS_PER_MILLI = 1e6;

    static LibraryOptions parse(String[] args) {
        Arguments arguments = Arguments.parse(
                args,
                Set.of(
                        "items",
                        "ms",
                        "bytes",
                        "instances",
                        "chunk",
                        "hand-over",
                        "order",
                        "fail-at",
                        "fail-times",
                        "mistake",
                        "policy"));
        ErrorPolicy policy = switch (arguments.choice("policy", Policy.STOP, Policy.class)) {
            case STOP -> ErrorPolicy.stop();
            case SKIP -> ErrorPolicy.skip();
            case RETRY -> ErrorPolicy.retry(2);
        };
        return new LibraryOptions(
                arguments.integer("items", 100, 0, MOST),
                (long) (Arguments.number("--ms", arguments.text("ms", "0")) * NANOS_PER_MILLI),
                arguments.integer("bytes", 16, 16, 1 << 30),
                arguments.integer("instances", 1, 0, MOST),
                !arguments.has("instances"),
                arguments.integer("chunk", 1, 1, MOST),
                arguments.integer("hand-over", 0, 0, MOST),
                arguments.choice("order", Order.KEPT, Order.class) == Order.KEPT,
                Fault.of(arguments),
                policy);
    }
}
