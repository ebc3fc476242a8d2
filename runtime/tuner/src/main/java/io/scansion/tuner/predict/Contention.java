package io.scansion.tuner.predict;

import io.scansion.models.sharing.ProcessorSharing;
import io.scansion.models.sharing.SharedHost;
import io.scansion.models.sharing.SharedStage;
import io.scansion.models.sharing.SharedTimes;
import io.scansion.tuner.observe.Channel;
import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.LibraryWindow;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.structure.SendMode;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Host;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Quantity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What sharing the processors of its hosts does to what was observed, were it arranged so, by {@link ProcessorSharing}. On a host that is
 * not known there is a core for every thread; a level of which the system does not tell what it uses is taken to use nothing. Immutable.
 */
public final class Contention {
    /** Models want positive times. */
    private static final double LEAST_SECONDS = 1e-9;
    /** Where computing takes longer by less than this share, there is a core for everyone. */
    private static final double NOTICEABLE_SHARE = 0.01;
    /** A change by so much of a host's cores moves what is forecast by as much, which is half of what is worth a change. */
    private static final double EASING_SHARE = 0.04;

    /** A level that computes for less of its work than this does not tell how long one waits for a processor. */
    private static final double LEAST_COMPUTING_SHARE = 0.2;

    /** A level that does more items than the one behind it by this factor runs ahead of it. */
    private static final double AHEAD = 1.2;

    /** Others that use less than this many threads' shares of a full host have what they want. */
    private static final double STARVED_THREADS = 0.8;

    private static final double FULL_STEPS = 100;

    /** Others that leave take half of their fall less than on the average of the last seconds in the newer half of these. */
    private static final double LATELY = 0.5;

    /** And as much less again afterwards. */
    private static final double AFTERWARDS = 1;

    /** Threads of a process that compute for longer than this share of its work are waited for. */
    private static final double WAITS_SHARE = 0.5;

    private final Machines machines;
    /** By host; by how much computing takes longer on it now, and would take longer then. */
    private final List<Double> stretchNow;

    private final List<Double> stretch;

    private final List<Double> busyCores;
    /** By host, share of the time in which no processor is idle; now and then. */
    private final List<Double> fullNow;

    private final List<Double> full;
    private final TakenProcessors taken;
    /** Position of the first level among the stages that share processors. */
    private final int firstStage;

    private final int masterHost;

    private Contention(
            Machines machines,
            List<Double> stretchNow,
            List<Double> fullNow,
            SharedTimes then,
            TakenProcessors taken,
            int firstStage,
            int masterHost) {
        this.machines = machines;
        this.stretchNow = stretchNow;
        this.stretch = then.stretch();
        this.busyCores = then.busyCores();
        this.fullNow = fullNow;
        this.full = full(machines.hosts(), then, AFTERWARDS);
        this.taken = taken;
        this.firstStage = firstStage;
        this.masterHost = masterHost;
    }

    /** A core for every thread. */
    static Contention none() {
        SharedTimes nothing = new SharedTimes(0, List.of(), List.of(), List.of(), List.of());
        return new Contention(
                new Machines(List.of(), List.of()),
                List.of(),
                List.of(),
                nothing,
                new TakenProcessors(List.of(), List.of(), nothing),
                0,
                0);
    }

    /** What holds for whatever arrangement of the same observation: its hosts, and what sharing them does now. Immutable. */
    static final class Present {
        private final Observation observation;
        private final Machines machines;
        /** Where levels are supposed to do so much work, nothing of their waiting was measured: all of it is worked out. */
        private final boolean supposed;

        private final List<SharedHost> shared;
        private final SharedTimes now;
        private final List<Double> stretch;
        private final List<Double> full;

        private Present(Observation observation) {
            this.observation = observation;
            this.machines = new Machines(observation.hosts(), observation.levels());
            supposed = observation.levels().stream()
                    .anyMatch(level -> level.processor().isSupposed());
            shared = supposed ? beside(observation.hosts()) : shared(observation, machines);
            now = ProcessorSharing.solve(shared, stages(observation, observation.arrangement(), machines));
            int hosts = observation.hosts().size();
            stretch = supposed ? Collections.nCopies(hosts, 1.0) : now.stretch();
            full = supposed ? Collections.nCopies(hosts, 0.0) : Contention.full(observation.hosts(), now, LATELY);
        }

        /** @param observation of a pipeline in which every level is known, or of a farm of the library */
        static Present of(Observation observation) {
            return new Present(observation);
        }

        /** The hosts with what others were seen to take, and behind them one for all places whose host is not known. */
        private static List<SharedHost> beside(List<Host> hosts) {
            List<SharedHost> beside = new ArrayList<>();
            hosts.forEach(host -> beside.add(Contention.beside(host)));
            beside.add(SharedHost.of(Double.MAX_VALUE));
            return beside;
        }

        /** Returns what sharing would do in another arrangement, or the present one. */
        Contention with(Arrangement arrangement) {
            List<Host> hosts = observation.hosts();
            if (hosts.isEmpty()) {
                return none();
            }
            List<SharedStage> stages = stages(observation, arrangement, machines);
            SharedTimes then =
                    arrangement.isSameAs(observation.arrangement()) ? now : ProcessorSharing.solve(shared, stages);
            return new Contention(
                    machines,
                    stretch,
                    full,
                    then,
                    new TakenProcessors(shared, stages, then),
                    stages.size() - observation.levels().size(),
                    observation
                            .farm()
                            .filter(farm -> !supposed)
                            .map(farm -> masterHost(farm, hosts))
                            .orElse(hosts.size()));
        }
    }

    /** A host whose others have what they want. They are taken to be as few threads as can use so much. */
    private static SharedHost beside(Host host) {
        double others = host.othersCores();
        return new SharedHost(host.cores(), host.quotaCores(), Math.ceil(others), others);
    }

    /**
     * Returns by host how probable it is that all of its processors are busy at a moment, if each is for the same share of the time and
     * independently of the others. In steps of a hundredth, so that what hardly differs is alike.
     *
     * @param fallen share of what others have lately come to take less that is taken off their mean: {@link #LATELY} or {@link #AFTERWARDS}
     */
    private static List<Double> full(List<Host> hosts, SharedTimes times, double fallen) {
        List<Double> full = new ArrayList<>();
        for (int h = 0; h < hosts.size(); h++) {
            Host host = hosts.get(h);
            double rise = host.othersRiseCores() < 0 ? host.othersRiseCores() : 0; // NaN if not told
            double others = Math.max(0, host.othersCores() + fallen * rise);
            double share = Math.min(1, (times.busyCores().get(h) + others) / host.cores());
            full.add(Math.rint(FULL_STEPS * Math.pow(share, Math.max(1, Math.rint(host.cores())))) / FULL_STEPS);
        }
        return full;
    }

    private static List<SharedStage> stages(Observation observation, Arrangement arrangement, Machines machines) {
        List<SharedStage> stages = new ArrayList<>();
        observation
                .farm()
                .ifPresent(farm -> stages.add(master(farm, masterHost(farm, observation.hosts()), arrangement)));
        for (int k = 0; k < observation.levels().size(); k++) {
            stages.add(stage(observation, arrangement, k, machines));
        }
        return stages;
    }

    /** The hosts, and behind them one for all places whose host is not known. */
    private static List<SharedHost> shared(Observation observation, Machines machines) {
        List<SharedHost> idle = new ArrayList<>();
        List<Double> measured = new ArrayList<>();
        for (Host host : observation.hosts()) {
            idle.add(new SharedHost(host.cores(), host.quotaCores(), 0));
            measured.add(measuredStretch(observation, host));
        }
        idle.add(SharedHost.of(Double.MAX_VALUE));
        measured.add(1.0);
        List<Double> behind =
                ProcessorSharing.othersBehind(idle, stages(observation, observation.arrangement(), machines), measured);
        List<SharedHost> shared = new ArrayList<>(idle);
        for (int h = 0; h < observation.hosts().size(); h++) {
            Host host = observation.hosts().get(h);
            boolean starved = host.isFull() && host.othersCores() * measured.get(h) > STARVED_THREADS;
            // those who wait for a processor show in how long it takes to get one, and not in what is busy
            shared.set(h, starved ? new SharedHost(host.cores(), host.quotaCores(), behind.get(h)) : beside(host));
        }
        return shared;
    }

    /** By how much longer computing took on a host than without waiting for a processor, in the level that sets the pace. */
    private static double measuredStretch(Observation observation, Host host) {
        double slowest = 0;
        double stretch = 1;
        for (Level level : observation.levels()) {
            List<Place> places = Pipelines.places(level, observation.arrangement());
            double seconds = level.visits() * level.service().value() / Math.max(1, places.size());
            double computing = computingSeconds(level);
            boolean here = places.stream().allMatch(place -> place.host().equals(host.name()));
            if (here && seconds > slowest) {
                slowest = seconds;
                double waiting = known(level.processor().contentionSeconds());
                stretch = computing > LEAST_COMPUTING_SHARE * level.work().value() ? 1 + waiting / computing : 1;
            }
        }
        return stretch;
    }

    private static SharedStage stage(
            Observation observation, Arrangement arrangement, int position, Machines machines) {
        Level level = observation.levels().get(position);
        List<Place> places = Pipelines.places(level, arrangement);
        double work = Math.max(LEAST_SECONDS, level.work().value());
        double computing = computingSeconds(level);
        List<Integer> hosts = new ArrayList<>(places.size());
        double slower = 0;
        for (Place place : places) {
            int host = machines.position(place.host());
            hosts.add(host);
            slower += machines.slower(level, host) / places.size();
        }
        return new SharedStage(
                level.visits() * slower * computing,
                level.visits() * (work - computing),
                level.visits()
                        * slower
                        * Math.max(computing, known(level.processor().processSeconds())),
                hosts,
                isHeldBack(observation, places, position));
    }

    /**
     * Of the work for an item, what wants a processor: what the threads that call MPI compute. Where these hardly compute, and the
     * process does most of the time, they wait for others of its threads; less of that is the JVM's compilers and collector.
     */
    private static double computingSeconds(Level level) {
        double work = level.work().value();
        double thread = known(level.processor().threadSeconds());
        double process = known(level.processor().processSeconds());
        boolean waitsForOthers = thread < LEAST_COMPUTING_SHARE * work && process > WAITS_SHARE * work;
        return Math.min(work, waitsForOthers ? process : thread);
    }

    /** What the master of a farm does for a task is taken to be computing. */
    private static SharedStage master(LibraryWindow.Farm farm, int host, Arrangement arrangement) {
        int chunk = Math.max(1, arrangement.chunk());
        double seconds = Math.max(LEAST_SECONDS, farm.masterSeconds(chunk) / chunk);
        return new SharedStage(seconds, 0, seconds, List.of(host), false);
    }

    private static int masterHost(LibraryWindow.Farm farm, List<Host> hosts) {
        int host = 0;
        while (host < hosts.size()
                && !hosts.get(host).ranks().contains(farm.report().physicalRank())) {
            host++;
        }
        return host;
    }

    /**
     * Instances get items as they ask for them. A single one holds up the level before it where sends were seen to wait, and where the
     * two were seen to keep step: buffers are finite, and a level that runs ahead shows it.
     */
    private static boolean isHeldBack(Observation observation, List<Place> places, int position) {
        if (!observation.subject().isProgram() || places.size() > 1) {
            return true;
        }
        List<Channel> channels = observation.channels();
        if (position == 0 || position > channels.size()) {
            return false;
        }
        boolean waits = channels.get(position - 1).edge().mode() != SendMode.ASYNCHRONOUS;
        return waits || observation.outputsPerSecond(position - 1) < AHEAD * observation.outputsPerSecond(position);
    }

    private static double known(Quantity quantity) {
        return quantity.isKnown() ? quantity.value() : 0;
    }

    /** Whether it does the same to every level, wherever that may be. */
    boolean isLike(Contention other) {
        return machines == other.machines
                && stretchNow.equals(other.stretchNow)
                && stretch.equals(other.stretch)
                && full.equals(other.full)
                && taken.isLike(other.taken);
    }

    /**
     * Service time of an item in an instance of a level on a host, in seconds: its work, the waiting for a processor, and what computing
     * takes longer or shorter than now, by who shares the host and by how fast that is.
     */
    double seconds(Level level, String host) {
        return seconds(level, host, stretch, full);
    }

    /** What it is now by the same account, were the instance on that host. */
    double secondsNow(Level level, String host) {
        return seconds(level, host, stretchNow, fullNow);
    }

    private double seconds(Level level, String host, List<Double> stretched, List<Double> filled) {
        int position = machines.position(host);
        double slower = machines.slower(level, position);
        double computing = slower * computingSeconds(level);
        double work = level.work().value() + computing - computingSeconds(level);
        double now = machines.mean(level, position, present -> ofHost(stretchNow, present, 1));
        double more = ofHost(stretched, position, 1) - now;
        return Math.max(work, work + waitingSeconds(level, position, filled) + computing * more);
    }

    /** How long an instance of a level on a host waits for a processor in its work, in seconds for an item. */
    double waitingSeconds(Level level, String host) {
        return waitingSeconds(level, machines.position(host), full);
    }

    /**
     * What was measured, since nobody wakes up at once on a machine that does anything else, and for those who sleep, half a slice more or
     * less where all processors are busy more or less often: whoever wakes up then waits until one of these is over.
     */
    private double waitingSeconds(Level level, int host, List<Double> filled) {
        double measured = known(level.processor().contentionSeconds());
        double sleeping = level.work().value() - computingSeconds(level);
        if (computes(level) || host >= machines.hosts().size()) {
            return measured;
        }
        double now = machines.mean(level, host, present -> ofHost(fullNow, present, 0));
        double halfSlice =
                TakenProcessors.sliceSeconds(machines.hosts().get(host).cores()) / 2;
        return Math.max(0, measured + (filled.get(host) - now) * Math.min(halfSlice, sleeping));
    }

    private static boolean computes(Level level) {
        return computingSeconds(level) > LEAST_COMPUTING_SHARE * level.work().value();
    }

    /**
     * How long an instance of a level on a host waits for a processor in its send, in seconds for a message. Those who compute get
     * their share of it as they do of all, but those who do not have no processor of their own.
     *
     * @param receiver position of the level that it sends to
     */
    double secondsToSend(Level level, int receiver, String host) {
        int position = machines.position(host);
        return computes(level) || position >= machines.hosts().size()
                ? 0
                : taken.secondsToWake(firstStage + receiver, position);
    }

    /** By how much longer than now the master of a farm takes. */
    double masterStretch() {
        return ofHost(stretch, masterHost, 1) / ofHost(stretchNow, masterHost, 1);
    }

    private double ofHost(List<Double> by, int host, double ofUnknown) {
        return host < machines.hosts().size() ? by.get(host) : ofUnknown;
    }

    private boolean isCrowded(int host) {
        return ofHost(stretch, host, 1) > 1 + NOTICEABLE_SHARE;
    }

    /** Says which host has less processor time than is wanted; empty if every thread has a core. */
    public Optional<String> crowded() {
        List<Host> hosts = machines.hosts();
        for (int h = 0; h < hosts.size(); h++) {
            if (isCrowded(h)) {
                return Optional.of(crowded(hosts.get(h), busyCores.get(h)));
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the deviation of a level's time for an item on a host that has less processor time than is wanted, as a share: others
     * take more or less of it than they did, by as much as that has moved lately. Of that time only computing takes longer. 0 where
     * every thread has a core.
     */
    double doubtOfOthers(Level level, String name) {
        int position = machines.position(name);
        if (!isCrowded(position)) {
            return 0;
        }
        Host host = machines.hosts().get(position);
        double moved = Math.min(host.busyCores().standardError(), host.othersCores()); // NaN if it is not known
        double computing = machines.slower(level, position) * computingSeconds(level) * stretch.get(position);
        double left = Math.max(moved, host.cores() - host.othersCores());
        return moved > 0 ? moved / left * Math.min(1, computing / seconds(level, name)) : 0;
    }

    /**
     * Says of which host that is wanted whole others take less and less: what is forecast of it will be too little. Empty if there is none. A
     * job that has just started is such a one, of which its own launcher and tuner have taken much.
     */
    public Optional<String> easing() {
        List<Host> hosts = machines.hosts();
        for (int h = 0; h < hosts.size(); h++) {
            double fallen = -hosts.get(h).othersRiseCores();
            if (isCrowded(h) && fallen > EASING_SHARE * hosts.get(h).cores()) {
                return Optional.of(String.format(
                        Locale.ROOT,
                        "others take %.2f of the %.3g cores of host %s less than a moment ago",
                        fallen,
                        hosts.get(h).cores(),
                        hosts.get(h).name()));
            }
        }
        return Optional.empty();
    }

    private static String crowded(Host host, double busyCores) {
        double others = host.othersCores();
        return String.format(
                Locale.ROOT,
                "the stages keep %.2f of the %.3g cores of host %s busy%s%s",
                busyCores,
                host.cores(),
                host.name(),
                host.quotaCores() < host.cores()
                        ? String.format(Locale.ROOT, ", of which a quota allows %.2f", host.quotaCores())
                        : "",
                others > NOTICEABLE_SHARE * host.cores() ? String.format(Locale.ROOT, ", others %.2f", others) : "");
    }
}
