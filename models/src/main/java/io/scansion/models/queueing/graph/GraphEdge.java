package io.scansion.models.queueing.graph;

/**
 * A channel from one module to another. Edges of the same kind that leave a module form one output: every emitted item goes to
 * one target of its unicast edges, to one target of its on-demand edges, and to every target of its broadcast edges. Several
 * edges into one module are merged: it takes items in the order of their arrival, wherever they come from.
 */
public sealed interface GraphEdge {
    /** Returns the name of the module that emits. */
    String source();

    /** Returns the name of the module that takes in. */
    String target();

    /**
     * Each item takes this edge with the same probability, whatever the state of the target.
     *
     * @param probability 0 to 1; those of one source must sum to one
     */
    record Unicast(String source, String target, double probability) implements GraphEdge {
        /** Refuses a probability that is none. */
        public Unicast {
            if (!(probability >= 0 && probability <= 1)) {
                String name = source + " -> " + target;
                throw new MalformedGraphException(
                        name, "probability of edge " + name + " must be between 0 and 1, got " + probability);
            }
        }
    }

    /** Every item takes this edge, as a copy; the source goes on when all copies have been taken in. */
    record Broadcast(String source, String target) implements GraphEdge {}

    /** An item takes this edge when the target is free for it; the source waits only while none of its targets is. */
    record OnDemand(String source, String target) implements GraphEdge {}
}
