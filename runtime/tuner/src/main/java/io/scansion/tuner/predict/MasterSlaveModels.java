package io.scansion.tuner.predict;

import io.scansion.models.masterworker.MasterWorker;
import io.scansion.models.phasetype.PhaseType;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.queueing.clientserver.ClientServer;
import io.scansion.models.queueing.clientserver.FinitePopulation;
import io.scansion.models.san.masterslave.Interaction;
import io.scansion.models.san.masterslave.MasterSlave;
import io.scansion.models.san.masterslave.MasterSlaveSolution;
import io.scansion.models.san.masterslave.Timings;
import io.scansion.models.san.masterslave.Workload;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.observe.masterslave.MasterSlaveEvidence.Means;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/*
 * One measured master/slave program in the terms of every model.
 *
 * MATE: an iteration is one task for each of the workers there are now; the overhead of a message is what the master does for a
 * task, since it does that once per message. It knows phases, and workers that are all alike and take the same time.
 * Client-server: a worker thinks for a task and its messages, and the master serves a task. It does not know phases.
 * Phases: a phase is as long as the slowest worker takes, with task times drawn as they were measured,
 * or as the master takes for all results.
 * Automata network: one pack a slice, tasks that vary as they were measured to as far as the chain stays small, all else exponential,
 * and as many buffer places as can be in use.
 */
/** What the models say of a measured master/slave program with any number of workers. Owned by one thread. */
public final class MasterSlaveModels {
    public static final String MATE = "mate";
    public static final String CLIENT_SERVER = "client-server";
    public static final String MACHINE_REPAIR = "machine-repair";
    public static final String PHASES = "phases";
    public static final String SAN = "san";

    /** More workers than this the automata network is not asked about: its states grow with their square. */
    public static final int MOST_SAN_WORKERS = 12;

    /** More workers than this are not played through in phases. */
    public static final int MOST_PHASED_WORKERS = 32;

    /** Tasks of a phase that are drawn, at most. */
    public static final int MOST_DRAWN = 256;

    /** Phases of a task in the automata network, at most, and states of it that are solved within some hundredths of a second. */
    static final int MOST_PHASES = 5;

    static final int MOST_STATES = 4_000;

    /** No step takes no time. */
    private static final double LEAST_SECONDS = 1e-7;

    private final Means means;
    private final double linkSeconds;
    private final double secondsPerByte;
    /** Several pieces of advice ask about the same networks, and each takes some hundredths of a second. */
    private final Map<MasterSlave, MasterSlaveSolution> networks = new HashMap<>();

    /** @param cost of a message, as far as it is known */
    public MasterSlaveModels(Means means, LinkEstimate cost) {
        this.means = means;
        this.secondsPerByte = Double.isFinite(cost.perByteSeconds()) ? cost.perByteSeconds() : 0;
        double overhead = Double.isFinite(cost.latencySeconds()) ? cost.latencySeconds() : 0;
        double calibrated = 2 * overhead + secondsPerByte * (means.bytesIn() + means.bytesOut());
        // Calibrated while all processes start, which may take turns on few processors; sends were seen while they run.
        this.linkSeconds = Math.min(calibrated, means.sendSeconds() + means.masterSendSeconds());
    }

    public Means means() {
        return means;
    }

    /** What a worker does for a task before the master can go on with it, in seconds. */
    public double thinkSeconds() {
        return means.taskSeconds() + means.sendSeconds() + linkSeconds;
    }

    public double serviceSeconds() {
        return Math.max(LEAST_SECONDS, means.serviceSeconds());
    }

    /**
     * What a message each way costs a worker, in seconds: what it waits beside waiting for the master's own work, but at least what
     * sending costs.
     */
    public double messageSeconds() {
        double sending = means.sendSeconds() + linkSeconds + means.masterSendSeconds();
        double waiting = means.sendSeconds() + means.idleSeconds() - means.masterSeconds() - means.resultWaitSeconds();
        return waiting > sending ? waiting : sending; // unknown waiting is not greater
    }

    /** Tasks handed out in phases of so many for each worker. */
    public double phasesTasksPerSecond(int workers, int tasksEach) {
        double tasks = (double) workers * tasksEach;
        double drawn = tasks > MOST_DRAWN || !(means.taskSeconds() > 0)
                ? tasksEach * means.taskSeconds()
                : means.drawnTasks().slowestSeconds(workers, tasksEach);
        double sending = means.sendSeconds() + linkSeconds;
        double lastIsDone = tasks * means.masterSendSeconds() + drawn + sending + means.masterSeconds();
        double masterIsDone = tasks * serviceSeconds() + means.taskSeconds() + sending;
        return tasks / Math.max(lastIsDone, masterIsDone);
    }

    /** Tasks of a phase for each worker. */
    public int tasksEach() {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(means.tasksPerTurn() / means.workers())));
    }

    public MasterWorker mate() {
        int round = means.workers();
        double volume = round * (means.bytesIn() + means.bytesOut());
        return new MasterWorker(
                Math.max(LEAST_SECONDS, round * means.taskSeconds()),
                volume,
                volume == 0 ? 0 : means.bytesIn() / (means.bytesIn() + means.bytesOut()),
                new MessageCost(serviceSeconds(), secondsPerByte),
                MasterWorker.Reading.OVERHEAD_PER_WORKER);
    }

    public double mateTasksPerSecond(int workers) {
        return means.workers() / mate().iterationSeconds(workers);
    }

    /** Tasks handed out as soon as a result is there. */
    public double machineRepairTasksPerSecond(int workers) {
        return FinitePopulation.solve(workers, thinkSeconds(), serviceSeconds(), 0)
                .throughput();
    }

    public double clientServerTasksPerSecond(int workers) {
        return 1
                / ClientServer.mm1(workers, thinkSeconds(), serviceSeconds())
                        .solve()
                        .interArrival();
    }

    /** @param places of the buffer, at least 1; of no meaning in phases */
    public MasterSlaveSolution san(boolean inPhases, int workers, int places) {
        return networks.computeIfAbsent(network(inPhases, workers, places), MasterSlave::solve);
    }

    /** Returns the network in which tasks have as many phases as keep its chain small. */
    MasterSlave network(boolean inPhases, int workers, int places) {
        for (int phases = MOST_PHASES; phases > 1; phases--) {
            MasterSlave finer = network(inPhases, workers, places, phases);
            if (finer.mostStates() <= MOST_STATES) {
                return finer;
            }
        }
        return network(inPhases, workers, places, 1);
    }

    /** @param phases that a task may pass through at most, to vary as much as was measured; with one, its time is exponential */
    private MasterSlave network(boolean inPhases, int workers, int places, int phases) {
        double taskSeconds = Math.max(LEAST_SECONDS, means.taskSeconds());
        double variation = means.deviationSeconds() / taskSeconds;
        return new MasterSlave(
                inPhases ? Interaction.SYNCHRONOUS : Interaction.ASYNCHRONOUS,
                workers,
                inPhases ? 0 : places,
                1,
                new Timings(
                        Math.max(LEAST_SECONDS, means.masterSendSeconds()),
                        Math.max(LEAST_SECONDS, means.sendSeconds() + linkSeconds),
                        variation >= 0
                                ? PhaseType.fit(taskSeconds, variation, phases)
                                : PhaseType.exponential(taskSeconds),
                        Math.max(LEAST_SECONDS, means.masterSeconds())),
                new Workload(1, 0, 1));
    }

    /** Returns what a model says with so many workers, by its name, if it can be asked about so many. */
    public OptionalDouble tasksPerSecond(String model, int workers) {
        if (workers > mostWorkers(model)) {
            return OptionalDouble.empty();
        }
        return switch (model) {
            case MATE -> OptionalDouble.of(mateTasksPerSecond(workers));
            case CLIENT_SERVER -> OptionalDouble.of(clientServerTasksPerSecond(workers));
            case MACHINE_REPAIR -> OptionalDouble.of(machineRepairTasksPerSecond(workers));
            case PHASES -> OptionalDouble.of(phasesTasksPerSecond(workers, tasksEach()));
            case SAN ->
                OptionalDouble.of(san(means.inPhases(), workers, workers).usefulPacksPerSecond());
            default -> OptionalDouble.empty();
        };
    }

    public boolean sanKnows(int workers) {
        return workers <= mostWorkers(SAN);
    }

    /** How many workers a model is asked about at most. */
    static int mostWorkers(String model) {
        return switch (model) {
            case SAN -> MOST_SAN_WORKERS;
            case PHASES -> MOST_PHASED_WORKERS;
            default -> Integer.MAX_VALUE;
        };
    }

    /** Whether a model knows programs of this rhythm. */
    boolean knows(String model) {
        return switch (model) {
            case PHASES -> means.inPhases();
            case CLIENT_SERVER, MACHINE_REPAIR -> !means.inPhases();
            case MATE, SAN -> true;
            default -> false;
        };
    }
}
