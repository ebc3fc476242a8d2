package io.scansion.tuner.observe;

import io.scansion.tuner.observe.links.LinkCosts;
import io.scansion.tuner.observe.machine.Overhead;
import io.scansion.tuner.observe.machine.RankOverhead;
import io.scansion.tuner.observe.masterslave.MasterSlaveWindow;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.world.JobFacts;
import io.scansion.tuner.world.NanoClock;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Arrangement;
import io.scansion.wire.AgentMessage.OverheadReport;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ContractState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Turns what the agents of a job say into closed measurement windows, and knows which process serves what. A window closes
 * when its time is over and every stage has completed enough items, or at its longest; a stage that completed nothing in the
 * longest of windows is not waited for again until it does. Owned by one thread; never throws on a message, whatever its order.
 */
public final class JobMonitor {
    /** Of a window, from which on both ends of a link have waited for a good part of it. */
    private static final double HELD_UP_SHARE = 0.2;

    private final transient JobFacts facts;
    private final transient WindowSettings settings;
    private final transient NanoClock clock;
    private final transient StructureFinder structures;
    private final NavigableMap<Integer, RankTrack> ranks = new TreeMap<>();
    /** By stage, the ranks that serve it by their own account. */
    private final List<Set<Integer>> atStage = new ArrayList<>();

    private final ChannelsInUse channels = new ChannelsInUse();

    private final Map<Integer, Arrangement> arrangements = new HashMap<>();
    private final NavigableMap<Integer, StageContract> contracts = new TreeMap<>();
    private final transient LinkCosts links = new LinkCosts();
    private JobStructure structure = new JobStructure.Undiscovered("no rank has reported yet");
    private long windowStartNanos;
    private long nextIndex;
    private long highestDecisionId;
    private boolean countsComplete = true;
    /** A stage that had too few items when last looked at; where the next look begins. */
    private int stageToWaitFor;

    private int primariesEnded;
    private int primariesDetached;
    private double overheadSeconds;
    private double rankSeconds;

    public JobMonitor(JobFacts facts, WindowSettings settings, NanoClock clock) {
        this.facts = facts;
        this.settings = settings;
        this.clock = clock;
        this.structures = new StructureFinder(facts.primaries(), facts.device());
        this.windowStartNanos = clock.nanoTime();
        for (int rank = 0; rank < facts.processes(); rank++) {
            ranks.put(rank, new RankTrack(rank));
        }
        for (int stage = 0; stage < facts.primaries(); stage++) {
            atStage.add(new TreeSet<>());
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
            int before = rank.virtualRank();
            rank.hello(hello.processId(), hello.host(), now);
            moved(rank, before);
        } else if (message instanceof Snapshot snapshot) {
            int before = rank.virtualRank();
            rank.snapshot(snapshot, now);
            moved(rank, before);
        } else if (message instanceof OverheadReport report) {
            rank.overhead(report, now);
        } else if (message instanceof AgentMessage.Goodbye goodbye) {
            int more = rank.physicalRank() < facts.primaries() && !rank.hasEnded() ? 1 : 0;
            primariesEnded += more;
            primariesDetached += goodbye.reason().equals(AgentMessage.Goodbye.DETACHED) ? more : 0;
            rank.goodbye();
        } else {
            rank.heard(now);
        }
        if (message instanceof AgentMessage.Contract contract) {
            onContract(contract);
        } else if (message instanceof Arrangement arrangement) {
            arrangements.put(arrangement.stage(), arrangement);
            highestDecisionId = Math.max(highestDecisionId, arrangement.decisionId());
        }
        links.onMessage(message);
    }

    /** Keeps in mind which ranks serve which stage by their own account. */
    private void moved(RankTrack rank, int before) {
        int now = rank.virtualRank();
        if (now != before) {
            if (before >= 0 && before < facts.primaries()) {
                atStage.get(before).remove(rank.physicalRank());
            }
            if (now >= 0 && now < facts.primaries()) {
                atStage.get(now).add(rank.physicalRank());
            }
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

    /*
     * A window that is extended is asked about in every turn, so it asks first after the stage that held it up before, and
     * goes on from there. In the course of a window every stage is passed once or twice, however many turns there are.
     */
    private boolean anyStageNeedsMoreItems(long now) {
        for (int looked = 0; looked < facts.primaries(); looked++) {
            if (needsMoreItems(stageToWaitFor, now)) {
                return true;
            }
            stageToWaitFor = (stageToWaitFor + 1) % facts.primaries();
        }
        return false;
    }

    private boolean needsMoreItems(int stage, long now) {
        Arrangement arrangement = arrangements.get(stage);
        long items = 0;
        boolean present = false;
        for (Integer at : atStage.get(stage)) {
            RankTrack rank = ranks.get(at);
            if (rank != null
                    && (isInUse(rank, stage, arrangement) || rank.sums().items() > 0)) {
                items += rank.sums().items();
                present |= rank.present(now, silenceNanos()) && !rank.isThrough();
            }
        }
        if (arrangement == null) {
            present |= isElsewhereAndPresent(stage, stage, now);
        } else {
            for (int instance : arrangement.instances()) {
                present |= isElsewhereAndPresent(instance, stage, now);
            }
        }
        return present && items < settings.minItems();
    }

    private static boolean isInUse(RankTrack rank, int stage, @Nullable Arrangement arrangement) {
        return arrangement == null
                ? rank.physicalRank() == stage || rank.isActive()
                : arrangement.instances().contains(rank.physicalRank());
    }

    /** Whether a rank that is to serve the stage is there, and has not said yet that it does. */
    private boolean isElsewhereAndPresent(int physicalRank, int stage, long now) {
        RankTrack rank = ranks.get(physicalRank);
        return rank != null && rank.virtualRank() != stage && rank.present(now, silenceNanos());
    }

    private Window close(long now, long length) {
        JobStructure found = structures.find(ranks.values(), links::switchBytes, channels);
        if (!(found instanceof JobStructure.Undiscovered && structure instanceof JobStructure.Pipeline)) {
            structure = found;
        }
        List<StageWindow> stages = new ArrayList<>();
        List<List<RankTrack>> serving = serving();
        for (int stage = 0; stage < facts.primaries(); stage++) {
            stages.add(StageWindows.close(stage, serving.get(stage), now, length, silenceNanos()));
        }
        if (structure instanceof JobStructure.Pipeline pipeline) {
            stages = StageWindows.runAhead(pipeline.order(), stages);
        }
        Optional<MasterSlaveWindow> masterSlave = structure instanceof JobStructure.MasterSlave program
                ? Optional.of(MasterSlaveWindows.close(program, stages, ranks, countsComplete && channels.areAll()))
                : Optional.empty();
        Optional<Overhead> overhead = overhead();
        Window window = new Window(
                nextIndex++, windowStartNanos, length, structure, stages, totalItems(), masterSlave, overhead);
        links.closeWindow(arrangements::containsKey, this::isIdle, this::isHeldUp);
        boolean hasWaited = length >= settings.longestWindowSeconds() * 1e9;
        ranks.values().forEach(rank -> rank.closeWindow(hasWaited));
        windowStartNanos = now;
        return window;
    }

    /** Whether the rank of a stage waits for messages for most of its time. */
    private boolean isIdle(int stage) {
        RankTrack rank = ranks.get(stage);
        return rank != null && rank.sums().blockedReceiveNanos() > rank.coveredNanos() / 2;
    }

    /**
     * Whether one rank has waited in sends and the other, on another host, for messages, both for a good part of the window. A receiver
     * that is behind waits for nobody, and a sender that is behind waits in no send that needs no meeting.
     */
    private boolean isHeldUp(int from, int to) {
        RankTrack sender = ranks.get(from);
        RankTrack receiver = ranks.get(to);
        return sender != null
                && receiver != null
                && !host(from).equals(host(to))
                && sender.sums().blockedSendNanos() > HELD_UP_SHARE * sender.coveredNanos()
                && receiver.sums().blockedReceiveNanos() > HELD_UP_SHARE * receiver.coveredNanos();
    }

    /** What the agents of the ranks that serve have said of their own costs. */
    private Optional<Overhead> overhead() {
        Optional<Overhead> overhead = RankOverhead.withErrors(ranks.values().stream()
                .filter(rank -> rank.virtualRank() >= 0)
                .map(RankTrack::overhead)
                .toList());
        overhead.filter(one -> Double.isFinite(one.share())).ifPresent(one -> {
            overheadSeconds += one.seconds();
            rankSeconds += one.rankSeconds();
        });
        return overhead;
    }

    /** Share of the time of ranks that served which the agents themselves took, over all windows; NaN while it is not known. */
    public double overheadShare() {
        return overheadSeconds / rankSeconds;
    }

    /** Ends the window under way without a result, so that the next holds nothing from before now. */
    public void restartWindow() {
        ranks.values().forEach(rank -> rank.closeWindow(false));
        windowStartNanos = clock.nanoTime();
    }

    /** Says that ranks have stopped counting, or begun again, not all of them at the same message. */
    public void countsInterrupted() {
        countsComplete = false;
    }

    private long silenceNanos() {
        return (long) (settings.silenceSeconds() * 1e9);
    }

    /** Of every stage the ranks in use for it, and ranks that still complete items of it, ascending. */
    private List<List<RankTrack>> serving() {
        List<TreeSet<Integer>> byStage = new ArrayList<>();
        instances().values().forEach(instances -> byStage.add(new TreeSet<>(instances)));
        for (RankTrack rank : ranks.values()) {
            int stage = rank.virtualRank();
            if (stage >= 0 && stage < byStage.size() && rank.sums().items() > 0) {
                byStage.get(stage).add(rank.physicalRank());
            }
        }
        return byStage.stream()
                .map(serving -> serving.stream()
                        .map(ranks::get)
                        .filter(Objects::nonNull)
                        .toList())
                .toList();
    }

    /** Ranks in use for every stage, by stage, ascending: as its distributor said, else as the ranks themselves say. */
    private Map<Integer, List<Integer>> instances() {
        Map<Integer, List<Integer>> instances = new LinkedHashMap<>();
        for (int stage = 0; stage < facts.primaries(); stage++) {
            Arrangement arrangement = arrangements.get(stage);
            instances.put(stage, arrangement == null ? new ArrayList<>(List.of(stage)) : arrangement.instances());
        }
        for (RankTrack rank : ranks.values()) {
            int stage = rank.virtualRank();
            boolean inferred = stage >= 0 && rank.physicalRank() != stage && !arrangements.containsKey(stage);
            List<Integer> ofStage = instances.get(stage);
            if (inferred && rank.isActive() && ofStage != null) {
                ofStage.add(rank.physicalRank());
            }
        }
        return instances;
    }

    /** Items completed by the last stage, or results dealt with by the master, since the start of the job; else 0. */
    public long totalItems() {
        if (structure instanceof JobStructure.MasterSlave program) {
            return totalItems(program.master());
        }
        return structure instanceof JobStructure.Pipeline pipeline ? totalItems(pipeline.sink()) : 0;
    }

    /** Seconds since the end of a pipeline last said how many items it has completed; 0 where nothing is known of it. */
    public double secondsSinceReport() {
        double latest = Double.NaN;
        if (structure instanceof JobStructure.Pipeline pipeline) {
            for (Integer at : atStage.get(pipeline.sink())) {
                RankTrack rank = ranks.get(at);
                double reported = rank == null ? Double.NaN : rank.reportedNanos();
                latest = latest >= reported ? latest : reported;
            }
        }
        double seconds = (clock.nanoTime() - latest) / 1e9;
        return seconds > 0 ? seconds : 0;
    }

    /** Items completed by all instances that a stage ever had. */
    public long totalItems(int stage) {
        long items = 0;
        for (Integer at : atStage.get(stage)) {
            RankTrack rank = ranks.get(at);
            items += rank == null ? 0 : rank.totalItems();
        }
        return items;
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
        Map<Integer, List<Integer>> instances = instances();
        Map<Integer, List<Integer>> parked = new HashMap<>();
        TreeSet<Integer> taken = new TreeSet<>();
        instances.values().forEach(taken::addAll);
        List<Integer> free = new ArrayList<>();
        for (int stage = 0; stage < facts.primaries(); stage++) {
            RankTrack primary = ranks.get(stage);
            if (!taken.contains(stage) && primary != null && primary.present(now, silenceNanos())) {
                parked.computeIfAbsent(stage, one -> new ArrayList<>()).add(stage);
            }
        }
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

    /** Name of the host of a rank; empty while it is not known. */
    public String host(int physicalRank) {
        RankTrack rank = ranks.get(physicalRank);
        return rank == null ? "" : rank.host();
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

    /** What messages cost, of the program's own sends and of those that were sent to measure it. */
    public LinkCosts links() {
        return links;
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
        return primariesEnded == facts.primaries();
    }

    /** Whether the ranks that have said goodbye run on, without the agent. */
    public boolean isDetached() {
        return primariesDetached > 0 && primariesDetached == primariesEnded;
    }

    /** The contract of one stage over all its instances. */
    private static final class StageContract {
        private final NavigableMap<Integer, ContractState> states = new TreeMap<>();
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
