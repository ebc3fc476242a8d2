package io.scansion.tuner.observe.structure;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Who talks to whom, found by watching. */
public sealed interface JobStructure {

    /** What was seen, in words for an operator. */
    String evidence();

    /** One word for it in events. */
    String shape();

    /** What of the evidence stays the same as long as the structure does. */
    default String outline() {
        return evidence();
    }

    /** Not enough traffic seen yet. */
    record Undiscovered(String evidence) implements JobStructure {
        @Override
        public String shape() {
            return "unknown";
        }
    }

    /** Every rank calls collectives, and none has sent a message of its own. */
    record CollectivesOnly(int ranks) implements JobStructure {
        @Override
        public String shape() {
            return "collectives";
        }

        @Override
        public String evidence() {
            return "collectives only: all " + ranks + " ranks call them, and none has sent a message of its own; in a"
                    + " collective it is not seen who sends to whom, so nothing can be said of stages";
        }
    }

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

        @Override
        public String shape() {
            return "pipeline";
        }

        public int source() {
            return order.get(0);
        }

        public int sink() {
            return order.get(order.size() - 1);
        }
    }

    /** A program that is measured, and not arranged. */
    sealed interface NotAPipeline extends JobStructure {
        /** Of the window, one for every channel in use, by sender and then by receiver. */
        List<ChannelFlow> flows();
    }

    /**
     * A master that exchanges messages both ways with every other rank, which exchange none among themselves.
     *
     * @param workers virtual ranks, ascending
     * @param rhythm what the interaction was told by, in words
     */
    record MasterSlave(
            int master, List<Integer> workers, Interaction interaction, String rhythm, List<ChannelFlow> flows)
            implements NotAPipeline {
        public MasterSlave {
            workers = List.copyOf(workers);
            flows = List.copyOf(flows);
            if (workers.isEmpty() || workers.contains(master)) {
                throw new IllegalArgumentException(
                        "a master needs workers other than itself, got " + master + " and " + workers);
            }
        }

        @Override
        public String evidence() {
            return outline() + "; " + rhythm;
        }

        @Override
        public String outline() {
            String all = RankWords.list(workers);
            return workers.size() == 1
                    ? "not a linear pipeline but a master/slave program with one worker: ranks " + master + " and "
                            + all + " exchange messages both ways"
                    : "not a linear pipeline but a master/slave program: rank " + master
                            + " exchanges messages both ways with ranks " + all
                            + ", which exchange none among themselves";
        }

        @Override
        public String shape() {
            return "master-slave";
        }
    }

    /**
     * Messages go round in one circle through all ranks.
     *
     * @param order virtual ranks along the circle, the lowest first
     */
    record Ring(List<Integer> order, List<ChannelFlow> flows) implements NotAPipeline {
        public Ring {
            order = List.copyOf(order);
            flows = List.copyOf(flows);
        }

        @Override
        public String shape() {
            return "ring";
        }

        @Override
        public String evidence() {
            return "not a linear pipeline but a ring: messages go round in a circle through all " + order.size()
                    + " ranks, "
                    + RankWords.joined(
                            Stream.concat(order.stream(), order.stream().limit(1))
                                    .toList(),
                            " -> ");
        }
    }

    /** A graph without a circle, or none of the shapes that have a name here. */
    record NotLinear(String evidence, List<ChannelFlow> flows) implements NotAPipeline {
        public NotLinear {
            flows = List.copyOf(flows);
        }

        @Override
        public String shape() {
            return "other";
        }

        /** What goes to ranks that send nothing, where a graph of modules ends. */
        public List<ChannelFlow> toLastRanks() {
            Set<Integer> senders = flows.stream().map(ChannelFlow::from).collect(Collectors.toSet());
            return flows.stream().filter(flow -> !senders.contains(flow.to())).toList();
        }
    }
}
