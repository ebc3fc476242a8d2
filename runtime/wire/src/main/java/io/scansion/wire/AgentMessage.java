package io.scansion.wire;

import java.util.ArrayList;
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
     * @param host name of the machine, as in {@link HostReport}
     * @param bootId tells a machine and its start from all others, as in {@link HostReport}; empty where unknown
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
            String bootId,
            String device,
            long startupNanos)
            implements AgentMessage {
        /** Returns the hello for the tuner of a job that takes this key. */
        public Hello toJob(String id, String itsKey) {
            return new Hello(
                    protocolVersion,
                    itsKey,
                    id,
                    physicalRank,
                    primaries,
                    spares,
                    processId,
                    host,
                    bootId,
                    device,
                    startupNanos);
        }

        /** Whether both are of one process. */
        public boolean isSameProcess(Hello other) {
            return processId == other.processId && host.equals(other.host) && bootId.equals(other.bootId);
        }
    }

    /**
     * What earlier orders have left in this rank, so that a tuner that connects again, or is another one, starts from it instead of
     * from what it believes. Sent on every connection right after the welcome, before any order of that connection is answered.
     *
     * @param measuring whether the probes are on
     * @param chains along which this rank distributes, or has agreed to
     * @param points one entry for every tuning point that has a value by an order
     */
    record Standing(int physicalRank, boolean measuring, List<StandingChain> chains, List<PointDecision> points)
            implements AgentMessage {
        public Standing {
            chains = List.copyOf(chains);
            points = List.copyOf(points);
        }
    }

    /**
     * One run of neighbouring stages that a rank distributes to.
     *
     * @param decisionId of the latest order
     * @param chain virtual ranks: the distributor, the stages in order, and the rank behind the last of them
     * @param targets as that order wanted them; {@link Arrangement} says how far they are in use
     * @param inForce whether items follow this chain, for good; before that another chain may still take its place
     */
    record StandingChain(
            long decisionId, List<Integer> chain, List<TunerMessage.StageTarget> targets, boolean inForce) {
        public StandingChain {
            chain = List.copyOf(chain);
            targets = List.copyOf(targets);
        }
    }

    /**
     * The latest decision about a tuning point that has not been taken back.
     *
     * @param value as it was ordered; {@link PointReport} has the value of the field
     */
    record PointDecision(long decisionId, String name, String value) {}

    /** Sent in place of a {@link Snapshot} that could not be made, at the interval of {@link TunerMessage.Welcome}. */
    record Heartbeat(int physicalRank, long sequence) implements AgentMessage {}

    /**
     * Counters since the start of the rank, so that a lost or repeated snapshot loses nothing.
     *
     * @param virtualRank the rank that the program sees here, or {@link #PARKED} while the process is an unassigned spare
     * @param uptimeNanos monotonic time since MPI.Init returned in this rank, in nanoseconds
     * @param counters totals over all channels
     * @param compute distribution of compute time per item since the previous snapshot
     * @param computeHistogram the same distribution whole, in nanoseconds; empty where {@code compute} counts no items
     * @param cpu processor time, not of the interval but so far
     * @param channels one entry for every virtual peer and direction seen so far
     */
    record Snapshot(
            int physicalRank,
            int virtualRank,
            long sequence,
            long uptimeNanos,
            RankCounters counters,
            ComputeTimes compute,
            CompressedHistogram computeHistogram,
            CpuTimes cpu,
            List<ChannelCounters> channels)
            implements AgentMessage {
        public static final int PARKED = -1;

        public Snapshot {
            channels = List.copyOf(channels);
        }
    }

    /**
     * How long the sends of this rank took, by receiver and size: totals since the start, so that the next message makes good for a
     * lost one. Calls that send and receive are not among them, and of those that only start to send only those whose message is
     * copied at once. Of a rank with very many peers only some of them are told.
     *
     * @param virtualRank the rank that the program sees here, or {@link Snapshot#PARKED}
     * @param uptimeNanos the rank's monotonic clock when this was true
     */
    record SendTimes(int physicalRank, int virtualRank, long uptimeNanos, List<SentSizes> sizes)
            implements AgentMessage {
        public SendTimes {
            sizes = List.copyOf(sizes);
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
     * Asks what the program's bytecode says of the stage that receives at these places. Sent on every connection until a {@link
     * TunerMessage.CodeVerdict} with its number has come.
     *
     * @param virtualRank the rank that the operator knows
     * @param number of the question in this rank; a later one takes its place
     * @param trustEnd whether the operator vouches that a message ends this stage
     * @param mainClass binary name of the class that the program begins with
     * @param receives for each place where it receives the program's active methods there, innermost first, at most {@link #MOST_FRAMES}
     */
    record CodeQuestion(
            int physicalRank,
            int virtualRank,
            long number,
            boolean trustEnd,
            String mainClass,
            List<List<CodeFrame>> receives)
            implements AgentMessage {
        /** Of a deeper receive the outermost methods are left out, main among them. */
        public static final int MOST_FRAMES = 256;

        public CodeQuestion {
            List<List<CodeFrame>> copies =
                    new ArrayList<>(); // no lambda: the first one of a rank costs tens of milliseconds
            for (List<CodeFrame> stack : receives) {
                copies.add(List.copyOf(stack));
            }
            receives = List.copyOf(copies);
        }
    }

    /** Answers {@link TunerMessage.ClassesWanted}, in one message or several. */
    record ClassFiles(int physicalRank, List<ClassFile> files) implements AgentMessage {
        public ClassFiles {
            files = List.copyOf(files);
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

    /**
     * Answer to a command. A command that arrives twice is answered twice with the same words and applied once.
     *
     * @param chainInForce where an {@link TunerMessage.Arrange} was refused because items follow another chain already: that
     *     chain, as a new order has to name it; otherwise empty
     */
    record Acknowledgement(
            int physicalRank, long decisionId, boolean accepted, String reason, List<Integer> chainInForce)
            implements AgentMessage {
        /** Reason of a rank that has returned from MPI.Finalize and refuses what would change its run. */
        public static final String FINALISED = "this rank has finalised";

        /** Reason of a rank that is saying goodbye. */
        public static final String ENDING = "this rank is ending";

        public Acknowledgement {
            chainInForce = List.copyOf(chainInForce);
        }

        /** An answer that is not about chains. */
        public Acknowledgement(int physicalRank, long decisionId, boolean accepted, String reason) {
            this(physicalRank, decisionId, accepted, reason, List.of());
        }
    }

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

    /**
     * How a tuning point stands in one rank. Sent when it changes, also when the program itself has given the field a value.
     *
     * @param ready whether the class is loaded and initialised; before that a value can only be kept for it
     * @param value of the field; where it is not ready, what is kept for it, or empty
     */
    record PointReport(int physicalRank, PointSpec point, boolean ready, String value) implements AgentMessage {}

    /**
     * A tuning point that cannot be set in this rank.
     *
     * @param place class and field
     * @param reason what is wrong with it
     */
    record PointRefused(int physicalRank, String name, String place, String reason) implements AgentMessage {}

    /**
     * A farm of {@code io.scansion.skeletons}, from its master. Counts are since the start of the run.
     *
     * @param uptimeNanos the rank's monotonic clock when this was true
     * @param run number of the run in this job, from 1; the same in every rank
     * @param workers that get tasks: ranks 1 to this one, as the program counts
     * @param mostWorkers that there could be
     * @param chunk tasks in a message
     * @param handedOut tasks that workers have been given
     * @param delivered tasks whose results have come back
     * @param left tasks that have not been handed out; -1 where that is not known
     * @param messages of results that have come back
     * @param masterNanos time in which the master did not wait for a result
     * @param masterTaskNanos that part of it which it spent on tasks and results themselves
     */
    record FarmReport(
            int physicalRank,
            long uptimeNanos,
            int run,
            boolean ended,
            boolean ordered,
            int workers,
            int mostWorkers,
            int chunk,
            long handedOut,
            long delivered,
            long left,
            long messages,
            long masterNanos,
            long masterTaskNanos)
            implements AgentMessage {}

    /**
     * A pipeline of {@code io.scansion.skeletons}, from its source.
     *
     * @param uptimeNanos the rank's monotonic clock when this was true
     * @param run number of the run in this job, from 1; the same in every rank
     * @param arrangement how often the ranks of a stage have been changed in this run
     * @param fromItem the first item that the present arrangement applies to
     * @param stages between source and sink
     * @param free ranks that any stage could be given
     * @param sent items that the source has sent
     */
    record PipelineReport(
            int physicalRank,
            long uptimeNanos,
            int run,
            boolean ended,
            int arrangement,
            long fromItem,
            List<LibraryStage> stages,
            List<Integer> free,
            long sent)
            implements AgentMessage {
        public PipelineReport {
            stages = List.copyOf(stages);
            free = List.copyOf(free);
        }
    }

    /**
     * One stage of such a pipeline.
     *
     * @param stateful whether it can only be moved, not replicated
     * @param ranks that get its items, as the program counts
     * @param parked ranks that belong to it and get none now
     */
    record LibraryStage(String name, boolean stateful, List<Integer> ranks, List<Integer> parked) {
        public LibraryStage {
            ranks = List.copyOf(ranks);
            parked = List.copyOf(parked);
        }
    }

    /**
     * What one rank has done in a run of {@code io.scansion.skeletons}. Counts are since the start of the run.
     *
     * @param uptimeNanos the rank's monotonic clock when this was true
     * @param stage its name; "source", "sink", or "worker" of a farm
     * @param messages that the items came in
     * @param busyNanos time spent in the stage's function and in packing what comes of it
     * @param squareSeconds sum over the items of the squares of their times, in square seconds
     */
    record InstanceReport(
            int physicalRank,
            long uptimeNanos,
            int run,
            String stage,
            long items,
            long messages,
            long busyNanos,
            double squareSeconds)
            implements AgentMessage {}

    /** Something that the operator should know and that changes nothing by itself. */
    record Warning(int physicalRank, String text) implements AgentMessage {}

    /**
     * The machine that a rank runs on, as its process sees it. Sent after the hello and when it has changed, at most once a
     * second. Shares are of the last second or more, and the first report has none. What the system does not tell is NaN,
     * {@link #UNKNOWN} or empty, never zero.
     *
     * @param host name of the machine
     * @param bootId tells a machine and its start from all others
     * @param processors of the machine that are online
     * @param cores processors that this process may be scheduled on, not reduced by any quota
     * @param quotaCores processor time that the control groups of this process allow in a second, in seconds; infinite without a
     *     limit
     * @param busyShare of the time of all processors that was spent running anything, from 0 to 1; stolen time is not in it
     * @param stealShare of the time of all processors that a hypervisor gave to others, from 0 to 1
     * @param groupCores processors that the control group of this process kept busy on average
     * @param memoryBytes of the machine, or what the control groups of this process allow if that is less
     * @param availableBytes of that which could still be had without swapping
     */
    record HostReport(
            int physicalRank,
            String host,
            String bootId,
            int processors,
            int cores,
            double quotaCores,
            double busyShare,
            double stealShare,
            double groupCores,
            long memoryBytes,
            long availableBytes)
            implements AgentMessage {
        /** A number that cannot be told. */
        public static final int UNKNOWN = -1;
    }

    /**
     * Which processors of its machine a rank may be scheduled on, by its affinity and its control groups. Sent before the first
     * {@link HostReport} and when they are others; not sent where the system does not tell.
     *
     * @param list their numbers and ranges of numbers, as the kernel writes them: {@code 0-3,8}
     */
    record Processors(int physicalRank, String list) implements AgentMessage {}

    /**
     * What this agent itself has cost its rank since MPI.Init. Sent at most every 0.4 s. What cannot be told is {@link #UNKNOWN}, never zero.
     *
     * @param uptimeNanos the rank's monotonic clock when this was true
     * @param calls that probes have seen
     * @param probeNanos time inside probes: their number times what sampled ones of the same kind took
     * @param routingNanos time in which threads of the program sent route slips and credits
     * @param threadNanos time on a processor of the agent's own threads; of several ranks in one process the first says it
     * @param heapBytes of the agent's counters, distributions and tables; small objects and classes are not in it
     * @param stride of how many calls one is timed, as {@link TunerMessage.ThinProbes} wants it; at least 1
     */
    record OverheadReport(
            int physicalRank,
            long uptimeNanos,
            long calls,
            long probeNanos,
            long routingNanos,
            long threadNanos,
            long heapBytes,
            int stride)
            implements AgentMessage {
        /** A number that cannot be told. */
        public static final long UNKNOWN = -1;

        public OverheadReport {
            if (calls < 0
                    || probeNanos < UNKNOWN
                    || routingNanos < 0
                    || threadNanos < UNKNOWN
                    || heapBytes < 0
                    || stride < 1) {
                throw new IllegalArgumentException("need times of -1 or more, numbers of 0 or more and a stride of 1 or"
                        + " more, got " + calls + ", " + probeNanos + ", " + routingNanos + ", " + threadNanos + ", "
                        + heapBytes
                        + ", "
                        + stride);
            }
        }
    }

    /**
     * The Java stacks of one rank, in answer to {@link TunerMessage.DumpStacks}.
     *
     * @param betweenCalls whether the program of this rank has begun to communicate, is not done with it, and no thread of it is inside
     *     an MPI call: whatever it does or waits for, it is no message
     * @param text of all threads, those that call MPI first; cut at {@value #MAX_TEXT_BYTES} bytes of UTF-8
     */
    record Stacks(int physicalRank, long decisionId, boolean betweenCalls, String text) implements AgentMessage {
        /** Longest text, in bytes of UTF-8. */
        public static final int MAX_TEXT_BYTES = 1 << 16;
    }

    /**
     * Last message of a rank that ends in an orderly way. It answers every command that was not acknowledged before: it has not
     * been applied and will not be.
     */
    record Goodbye(int physicalRank, String reason) implements AgentMessage {
        /** The reason of an agent that was taken out of its process, which runs on. */
        public static final String DETACHED = "detached";
    }
}
