package io.scansion.wire;

import java.util.List;

/** From the agent in one rank's JVM to the tuner. Physical ranks count all launched processes, spares last. */
public sealed interface AgentMessage extends WireMessage {

    /** The sender's rank among all launched processes, from 0. */
    int physicalRank();

    /**
     * First message on every connection, also after a reconnection.
     *
     * @param protocolVersion {@link WireProtocol#VERSION} of the sender
     * @param key the job's secret, as handed to the rank by the launcher
     * @param primaries ranks that the program sees, at least 1
     * @param spares ranks parked for replication, at least 0
     * @param device MPJ device name, such as {@code niodev}
     * @param startupNanos time the agent took to install itself in this JVM, in nanoseconds
     */
    record Hello(
            int protocolVersion,
            String key,
            String jobId,
            int physicalRank,
            int primaries,
            int spares,
            long processId,
            String host,
            String device,
            long startupNanos)
            implements AgentMessage {}

    /** Sent at the interval of {@link TunerMessage.Welcome}, also while the rank is parked or the program has no traffic. */
    record Heartbeat(int physicalRank, long sequence) implements AgentMessage {}

    /**
     * Counters since the start of the rank, so that a lost or repeated snapshot loses nothing.
     *
     * @param virtualRank the rank that the program sees here, or {@link #PARKED} while the process is an unassigned spare
     * @param uptimeNanos monotonic time since MPI.Init returned in this rank, in nanoseconds
     * @param counters totals over all channels
     * @param compute distribution of compute time per item since the previous snapshot
     * @param channels one entry for every virtual peer and direction seen so far
     */
    record Snapshot(
            int physicalRank,
            int virtualRank,
            long sequence,
            long uptimeNanos,
            RankCounters counters,
            ComputeTimes compute,
            List<ChannelCounters> channels)
            implements AgentMessage {
        public static final int PARKED = -1;

        public Snapshot {
            channels = List.copyOf(channels);
        }
    }

    /** What the agent has found out about whether this rank's stage may be replicated. Sent when it changes. */
    record Contract(int physicalRank, int virtualRank, ContractState state, List<String> reasons)
            implements AgentMessage {
        public Contract {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * Message cost {@code tl + lambda * bytes} between two neighbours of this job, fitted on each side of the protocol switch.
     *
     * @param protocolSwitchBytes payload from which a send waits for its receiver, in bytes
     */
    record Calibration(
            int physicalRank,
            int peerPhysicalRank,
            LinkCost eager,
            LinkCost rendezvous,
            int protocolSwitchBytes,
            int samples)
            implements AgentMessage {}

    /** Answer to a command. A command that arrives twice is answered twice with the same words and applied once. */
    record Acknowledgement(int physicalRank, long decisionId, boolean accepted, String reason)
            implements AgentMessage {}

    /**
     * Sent by the rank that distributes items to a stage, whenever the instances in use change.
     *
     * @param instances physical ranks that items of the stage are sent to, the primary first while it takes part
     * @param fromItem ordinal of the first item distributed in this way
     */
    record Arrangement(int physicalRank, long decisionId, int stage, List<Integer> instances, long fromItem)
            implements AgentMessage {
        public Arrangement {
            instances = List.copyOf(instances);
        }
    }

    /** Something that the operator should know and that changes nothing by itself. */
    record Warning(int physicalRank, String text) implements AgentMessage {}

    /** Last message of a rank that ends in an orderly way. */
    record Goodbye(int physicalRank, String reason) implements AgentMessage {}
}
