package io.scansion.tuner.monitor;

import java.util.List;

/** Who talks to whom, found by watching. */
public sealed interface JobStructure {

    /** What was seen, in words for an operator. */
    String evidence();

    /** Not enough traffic seen yet. */
    record Undiscovered(String evidence) implements JobStructure {}

    /**
     * A linear pipeline.
     *
     * @param order virtual ranks from source to sink
     * @param edges between neighbours, one fewer than stages
     */
    record Pipeline(List<Integer> order, List<PipelineEdge> edges) implements JobStructure {
        public Pipeline {
            order = List.copyOf(order);
            edges = List.copyOf(edges);
            if (order.size() != edges.size() + 1) {
                throw new IllegalArgumentException(
                        order.size() + " stages need " + (order.size() - 1) + " edges, got " + edges.size());
            }
        }

        @Override
        public String evidence() {
            return "every rank receives from one rank and sends to one rank";
        }

        public int source() {
            return order.get(0);
        }

        public int sink() {
            return order.get(order.size() - 1);
        }
    }

    /** Something else than one pipeline; it is measured, and not arranged. */
    record NotLinear(String evidence) implements JobStructure {}
}
