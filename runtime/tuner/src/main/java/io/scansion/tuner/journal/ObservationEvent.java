package io.scansion.tuner.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was seen of a program in one window. */
public sealed interface ObservationEvent extends RunEvent {

    /**
     * Who talks to whom, as found by watching.
     *
     * @param linear true when the program is one pipeline
     * @param shape one word: {@code pipeline}, {@code master-slave}, {@code ring}, {@code other} or {@code unknown}
     * @param stages virtual ranks from source to sink, or along the ring; empty for other shapes
     * @param master virtual rank of the master of a master/slave program, else -1
     * @param interaction of a master/slave program, else empty
     * @param evidence what was seen, in words
     */
    @JsonTypeName("structure")
    record Structure(
            boolean linear,
            String shape,
            List<Integer> stages,
            List<Edge> edges,

            @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = NoMaster.class)
            int master,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) String interaction,
            String evidence)
            implements ObservationEvent {
        public Structure {
            master = interaction.isEmpty() ? NoMaster.RANK : master;
            stages = List.copyOf(stages);
            edges = List.copyOf(edges);
        }
    }

    /** Leaves out the master of a program that has none. */
    final class NoMaster {
        static final int RANK = -1;

        @Override
        public boolean equals(@Nullable Object rank) {
            return rank instanceof Integer number && number == RANK;
        }

        @Override
        public int hashCode() {
            return RANK;
        }
    }

    /**
     * @param mode {@code asynchronous}, {@code synchronous} or {@code full}
     * @param bytesPerItem mean payload in bytes
     */
    record Edge(int from, int to, String mode, double bytesPerItem) {}

    /**
     * One stage in one closed window. The production times are those of the model for the stage as arranged now.
     *
     * @param known false when nothing can be said about the stage in this window; the numbers are then NaN
     * @param note why the stage is unknown, or empty
     * @param itemsErrorPerSecond standard error of {@code itemsPerSecond}; others with an error in their name likewise
     * @param contentionSeconds of the compute time of an item, in which an instance could have run and had no processor
     * @param processorSeconds on a processor for an item, of all threads of the instances' processes
     * @param overheadShare estimated share of the wall-clock time spent inside the agent's probes
     */
    @JsonTypeName("measurement")
    record Measurement(
            long window,
            double windowSeconds,
            int stage,
            boolean known,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) String note,

            int instances,

            @JsonSerialize(using = EventNumbers.NullUnlessKnown.class)
            long items,

            double itemsPerSecond,
            double itemsErrorPerSecond,
            double computeSeconds,
            double computeP99Seconds,
            double computeDeviationSeconds,
            double computeErrorSeconds,
            double contentionSeconds,
            double contentionErrorSeconds,
            double processorSeconds,
            double processorErrorSeconds,
            double blockedReceiveSeconds,
            double blockedReceiveErrorSeconds,
            double blockedSendSeconds,
            double blockedSendErrorSeconds,
            double bytesPerItem,
            double bytesErrorPerItem,
            double productionTimeSeconds,
            double dependentProductionTimeSeconds,
            double measuredProductionTimeSeconds,
            boolean bottleneck,
            double overheadShare)
            implements ObservationEvent, EventNumbers.Knowable {}

    /**
     * How long the items of a window took, stage by stage.
     *
     * @param window number of the window
     * @param stages of which the distribution is known
     */
    @JsonTypeName("service_times")
    record ServiceTimes(long window, List<StageTimes> stages) implements ObservationEvent {
        public ServiceTimes {
            stages = List.copyOf(stages);
        }
    }

    /** How long the items of one stage took outside MPI calls, shortest first. */
    record StageTimes(int stage, List<TimeCount> counts) {
        public StageTimes {
            counts = List.copyOf(counts);
        }
    }

    /**
     * Items that took about as long.
     *
     * @param atMostSeconds they took no longer, and longer than the step before; infinite for the last step
     */
    record TimeCount(double atMostSeconds, long items) {}

    /**
     * A machine that ranks of the job run on. Written when it is first known and when it has changed.
     *
     * @param ranks physical ranks that run on it
     * @param cores that the job may use, less the time that a hypervisor takes
     * @param quotaCores processors' time that the control groups leave the job; NaN without a limit
     * @param busyCores of these cores, those that anybody keeps busy; NaN if the system does not tell
     * @param ownCores those that the ranks keep busy
     * @param othersCores those that others keep busy
     * @param speed how many times faster it computes than the first of the job's hosts, by what items of the same stage take on both
     * @param memoryBytes of the machine, or what its control groups leave the job if that is less; NaN if the system does not tell
     * @param availableBytes of these, that could still be had
     */
    @JsonTypeName("host")
    record Host(
            String name,
            List<Integer> ranks,
            double cores,
            double quotaCores,
            double busyCores,
            double ownCores,
            double othersCores,
            double speed,
            double memoryBytes,
            double availableBytes)
            implements ObservationEvent {
        public Host {
            ranks = List.copyOf(ranks);
        }
    }

    /**
     * What a message costs its sender between two ranks that talk, while it does not wait for its receiver. Written when it is first
     * known and when it has changed.
     *
     * @param from virtual rank of the sender
     * @param to virtual rank of the receiver
     * @param protocol {@code eager} or {@code rendezvous}, in which a send meets its receiver
     * @param source {@code own-messages}, {@code other-messages}, {@code calibration} or {@code unknown}
     * @param fitted to the pair's own messages: {@code both} parts, the {@code latency}, or {@code none}
     * @param latencySeconds of a message without payload
     * @param perByteSeconds that every byte adds
     * @param bytes payload about which it is known best
     * @param messageSeconds what a message of that size costs
     * @param bytesLeast mean payload of the smallest class of sizes so far
     * @param bytesMost mean payload of the largest
     * @param messages that it was told from; 0 where none of the pair's own could be used
     */
    @JsonTypeName("link")
    record Link(
            int from,
            int to,
            String protocol,
            String source,
            String fitted,
            double latencySeconds,
            double latencyErrorSeconds,
            double perByteSeconds,
            double perByteErrorSeconds,
            double bytes,
            double messageSeconds,
            double messageErrorSeconds,
            double bytesLeast,
            double bytesMost,
            long messages)
            implements ObservationEvent {}

    /**
     * What all stages together did in one closed window, of a program with too many to write each of them in every window.
     *
     * @param known stages of which something is known; the percentiles are theirs
     * @param instances of all stages
     * @param itemsPerSecond throughput; NaN while it is unknown
     * @param compute seconds for an item
     * @param pace the same over the instances of the stage
     */
    @JsonTypeName("stages")
    record Stages(
            long window,
            double windowSeconds,
            int stages,
            int known,
            int instances,
            double itemsPerSecond,
            @JsonProperty("compute_s") Percentiles compute,
            @JsonProperty("pace_s") Percentiles pace)
            implements ObservationEvent {}

    /** Of the stages of a program: what half, nine tenths, and all but one in a hundred of them do not exceed, and none does. */
    record Percentiles(double p50, double p90, double p99, double most) {}

    /**
     * How well the ranks that serve stages were used in one window, by the metrics of the POP centre of excellence. Useful time is that
     * outside MPI calls. Parked spares are not among them.
     *
     * @param ranks that served stages
     * @param parked spares that served none
     * @param parallelEfficiency mean useful time over the window's; load balance times communication efficiency
     * @param loadBalance mean useful time over that of the rank with most
     * @param communicationEfficiency useful time of the rank with most over the window's
     * @param parallelEfficiencyError its standard error, as those of the others, as if ranks varied independently of each other
     */
    @JsonTypeName("efficiency")
    record Efficiency(
            long window,
            int ranks,
            int parked,
            double parallelEfficiency,
            double parallelEfficiencyError,
            double loadBalance,
            double loadBalanceError,
            double communicationEfficiency,
            double communicationEfficiencyError)
            implements ObservationEvent {}

    /**
     * What the agent itself cost the ranks that served stages, in one window. Shares are of their time, except the last.
     *
     * @param ranks that served stages and have told it
     * @param share all of it; the three that follow together
     * @param shareError its standard error, as those of the others
     * @param probesShare inside probes
     * @param probeSeconds that a probe took on average
     * @param routingShare threads of the program in sending route slips and credits
     * @param threadsShare the agent's own threads on a processor
     * @param processorShare all of it, of the processor time of the ranks
     * @param perItemSeconds all of it, of all ranks, for an item that the program completed
     * @param heapBytes of the agents' counters, distributions and tables, of all ranks
     * @param timedOneIn of so many calls one was timed; 0 where that has changed meanwhile
     * @param budget for the share; NaN without one
     */
    @JsonTypeName("overhead")
    record Overhead(
            long window,
            int ranks,
            double share,
            double shareError,
            double probesShare,
            double probesShareError,
            double probeSeconds,
            double probeErrorSeconds,
            double routingShare,
            double routingShareError,
            double threadsShare,
            double threadsShareError,
            double processorShare,
            double processorShareError,
            double perItemSeconds,
            double perItemErrorSeconds,
            long heapBytes,
            int timedOneIn,
            double budget)
            implements ObservationEvent {}

    /**
     * A master/slave program in one closed window; what single ranks do stands in the measurements too. Numbers about all of it
     * are NaN unless every rank is known.
     *
     * @param tasksPerSecond answered by all workers
     * @param taskSeconds mean compute time of a task
     * @param masterSeconds the master's own time per task
     * @param masterIdleSeconds time per task that the master waits to receive
     * @param resultWaitSeconds mean time from the sending of a result to its receipt, by Little's law
     */
    @JsonTypeName("master_slave")
    record MasterSlave(
            long window,
            int master,
            String interaction,
            double tasksPerSecond,
            double tasksErrorPerSecond,
            double taskSeconds,
            double taskDeviationSeconds,
            double taskErrorSeconds,
            double masterSeconds,
            double masterErrorSeconds,
            double masterSendSeconds,
            double masterSendErrorSeconds,
            double masterIdleSeconds,
            double masterIdleErrorSeconds,
            double resultsWaiting,
            double resultWaitSeconds,
            List<Worker> workers)
            implements ObservationEvent {
        public MasterSlave {
            workers = List.copyOf(workers);
        }
    }

    /**
     * One worker of a master/slave program in one window; seconds and bytes per task.
     *
     * @param note why it is unknown, or empty; the numbers are then NaN
     */
    @JsonPropertyOrder({"rank", "known"})
    record Worker(
            int rank,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) String note,

            @JsonSerialize(using = EventNumbers.NullUnlessKnown.class)
            long tasks,

            double computeSeconds,
            double deviationSeconds,
            double computeErrorSeconds,
            double idleSeconds,
            double idleErrorSeconds,
            double sendSeconds,
            double sendErrorSeconds,
            double bytesIn,
            double bytesOut)
            implements EventNumbers.Knowable {
        @Override
        @JsonProperty(access = JsonProperty.Access.READ_ONLY)
        public boolean known() {
            return note.isEmpty();
        }
    }

    /**
     * A farm of the library in one window. Seconds are means; NaN if not known.
     *
     * @param run number of the run in the job, from 1
     * @param tasks whose results came back
     * @param left tasks that are not handed out yet; -1 if that is not known
     * @param messageSeconds what a worker spends on a message beside its tasks
     * @param masterTaskSeconds what the master spends on a task
     * @param masterMessageSeconds what the master spends on a message beside that
     * @param masterBusy share of its time
     */
    @JsonTypeName("farm")
    record Farm(
            long window,
            double windowSeconds,
            int run,
            int workers,
            int mostWorkers,
            int chunk,
            boolean ordered,
            long tasks,

            @JsonSerialize(using = EventNumbers.NullIfNegative.class)
            @JsonDeserialize(using = EventNumbers.NegativeIfNull.class)
            long left,

            double tasksPerSecond,
            double taskSeconds,
            double taskDeviationSeconds,
            double taskErrorSeconds,
            double messageSeconds,
            double masterTaskSeconds,
            double masterMessageSeconds,
            double masterBusy)
            implements ObservationEvent {}

    /**
     * A pipeline of the library in one window.
     *
     * @param run number of the run in the job, from 1
     * @param arrangement how often the ranks of a stage have been changed
     * @param fromItem the first item that the present arrangement applies to
     * @param items of the source that came out
     * @param itemsPerMessage of the source
     * @param levels source, stages and sink in turn
     * @param free ranks that any stage could be given
     */
    @JsonTypeName("library_pipeline")
    record Pipeline(
            long window,
            double windowSeconds,
            int run,
            int arrangement,
            long fromItem,
            double items,
            double itemsPerSecond,
            double itemsPerMessage,
            @JsonProperty("stages") List<Level> levels,
            List<Integer> free)
            implements ObservationEvent {
        public Pipeline {
            levels = List.copyOf(levels);
            free = List.copyOf(free);
        }
    }

    /**
     * One stage of it, or one of the ends.
     *
     * @param fixed whether it cannot have more than one rank
     * @param ranks that get its items
     * @param parked ranks that belong to it and get none now
     * @param messageSeconds mean time for a message; NaN if none was seen
     * @param messageErrorSeconds its standard error
     */
    record Level(
            String name,
            boolean fixed,
            List<Integer> ranks,
            List<Integer> parked,
            double messageSeconds,
            double messageErrorSeconds) {
        public Level {
            ranks = List.copyOf(ranks);
            parked = List.copyOf(parked);
        }
    }
}
