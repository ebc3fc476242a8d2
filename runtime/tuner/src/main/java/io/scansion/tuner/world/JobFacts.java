package io.scansion.tuner.world;

import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is known of a job before its first message.
 *
 * @param primaries ranks that the program sees, at least 1; physical ranks 0 to primaries - 1
 * @param spares ranks parked for replication, at least 0; the physical ranks after the primaries
 * @param stateless virtual ranks that the operator declared stateless; never the first or the last
 * @param device MPJ device name, such as {@code niodev}
 * @param expectedItems items that the program will process in all, where it is known
 * @param requiredItemsPerSecond throughput that the operator demands, where there is such a contract
 * @param speeds how fast the hosts are said to be beside each other, by physical rank; empty, or too short, where nothing is said
 */
public record JobFacts(
        String jobId,
        String mainClass,
        int primaries,
        int spares,
        Set<Integer> stateless,
        String device,
        OptionalLong expectedItems,
        OptionalDouble requiredItemsPerSecond,
        List<Double> speeds) {
    /** A job of whose hosts nothing is said. */
    public JobFacts(
            String jobId,
            String mainClass,
            int primaries,
            int spares,
            Set<Integer> stateless,
            String device,
            OptionalLong expectedItems,
            OptionalDouble requiredItemsPerSecond) {
        this(jobId, mainClass, primaries, spares, stateless, device, expectedItems, requiredItemsPerSecond, List.of());
    }

    public JobFacts {
        speeds = List.copyOf(speeds);
        for (double speed : speeds) {
            if (!(speed > 0)) {
                throw new IllegalArgumentException("speeds must be positive, got " + speeds);
            }
        }
        if (primaries < 1 || spares < 0) {
            throw new IllegalArgumentException(
                    "need primaries >= 1 and spares >= 0, got " + primaries + " and " + spares);
        }
        for (int stage : stateless) {
            if (stage < 1 || stage > primaries - 2) {
                throw new IllegalArgumentException("stage " + stage
                        + " cannot be declared stateless: only ranks 1 to " + (primaries - 2)
                        + " have a rank before and after them");
            }
        }
        if (expectedItems.isPresent() && expectedItems.getAsLong() < 1) {
            throw new IllegalArgumentException("expectedItems must be positive, got " + expectedItems.getAsLong());
        }
        if (requiredItemsPerSecond.isPresent() && !(requiredItemsPerSecond.getAsDouble() > 0)) {
            throw new IllegalArgumentException(
                    "requiredItemsPerSecond must be positive, got " + requiredItemsPerSecond.getAsDouble());
        }
        stateless = Collections.unmodifiableSet(new TreeSet<>(stateless));
    }

    /** Number of launched processes. */
    public int processes() {
        return primaries + spares;
    }
}
