package io.scansion.tuner.loop;

import io.scansion.tuner.act.CommandSender;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.SendTimes;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.ContractState;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import io.scansion.wire.SentSizes;
import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.ReportEvery;
import io.scansion.wire.TunerMessage.RestorePoint;
import io.scansion.wire.TunerMessage.SetMeasuring;
import io.scansion.wire.TunerMessage.SetPoint;
import io.scansion.wire.TunerMessage.StageTarget;
import io.scansion.wire.TunerMessage.ThinProbes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.DoubleSupplier;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/*
 * A running pipeline in which nothing runs: every item's way through the stages is worked out when it enters, on a clock
 * that the test moves. Instances take the next item when they are free, items leave a stage in order, and no more than a
 * fixed number of items is under way. It obeys Arrange from the next item on, as an agent does, and says what agents say.
 */
final class SimulatedProgram implements CommandSender {
    /** Items under way at most, which is what credits are for. */
    private static final int ITEMS_UNDER_WAY = 60;

    /** Seconds that an item takes in an instance of a stage. */
    @FunctionalInterface
    interface ItemSeconds {
        double of(int stage, long item, int instancesOfStage, double atSeconds);
    }

    private final int primaries;
    private final int spares;
    private final ItemSeconds itemSeconds;
    private final Random random = new Random(20261121);
    private final List<Rank> ranks = new ArrayList<>();
    private final Map<Integer, List<Integer>> instances = new HashMap<>();
    private final double[] leftStage;
    private final Deque<Double> leavingTimes = new ArrayDeque<>();
    private final List<AgentMessage> said = new ArrayList<>();
    private final Map<Integer, AgentMessage> reported = new HashMap<>();
    private final List<Arrange> commands = new ArrayList<>();
    private final Set<Integer> silent = new HashSet<>();
    private final Set<Long> seenDecisions = new HashSet<>();
    private final SimulatedPoints points = new SimulatedPoints();
    private int droppingStage = -1;
    private LongPredicate dropped = item -> false;
    private double noise = 0.01;
    private int itemsUnderWay = ITEMS_UNDER_WAY;
    private double now;
    private long nextItem;
    /** When items that wait before stage 1 have left the source. */
    private @Nullable Deque<Double> stored;

    private long sent;
    private @Nullable Arrange order;
    private String refusal = "";
    private boolean obeys = true;
    private int lostAnswers;
    private List<Integer> chainInForce = List.of();
    private int switches;
    private double probeSeconds = Double.NaN;
    private double agentShare;
    private final List<Integer> strides = new ArrayList<>();
    private List<String> hosts = List.of();
    private Map<String, Double> quotas = Map.of();
    private DoubleSupplier longer = () -> 1;
    private double othersCores;

    private static final class Rank {
        final Deque<double[]> finishing =
                new ArrayDeque<>(); // finish time, compute seconds, items passed on, seconds of a processor
        int virtualRank;
        double freeAt;
        long items;
        long passedOn;
        double computeSeconds;
        double processorSeconds;
        long sequence;
        int stride = 1;
        double reportSeconds;
        double reportedAt;
        long costed;
        double probeSeconds;
        final List<Double> sinceSnapshot = new ArrayList<>();

        Rank(int virtualRank) {
            this.virtualRank = virtualRank;
        }
    }

    SimulatedProgram(int primaries, int spares, ItemSeconds itemSeconds) {
        this.primaries = primaries;
        this.spares = spares;
        this.itemSeconds = itemSeconds;
        this.leftStage = new double[primaries];
        for (int rank = 0; rank < primaries + spares; rank++) {
            ranks.add(new Rank(rank < primaries ? rank : Snapshot.PARKED));
            if (rank < primaries) {
                instances.put(rank, List.of(rank));
            }
        }
    }

    /** The pipeline of the paper's figure 5, in milliseconds. */
    static SimulatedProgram figure5(int spares) {
        return steady(spares, 10, 40, 30, 20, 10);
    }

    /** Stage times in milliseconds that never change. */
    static SimulatedProgram steady(int spares, double... milliseconds) {
        return new SimulatedProgram(milliseconds.length, spares, (stage, item, count, at) -> milliseconds[stage] / 1e3);
    }

    /** Nothing bounds how far the source gets ahead. */
    void runAhead() {
        itemsUnderWay = Integer.MAX_VALUE;
    }

    /** What the source sends waits before stage 1 without bound; what is bounded is under way from there on. */
    void sourceRunsAhead() {
        stored = new ArrayDeque<>();
    }

    void noise(double share) {
        noise = share;
    }

    /** Every rank computes on one of these hosts of two cores, by its number. */
    void onHosts(List<String> hostOfEveryRank) {
        hosts = List.copyOf(hostOfEveryRank);
    }

    /** From now on a control group leaves those that are named so much of a core, which one rank at a time wants. */
    void limit(Map<String, Double> quotaCores) {
        quotas = Map.copyOf(quotaCores);
    }

    /**
     * Who computes waits for processors as well.
     *
     * @param factor by which computing takes longer for that
     * @param others processors that others keep busy on every host
     */
    void crowd(DoubleSupplier factor, double others) {
        longer = factor;
        othersCores = others;
    }

    /** Names of the hosts that serve a stage. */
    List<String> hostsOf(int stage) {
        return serving(stage).stream().map(this::host).toList();
    }

    private String host(int physical) {
        return hosts.isEmpty() ? "localhost" : hosts.get(physical);
    }

    /** A stage passes these items on to nobody. */
    void drop(int stage, LongPredicate items) {
        droppingStage = stage;
        dropped = items;
    }

    void refuseCommands(String reason) {
        refusal = reason;
    }

    /** Agents say what they cost: a probe so much while every call is timed, and their own threads such a share of the time. */
    void costs(double secondsOfProbe, double shareOfThreads) {
        probeSeconds = secondsOfProbe;
        agentShare = shareOfThreads;
    }

    /** The agent of a rank is another one: it times every call. */
    void forgetThinning(int physical) {
        ranks.get(physical).stride = 1;
    }

    /** Of how many calls a rank times one. */
    int stride(int physical) {
        return ranks.get(physical).stride;
    }

    /** Of how many calls the first rank was told to time one, in turn. */
    List<Integer> strides() {
        return strides;
    }

    /** The next orders are lost on their way. */
    void loseAnswers(int orders) {
        lostAnswers = orders;
    }

    /** How often a rank was told to measure or not to. */
    int switches() {
        return switches;
    }

    /** Items follow this chain, and orders for another one are refused. */
    void follow(List<Integer> chain) {
        chainInForce = chain;
    }

    void ignoreCommands() {
        obeys = false;
    }

    void obeyCommands() {
        obeys = true;
    }

    /** How often a rank was told to report, in seconds; 0 before it was told anything. */
    double reportSeconds(int rank) {
        return ranks.get(rank).reportSeconds;
    }

    void silence(int rank) {
        silent.add(rank);
    }

    void unsilence(int rank) {
        silent.remove(rank);
    }

    SimulatedPoints points() {
        return points;
    }

    int primaries() {
        return primaries;
    }

    int spares() {
        return spares;
    }

    List<Arrange> commands() {
        return commands;
    }

    /** Forgets what it was sent, so that what grows with the hours is not the simulation. */
    void forgetCommands() {
        commands.clear();
    }

    /** What distributors have reported last about every stage. */
    List<AgentMessage> reported() {
        return List.copyOf(reported.values());
    }

    List<Integer> instanceCounts() {
        List<Integer> counts = new ArrayList<>();
        for (int stage = 0; stage < primaries; stage++) {
            counts.add(serving(stage).size());
        }
        return counts;
    }

    /** Items that have come out. */
    long itemsOut() {
        return ranks.get(primaries - 1).items;
    }

    double nowSeconds() {
        return now;
    }

    /** What agents say when they connect. */
    List<AgentMessage> greetings() {
        List<AgentMessage> greetings = new ArrayList<>();
        for (int rank = 0; rank < ranks.size(); rank++) {
            greetings.add(new AgentMessage.Hello(
                    1, "key", "job", rank, primaries, spares, 1000 + rank, host(rank), "", "niodev", 60_000_000));
        }
        return greetings;
    }

    AgentMessage contract(int stage, ContractState state, String... reasons) {
        return new AgentMessage.Contract(stage, stage, state, List.of(reasons));
    }

    /** Lets the program run and returns what its agents say at the end of the step. */
    List<AgentMessage> advance(double seconds) {
        now += seconds;
        while (enter()) {
            nextItem++;
        }
        List<AgentMessage> messages = new ArrayList<>(said);
        said.clear();
        messages.addAll(points.reports());
        Map<String, Double> usedSeconds = new HashMap<>();
        for (int rank = 0; rank < ranks.size(); rank++) {
            double before = ranks.get(rank).processorSeconds;
            finish(ranks.get(rank));
            usedSeconds.merge(host(rank), ranks.get(rank).processorSeconds - before, Double::sum);
        }
        for (int rank = 0; rank < ranks.size(); rank++) {
            Rank reporting = ranks.get(rank);
            if (now - reporting.reportedAt < reporting.reportSeconds - 1e-9) {
                continue;
            }
            reporting.reportedAt = now;
            Snapshot snapshot = snapshot(rank);
            if (!silent.contains(rank)) {
                messages.add(snapshot);
                sendTimes(rank).ifPresent(messages::add);
                if (!hosts.isEmpty()) {
                    messages.add(hostReport(rank, usedSeconds.getOrDefault(host(rank), 0.0) / seconds));
                }
                if (!Double.isNaN(probeSeconds)) {
                    messages.add(overhead(rank));
                }
            }
        }
        return messages;
    }

    private boolean enter() {
        Deque<Double> waiting = stored;
        int first = waiting == null ? 0 : 1;
        double start = leavingTimes.size() < itemsUnderWay ? 0 : leavingTimes.peekFirst();
        if (waiting != null) {
            for (Rank source = ranks.get(0); source.freeAt <= now; sent++) {
                waiting.addLast(serve(0, sent, source.freeAt));
            }
            start = Math.max(start, waiting.isEmpty() ? Double.POSITIVE_INFINITY : waiting.peekFirst());
        }
        start = Math.max(start, earliest(first).freeAt);
        if (start > now) {
            return false;
        }
        if (waiting != null) {
            waiting.removeFirst();
        }
        applyOrder();
        double at = start;
        for (int stage = first; stage < primaries; stage++) {
            at = serve(stage, nextItem, at);
            if (stage == droppingStage && dropped.test(nextItem)) {
                break;
            }
        }
        leavingTimes.addLast(at);
        if (leavingTimes.size() > itemsUnderWay) {
            leavingTimes.removeFirst();
        }
        return true;
    }

    /** An item comes to a stage; returns when it leaves it. */
    private double serve(int stage, long item, double at) {
        Rank chosen = earliest(stage);
        double begins = Math.max(at, chosen.freeAt);
        double stretch = longer.getAsDouble();
        double quota = Math.min(1, quotas.getOrDefault(host(ranks.indexOf(chosen)), 1.0));
        double takes = stretch
                / quota
                * itemSeconds.of(stage, item, serving(stage).size(), begins)
                * Math.max(0.1, 1 + noise * random.nextGaussian());
        chosen.freeAt = begins + takes;
        boolean passesOn = stage != droppingStage || !dropped.test(item);
        chosen.finishing.addLast(new double[] {begins + takes, takes, passesOn ? 1 : 0, takes * quota / stretch});
        leftStage[stage] = Math.max(leftStage[stage], begins + takes);
        return leftStage[stage];
    }

    private List<Integer> serving(int stage) {
        return instances.getOrDefault(stage, List.of(stage));
    }

    private Rank earliest(int stage) {
        Rank best = ranks.get(serving(stage).get(0));
        for (int physical : serving(stage)) {
            if (ranks.get(physical).freeAt < best.freeAt) {
                best = ranks.get(physical);
            }
        }
        return best;
    }

    private void applyOrder() {
        Arrange current = order;
        if (current == null) {
            return;
        }
        order = null;
        for (StageTarget target : current.targets()) {
            boolean changed = !serving(target.stage()).equals(target.instances());
            for (int physical : target.instances()) {
                Rank rank = ranks.get(physical);
                if (rank.virtualRank == Snapshot.PARKED) {
                    rank.virtualRank = target.stage();
                    rank.freeAt = now;
                }
            }
            instances.put(target.stage(), target.instances());
            if (changed) {
                AgentMessage report = new AgentMessage.Arrangement(
                        current.chain().get(0), current.decisionId(), target.stage(), target.instances(), nextItem);
                said.add(report);
                reported.put(target.stage(), report);
            }
        }
    }

    private void finish(Rank rank) {
        while (!rank.finishing.isEmpty() && rank.finishing.peekFirst()[0] <= now) {
            double[] finished = rank.finishing.removeFirst();
            double takes = finished[1];
            rank.items++;
            rank.passedOn += Math.round(finished[2]);
            rank.computeSeconds += takes;
            rank.processorSeconds += finished[3];
            rank.sinceSnapshot.add(takes);
        }
    }

    private Snapshot snapshot(int physical) {
        Rank rank = ranks.get(physical);
        List<ChannelCounters> channels = new ArrayList<>();
        if (rank.items > 0) {
            if (rank.virtualRank > 0) {
                channels.add(channel(rank, rank.virtualRank - 1, false));
            }
            if (rank.virtualRank < primaries - 1) {
                channels.add(channel(rank, rank.virtualRank + 1, true));
            }
        }
        RankCounters counters = new RankCounters(
                rank.items,
                rank.passedOn,
                rank.items,
                Math.round(rank.computeSeconds * 1e9),
                0,
                0,
                0,
                2 * rank.items,
                rank.items);
        Snapshot snapshot = new Snapshot(
                physical,
                rank.virtualRank,
                ++rank.sequence,
                Math.round(now * 1e9),
                counters,
                times(rank),
                CompressedHistogram.EMPTY,
                cpu(rank),
                channels);
        rank.sinceSnapshot.clear();
        return snapshot;
    }

    /** Half of the messages have 500 bytes and half 1500; they cost 10 us and 10 ns for a byte. */
    private Optional<SendTimes> sendTimes(int physical) {
        Rank rank = ranks.get(physical);
        long half = rank.items / 2;
        return half == 0 || rank.virtualRank == primaries - 1
                ? Optional.empty()
                : Optional.of(new SendTimes(
                        physical,
                        rank.virtualRank,
                        Math.round(now * 1e9),
                        List.of(
                                new SentSizes(
                                        rank.virtualRank + 1,
                                        9,
                                        half * 500,
                                        List.of(new SentSizes.Times(16, half, half * 15_000))),
                                new SentSizes(
                                        rank.virtualRank + 1,
                                        11,
                                        half * 1500,
                                        List.of(new SentSizes.Times(19, half, half * 25_000))))));
    }

    private AgentMessage hostReport(int physical, double busyCores) {
        return new AgentMessage.HostReport(
                physical,
                host(physical),
                host(physical),
                2,
                2,
                quotas.getOrDefault(host(physical), Double.POSITIVE_INFINITY),
                Math.min(1, (busyCores + othersCores) / 2),
                0,
                Double.NaN,
                AgentMessage.HostReport.UNKNOWN,
                AgentMessage.HostReport.UNKNOWN);
    }

    /** A probe that only counts takes a tenth. */
    private AgentMessage overhead(int physical) {
        Rank rank = ranks.get(physical);
        rank.probeSeconds += 2 * (rank.items - rank.costed) * probeSeconds * (0.1 + 0.9 / rank.stride);
        rank.costed = rank.items;
        return new AgentMessage.OverheadReport(
                physical,
                Math.round(now * 1e9),
                2 * rank.items,
                Math.round(rank.probeSeconds * 1e9),
                0,
                Math.round(agentShare * now * 1e9),
                100_000,
                rank.stride);
    }

    /** Every instance has a processor of its own, as far as the quota of its host goes. */
    private static CpuTimes cpu(Rank rank) {
        long nanos = Math.round(rank.processorSeconds * 1e9);
        return new CpuTimes(nanos, nanos, Math.round(rank.computeSeconds * 1e9) - nanos);
    }

    private static ChannelCounters channel(Rank rank, int peer, boolean outgoing) {
        long messages = outgoing ? rank.passedOn : rank.items;
        return new ChannelCounters(peer, outgoing, messages, messages * 1000, messages * 20_000, 0, 7, 7);
    }

    private static ComputeTimes times(Rank rank) {
        if (rank.sinceSnapshot.isEmpty()) {
            return ComputeTimes.NONE;
        }
        double mean = rank.sinceSnapshot.stream().mapToDouble(x -> x).average().orElse(0);
        double squares = rank.sinceSnapshot.stream()
                .mapToDouble(x -> (x - mean) * (x - mean))
                .sum();
        double most = rank.sinceSnapshot.stream().mapToDouble(x -> x).max().orElse(0);
        int count = rank.sinceSnapshot.size();
        return new ComputeTimes(
                count,
                mean * 1e9,
                Math.sqrt(squares / count) * 1e9,
                Math.round(mean * 1e9),
                Math.round(most * 1e9),
                Math.round(most * 1e9));
    }

    @Override
    public CompletionStage<Acknowledgement> send(int physicalRank, Command command) {
        if (command instanceof SetPoint set) {
            Acknowledgement answer = points.set(physicalRank, set);
            return points.answers() ? CompletableFuture.completedFuture(answer) : new CompletableFuture<>();
        }
        if (command instanceof RestorePoint restore) {
            return CompletableFuture.completedFuture(points.restore(physicalRank, restore));
        }
        if (command instanceof SetMeasuring) {
            switches++;
            return CompletableFuture.completedFuture(new Acknowledgement(physicalRank, command.decisionId(), true, ""));
        }
        if (command instanceof ThinProbes thin) {
            ranks.get(physicalRank).stride = thin.stride();
            if (physicalRank == 0) {
                strides.add(thin.stride());
            }
            return CompletableFuture.completedFuture(new Acknowledgement(physicalRank, command.decisionId(), true, ""));
        }
        if (command instanceof ReportEvery often) {
            ranks.get(physicalRank).reportSeconds = often.millis() / 1e3;
            return CompletableFuture.completedFuture(new Acknowledgement(physicalRank, command.decisionId(), true, ""));
        }
        if (!(command instanceof Arrange arrange)) {
            throw new IllegalArgumentException("the loop sends nothing else, got " + command);
        }
        if (lostAnswers > 0) {
            lostAnswers--;
            commands.add(arrange);
            return new CompletableFuture<>();
        }
        if (!commands.contains(arrange)) {
            commands.add(arrange);
        }
        if (!chainInForce.isEmpty() && !arrange.chain().equals(chainInForce)) {
            return CompletableFuture.completedFuture(new Acknowledgement(
                    physicalRank, command.decisionId(), false, "items follow another chain", chainInForce));
        }
        if (!refusal.isEmpty()) {
            return CompletableFuture.completedFuture(
                    new Acknowledgement(physicalRank, command.decisionId(), false, refusal));
        }
        if (arrange.chain().get(0) != physicalRank || !seenDecisions.add(arrange.decisionId())) {
            throw new IllegalStateException("a distributor gets its own chain once, got " + arrange);
        }
        if (obeys) {
            order = arrange;
        }
        return CompletableFuture.completedFuture(new Acknowledgement(physicalRank, command.decisionId(), true, ""));
    }
}
