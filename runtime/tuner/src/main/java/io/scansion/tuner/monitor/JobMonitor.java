package io.scansion.tuner.monitor;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Arrangement;
import io.scansion.wire.AgentMessage.Calibration;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ContractState;
import io.scansion.wire.LinkCost;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Turns what the agents of a job say into closed measurement windows, and knows which process serves what. A window closes
 * when its time is over and every stage has completed enough items, or at its longest. Owned by one thread; never throws
 * on a message, whatever its order.
 */
public final class JobMonitor {
    private final JobFacts facts;
    private final MonitorSettings settings;
    private final NanoClock clock;
    private final StructureFinder structures;
    private final Map<Integer, RankTrack> ranks = new TreeMap<>();
    private final Map<Integer, Arrangement> arrangements = new HashMap<>();
    private final Map<Integer, StageContract> contracts = new TreeMap<>();
    private final Map<Integer, Calibration> calibrations = new TreeMap<>();
    private JobStructure structure = new JobStructure.Undiscovered("no rank has reported yet");
    private long windowStartNanos;
    private long nextIndex;
    private long highestDecisionId;
    private boolean countsComplete = true;

    public JobMonitor(JobFacts facts, MonitorSettings settings, NanoClock clock) {
        this.facts = facts;
        this.settings = settings;
        this.clock = clock;
        this.structures = new StructureFinder(facts.primaries(), facts.device());
        this.windowStartNanos = clock.nanoTime();
        for (int rank = 0; rank < facts.processes(); rank++) {
            ranks.put(rank, new RankTrack(rank));
        }
    }

    /** Takes in one message. A message about a rank that the job does not have is ignored. */
    public void onMessage(AgentMessage message) {
        RankTrack rank = ranks.get(message.physicalRank());
        if (rank == null) {
            return;
        }
        long now = clock.nanoTime();
        if (message instanceof AgentMessage.Hello hello) {
            rank.hello(hello.processId(), now);
        } else if (message instanceof Snapshot snapshot) {
            rank.snapshot(snapshot, now);
        } else if (message instanceof AgentMessage.Goodbye) {
            rank.goodbye();
        } else {
            rank.heard(now);
        }
        if (message instanceof AgentMessage.Contract contract) {
            onContract(contract);
        } else if (message instanceof Arrangement arrangement) {
            arrangements.put(arrangement.stage(), arrangement);
            highestDecisionId = Math.max(highestDecisionId, arrangement.decisionId());
        } else if (message instanceof Calibration calibration) {
            calibrations.put(calibration.physicalRank(), calibration);
        }
    }

    private void onContract(AgentMessage.Contract contract) {
        if (contract.virtualRank() >= 0) {
            contracts
                    .computeIfAbsent(contract.virtualRank(), stage -> new StageContract())
                    .report(contract.physicalRank(), contract.state(), contract.reasons());
        }
    }

    /** The connection to a rank is gone; what it serves is unknown until it is back. */
    public void onDisconnected(int physicalRank) {
        RankTrack rank = ranks.get(physicalRank);
        if (rank != null) {
            rank.disconnected();
        }
    }

    /** Returns the window that has just closed, if its time has come, and begins the next. */
    public Optional<Window> poll() {
        long now = clock.nanoTime();
        long length = now - windowStartNanos;
        boolean tooShort = length < settings.windowSeconds() * 1e9;
        boolean mayExtend = length < settings.longestWindowSeconds() * 1e9;
        if (tooShort || (mayExtend && anyStageNeedsMoreItems(now))) {
            return Optional.empty();
        }
        return Optional.of(close(now, length));
    }

    private boolean anyStageNeedsMoreItems(long now) {
        for (int stage = 0; stage < facts.primaries(); stage++) {
            long items = 0;
            boolean present = false;
            for (RankTrack rank : serving(stage)) {
                items += rank.sums().items();
                present |= rank.present(now, silenceNanos());
            }
            if (present && items < settings.minItems()) {
                return true;
            }
        }
        return false;
    }

    private Window close(long now, long length) {
        JobStructure found = structures.find(ranks.values(), calibrations);
        if (!(found instanceof JobStructure.Undiscovered && structure instanceof JobStructure.Pipeline)) {
            structure = found;
        }
        List<StageWindow> stages = new ArrayList<>();
        for (int stage = 0; stage < facts.primaries(); stage++) {
            stages.add(StageWindows.close(stage, serving(stage), now, length, silenceNanos()));
        }
        Optional<MasterSlaveWindow> masterSlave = structure instanceof JobStructure.MasterSlave program
                ? Optional.of(MasterSlaveWindows.close(program, stages, ranks, countsComplete))
                : Optional.empty();
        Window window = new Window(nextIndex++, windowStartNanos, length, structure, stages, totalItems(), masterSlave);
        ranks.values().forEach(RankTrack::closeWindow);
        windowStartNanos = now;
        return window;
    }

    /** Ends the window under way without a result, so that the next holds nothing from before now. */
    public void restartWindow() {
        countsComplete = false; // not every rank stopped or began counting at the same message
        ranks.values().forEach(RankTrack::closeWindow);
        windowStartNanos = clock.nanoTime();
    }

    private long silenceNanos() {
        return (long) (settings.silenceSeconds() * 1e9);
    }

    /** Ranks in use for a stage, and ranks that still complete items of it. */
    private List<RankTrack> serving(int stage) {
        TreeSet<Integer> serving = new TreeSet<>(instancesOf(stage));
        for (RankTrack rank : ranks.values()) {
            if (rank.virtualRank() == stage && rank.sums().items() > 0) {
                serving.add(rank.physicalRank());
            }
        }
        return serving.stream()
                .map(ranks::get)
                .filter(java.util.Objects::nonNull)
                .toList();
    }

    private List<Integer> instancesOf(int stage) {
        Arrangement arrangement = arrangements.get(stage);
        if (arrangement != null) {
            return arrangement.instances();
        }
        List<Integer> inferred = new ArrayList<>(List.of(stage));
        for (RankTrack rank : ranks.values()) {
            if (rank.virtualRank() == stage && rank.physicalRank() != stage && rank.isActive()) {
                inferred.add(rank.physicalRank());
            }
        }
        return inferred;
    }

    /** Items completed by the last stage, or results dealt with by the master, since the start of the job; else 0. */
    public long totalItems() {
        if (structure instanceof JobStructure.MasterSlave program) {
            return totalItems(program.master());
        }
        return structure instanceof JobStructure.Pipeline pipeline ? totalItems(pipeline.sink()) : 0;
    }

    /** Items completed by all instances that a stage ever had. */
    public long totalItems(int stage) {
        return ranks.values().stream()
                .filter(rank -> rank.virtualRank() == stage)
                .mapToLong(RankTrack::totalItems)
                .sum();
    }

    public JobStructure structure() {
        return structure;
    }

    /** What the distributor of a stage last said about it. */
    public Optional<Arrangement> arrangement(int stage) {
        return Optional.ofNullable(arrangements.get(stage));
    }

    /** Which processes serve what, now. */
    public Placement placement() {
        long now = clock.nanoTime();
        Map<Integer, List<Integer>> instances = new LinkedHashMap<>();
        Map<Integer, List<Integer>> parked = new HashMap<>();
        TreeSet<Integer> taken = new TreeSet<>();
        for (int stage = 0; stage < facts.primaries(); stage++) {
            instances.put(stage, instancesOf(stage));
            taken.addAll(instancesOf(stage));
        }
        List<Integer> free = new ArrayList<>();
        for (int spare = facts.primaries(); spare < facts.processes(); spare++) {
            RankTrack rank = ranks.get(spare);
            if (rank == null || taken.contains(spare) || !rank.present(now, silenceNanos())) {
                continue;
            }
            if (rank.virtualRank() == Snapshot.PARKED) {
                free.add(spare);
            } else if (rank.virtualRank() >= 0) {
                parked.computeIfAbsent(rank.virtualRank(), stage -> new ArrayList<>())
                        .add(spare);
            }
        }
        return new Placement(instances, arrangements.keySet(), parked, free);
    }

    /** How a stage stands to the conditions of replication; broken in one instance is broken. */
    public ContractState contract(int stage) {
        StageContract contract = contracts.get(stage);
        return contract == null ? ContractState.WATCHING : contract.state();
    }

    /** Why the contract of a stage is broken; empty when it is not. */
    public List<String> contractReasons(int stage) {
        StageContract contract = contracts.get(stage);
        return contract == null ? List.of() : contract.reasons();
    }

    /** Cost of a message of this size sent by a stage, as calibrated in this job; unknown where nothing was calibrated. */
    public LinkCost linkCost(int stage, double bytes) {
        Calibration calibration = calibrations.get(stage);
        if (calibration == null) {
            calibration = calibrations.values().stream().findFirst().orElse(null);
        }
        if (calibration == null) {
            return LinkCost.UNKNOWN;
        }
        boolean meets = calibration.protocolSwitchBytes() > 0 && bytes >= calibration.protocolSwitchBytes();
        return meets ? calibration.rendezvous() : calibration.eager();
    }

    /** Highest decision id that any distributor has reported; an id that this tuner gives out must be above it. */
    public long highestDecisionId() {
        return highestDecisionId;
    }

    /** Physical ranks, spares among them, that have not said goodbye. */
    public List<Integer> running() {
        return ranks.values().stream()
                .filter(rank -> !rank.hasEnded())
                .map(RankTrack::physicalRank)
                .toList();
    }

    /** True once every rank of the program has said goodbye. */
    public boolean ended() {
        for (int rank = 0; rank < facts.primaries(); rank++) {
            RankTrack track = ranks.get(rank);
            if (track != null && !track.hasEnded()) {
                return false;
            }
        }
        return true;
    }

    /** The contract of one stage over all its instances. */
    private static final class StageContract {
        private final Map<Integer, ContractState> states = new TreeMap<>();
        private final TreeSet<String> reasons = new TreeSet<>();

        void report(int physicalRank, ContractState state, List<String> why) {
            if (states.get(physicalRank) != ContractState.BROKEN) {
                states.put(physicalRank, state);
            }
            if (state == ContractState.BROKEN) {
                reasons.addAll(why);
            }
        }

        ContractState state() {
            if (states.containsValue(ContractState.BROKEN)) {
                return ContractState.BROKEN;
            }
            return states.containsValue(ContractState.KEPT) ? ContractState.KEPT : ContractState.WATCHING;
        }

        List<String> reasons() {
            return Collections.unmodifiableList(new ArrayList<>(reasons));
        }
    }
}
