package io.scansion.models.contract.resources;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What came of looking for a mapping. */
public sealed interface Selection {
    /**
     * A mapping that delivers the required rates with the fewest nodes, and among those with the least power.
     *
     * @param allocations by component, the nodes it gets
     * @param isBest whether it is certain that nothing less suffices; false if the search was ended before
     * @param together the components of every node that several of them share
     */
    record Mapping(Map<String, Allocation> allocations, boolean isBest, List<List<String>> together)
            implements Selection {
        /** Copies the map and the lists. */
        public Mapping {
            allocations = Collections.unmodifiableMap(new LinkedHashMap<>(allocations));
            together = together.stream().map(List::copyOf).toList();
        }

        /** Returns how many nodes all components get; one that several share counts once. */
        public int nodes() {
            int all = allocations.values().stream().mapToInt(Allocation::count).sum();
            return all - together.stream().mapToInt(shared -> shared.size() - 1).sum();
        }

        /** Returns the power of these nodes, in MFLOPS. */
        public double mflops() {
            double all = allocations.values().stream()
                    .mapToDouble(Allocation::mflops)
                    .sum();
            for (List<String> shared : together) {
                Allocation one = allocations.getOrDefault(shared.get(0), new Allocation(Map.of()));
                all -= (shared.size() - 1) * one.mflops();
            }
            return all;
        }
    }

    /**
     * A link is too narrow for its stream; of several, the one that is overloaded most.
     *
     * @param itemsPerSecond what the stream would have to carry
     * @param mostItemsPerSecond what its link carries
     */
    record NarrowLink(String stream, double itemsPerSecond, double mostItemsPerSecond) implements Selection {
        /** Says which link limits, and at what. */
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "stream %s would have to carry %.6g items/s, its link carries %.4g",
                    stream,
                    itemsPerSecond,
                    mostItemsPerSecond);
        }
    }

    /**
     * A link is too narrow for the streams that share it; of several, the one that is overloaded most.
     *
     * @param streams that go over it
     * @param bytesPerSecond what it would have to carry
     * @param mostBytesPerSecond what it carries
     */
    record OverloadedLink(String link, List<String> streams, double bytesPerSecond, double mostBytesPerSecond)
            implements Selection {
        /** Copies the list. */
        public OverloadedLink {
            streams = List.copyOf(streams);
        }

        /** Says which link limits, and at what. */
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "link %s would have to carry %.6g bytes/s for streams %s, and carries %.6g, %.4g of their rates",
                    link,
                    bytesPerSecond,
                    String.join(", ", streams),
                    mostBytesPerSecond,
                    mostBytesPerSecond / bytesPerSecond);
        }
    }

    /**
     * The machines are too slow or too few for some components.
     *
     * @param components one component, or several that have enough nodes each but not all together
     * @param machine the machine that comes nearest for a component that uses one node; else all that are there
     * @param share how much of the required rates the machines deliver if a node serves one component; 1 if only that
     *     stands in the way
     * @param reason all of it in words
     */
    record ScarceMachines(List<String> components, String machine, double share, String reason) implements Selection {
        /** Copies the list. */
        public ScarceMachines {
            components = List.copyOf(components);
        }

        /** Says which component lacks what. */
        @Override
        public String toString() {
            return reason;
        }
    }

    /**
     * Neither a mapping was found nor a proof that there is none. The nodes would suffice if they could be
     * divided between components.
     *
     * @param steps after how many the search ended
     */
    record NotFound(long steps) implements Selection {
        /** Says that this is no proof. */
        @Override
        public String toString() {
            return "no mapping was found in " + steps + " steps, and no proof that there is none";
        }
    }
}
