package io.scansion.tuner.observe;

import io.scansion.tuner.observe.links.HostLinks;
import io.scansion.tuner.observe.masterslave.MasterSlaveWindow;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Host;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Quantity;
import io.scansion.tuner.world.Subject;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was seen of a program, or of its run with the library, in one closed window. Immutable; everything that models and
 * decisions know of the world is in here.
 *
 * @param window number of the window of its subject, from 0
 * @param seconds that the window lasted
 * @param levels in the order of the pipeline, else by rank
 * @param channels between neighbouring levels of a pipeline of the program, one fewer than levels; else empty
 * @param arrangement in force at the end of the window
 * @param free places that any level could be given
 * @param hosts that have been reported; places on others are taken to have a core for every thread
 * @param links what messages cost between hosts, as far as ranks there have shown it
 * @param throughput items per second that came out
 * @param totalItems that have come out since the start of the job
 * @param itemsLeft still to come, where that is known
 * @param unknown why nothing may be decided from it; empty if something may
 * @param details what is peculiar to its kind
 */
public record Observation(
        Subject subject,
        long window,
        double seconds,
        List<Level> levels,
        List<Channel> channels,
        Arrangement arrangement,
        List<Place> free,
        List<Host> hosts,
        HostLinks links,
        Quantity throughput,
        long totalItems,
        OptionalLong itemsLeft,
        Optional<String> unknown,
        Details details) {
    /** A pace that ends by itself is told from noise by so much. */
    private static final double DRAINING_SHARE = 0.1;

    private static final double DRAINING_DEVIATIONS = 2;

    /** What is peculiar to a kind of observation. */
    public sealed interface Details permits Window, LibraryWindow {}

    public Observation {
        levels = List.copyOf(levels);
        channels = List.copyOf(channels);
        free = List.copyOf(free);
        hosts = List.copyOf(hosts);
    }

    /** Items per second; NaN if unknown. */
    public double itemsPerSecond() {
        return throughput.value();
    }

    /** Items per second that come out of the program for what a level did in the window; NaN where the window does not say. */
    public double outputsPerSecond(int position) {
        Level level = levels.get(position);
        return program()
                .map(window -> window.stage(level.id()))
                .filter(StageWindow.Measured.class::isInstance)
                .map(stage -> ((StageWindow.Measured) stage).itemsPerSecond() / level.visits())
                .orElse(Double.NaN);
    }

    /**
     * Whether clearly more came out of a pipeline of the program than a level before passed on, by more than chance and what is under way
     * explain: what had come to wait behind it is being worked off, and when that is done this pace is over.
     */
    public boolean isDraining() {
        if (!isPipeline()) {
            return false;
        }
        double out = itemsPerSecond() * seconds;
        for (int position = 0; position < levels.size() - 1; position++) {
            Level level = levels.get(position);
            double byChance = Math.sqrt(out * Math.abs(1 - 1 / level.visits())); // where items are dropped at random
            double margin = DRAINING_SHARE * out
                    + DRAINING_DEVIATIONS * byChance
                    + 1
                    + level.instances().size();
            if (outputsPerSecond(position) * seconds < out - margin) {
                return true;
            }
        }
        return false;
    }

    /** Whether its levels are one pipeline. */
    public boolean isPipeline() {
        return details instanceof LibraryWindow.Pipeline
                || (details instanceof Window window && window.structure() instanceof JobStructure.Pipeline);
    }

    /** Items per second; NaN if a stage is unknown. */
    public double knownItemsPerSecond() {
        boolean known = program().map(window -> window.firstUnknown().isEmpty()).orElse(unknown.isEmpty());
        return known ? itemsPerSecond() : Double.NaN;
    }

    /** Returns the window of the program by its own messages. */
    public Optional<Window> program() {
        return details instanceof Window window ? Optional.of(window) : Optional.empty();
    }

    /** Returns the window of a run with the library. */
    public Optional<LibraryWindow> library() {
        return details instanceof LibraryWindow window ? Optional.of(window) : Optional.empty();
    }

    /** Returns the window of a farm of the library. */
    public Optional<LibraryWindow.Farm> farm() {
        return details instanceof LibraryWindow.Farm farm ? Optional.of(farm) : Optional.empty();
    }

    /** Returns the window of a master/slave program of which everything is known. */
    public Optional<MasterSlaveWindow> masterSlave() {
        return program().flatMap(Window::masterSlave);
    }

    /** Name under which the work of a farm's master for a task is known, beside that of its levels. */
    private static final String MASTER = "master";

    /**
     * The same with each of these levels, or the master of a farm, doing so many seconds of work for an item, and waiting for processors
     * as it was seen to.
     */
    public Observation withWork(Map<String, Double> secondsByLevel) {
        return withWork(secondsByLevel, hosts, Level::withWork);
    }

    /**
     * The same, with all waiting for processors to be worked out from who shares them.
     *
     * @param others hosts with what others take of them
     */
    public Observation supposing(Map<String, Double> secondsByLevel, List<Host> others) {
        return withWork(secondsByLevel, others, Level::supposing);
    }

    private Observation withWork(
            Map<String, Double> secondsByLevel, List<Host> others, BiFunction<Level, Double, Level> with) {
        List<Level> other = levels.stream()
                .map(level -> secondsByLevel.containsKey(level.name())
                        ? with.apply(level, secondsByLevel.getOrDefault(level.name(), Double.NaN))
                        : level)
                .toList();
        return with(
                other,
                channels,
                others,
                details instanceof LibraryWindow.Farm farm
                        ? farm.withWork(
                                secondsByLevel.containsKey(Arrangement.WORKERS)
                                        ? other.get(0).service().value()
                                        : farm.taskSeconds(),
                                secondsByLevel.getOrDefault(MASTER, farm.masterTaskSeconds()))
                        : details);
    }

    /** A later window of the same program, with messages as they are in this one: what is wrong with them is as wrong then. */
    public Observation later(Observation window) {
        boolean same = levels.size() == window.levels.size();
        return window.with(
                window.levels,
                same ? channels : window.channels,
                window.hosts,
                details instanceof LibraryWindow.Farm before && window.details instanceof LibraryWindow.Farm now
                        ? before.withWork(now.taskSeconds(), now.masterTaskSeconds())
                        : window.details);
    }

    /** The same with so much else. */
    Observation with(List<Level> other, List<Channel> between, List<Host> on, Details of) {
        return new Observation(
                subject,
                window,
                seconds,
                other,
                between,
                arrangement,
                free,
                on,
                links,
                throughput,
                totalItems,
                itemsLeft,
                unknown,
                of);
    }

    /**
     * The present arrangement with so many instances of some levels: those there are stay, the latest go first; then come ranks that
     * have served the level before, then free ones. Where there are too few, it has fewer.
     */
    public Arrangement withInstances(Map<String, Integer> instancesByLevel) {
        Map<String, Level> byName = levels.stream().collect(Collectors.toMap(Level::name, level -> level));
        Iterator<Place> left = free.iterator();
        Map<String, List<Place>> changed = new LinkedHashMap<>();
        instancesByLevel.forEach((name, most) -> {
            Level level = Objects.requireNonNull(byName.get(name), name);
            List<Place> places = Stream.concat(level.instances().stream(), level.parked().stream())
                    .limit(most)
                    .collect(Collectors.toCollection(ArrayList::new));
            while (places.size() < most && left.hasNext()) {
                places.add(left.next());
            }
            changed.put(name, places);
        });
        return arrangement.with(changed);
    }

    /** Ranks that could serve a level beside those that do: first those that have, since others can do something else. */
    public List<Place> unused(String level) {
        List<Place> unused = new ArrayList<>(level(level).parked());
        unused.addAll(free);
        return unused;
    }

    /** Seconds of work for an item in every level where it is known, without waiting for a processor as far as that is known. */
    public Map<String, Double> work() {
        Map<String, Double> work = new LinkedHashMap<>();
        for (Level level : levels) {
            if (level.work().value() > 0) {
                work.put(level.name(), level.work().value());
            }
        }
        return work;
    }

    /** The same with the master of a farm. */
    public Map<String, Double> workAndMaster() {
        Map<String, Double> work = work();
        farm().map(LibraryWindow.Farm::masterTaskSeconds)
                .filter(seconds -> seconds > 0)
                .ifPresent(seconds -> work.put(MASTER, seconds));
        return work;
    }

    /**
     * The same with the times of every level as this window alone has them, waiting for processors and all. The rate of a window goes with
     * the work of that window, noise and all; what levels say otherwise is averaged over windows that agree.
     */
    public Observation inWindow() {
        List<Level> timed = levels.stream().map(this::inWindow).toList();
        return with(timed, channels, hosts, details);
    }

    /** The same with only the waiting for processors as this window alone has it, and work as it is over windows that agree. */
    public Observation waitingInWindow() {
        return with(levels.stream().map(level -> level.waiting(inWindow(level))).toList(), channels, hosts, details);
    }

    /** The same, of which as many items are dropped on the way as in a later window. */
    public Observation dropping(Observation later) {
        if (levels.size() != later.levels.size()) {
            return this;
        }
        List<Level> visited = new ArrayList<>();
        for (Level level : levels) {
            visited.add(level.visited(later.levels.get(visited.size())));
        }
        return with(visited, channels, hosts, details);
    }

    private Level inWindow(Level level) {
        if (details instanceof Window window) {
            return window.stage(level.id()) instanceof StageWindow.Measured measured
                    ? level.timed(measured.computeSeconds(), measured.processor())
                    : level;
        }
        if (details instanceof LibraryWindow.Farm farm) {
            return level.timed(farm.taskSeconds(), farm.processor());
        }
        return ((LibraryWindow.Pipeline) details)
                .levels().stream()
                        .filter(line -> line.name().equals(level.name()))
                        .findFirst()
                        .map(line -> level.timed(line.messageSeconds(), line.processor()))
                        .orElse(level);
    }

    public Level level(String name) {
        return levels.stream()
                .filter(level -> level.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no level " + name + " in " + levels));
    }

    /** Ids of the levels, in their order. */
    public List<Integer> ids() {
        return levels.stream().map(Level::id).toList();
    }
}
