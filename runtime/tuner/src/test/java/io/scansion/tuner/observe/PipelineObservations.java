package io.scansion.tuner.observe;

import io.scansion.tuner.observe.links.HostLinks;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.observe.machine.ProcessorSeconds;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.observe.structure.PipelineEdge;
import io.scansion.tuner.observe.structure.SendMode;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Host;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Quantity;
import io.scansion.tuner.world.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Observations of pipelines of the program, made up, with four free spares. */
public final class PipelineObservations {
    public static final String HOST = "alpha";

    private static final int SPARES = 4;

    private PipelineObservations() {}

    public static Quantity known(double value) {
        return Quantity.of(value, 0.001 * value, 1000);
    }

    /** Stages that sleep on a host that nobody has reported. */
    public static Observation sleeping(double itemsPerSecond, double... millis) {
        return of(List.of(), itemsPerSecond, 1, new double[millis.length], millis);
    }

    /**
     * Stages on a host, for planning.
     *
     * @param stretch by which computing takes longer now
     * @param share of its time that a stage computes; the rest it sleeps
     */
    public static Observation on(Host host, double stretch, double share, double... millis) {
        return on(
                host,
                stretch,
                DoubleStream.generate(() -> share).limit(millis.length).toArray(),
                millis);
    }

    /** The same, with a share for each stage. */
    public static Observation on(Host host, double stretch, double[] shares, double... millis) {
        return of(List.of(host), 50, stretch, shares, millis);
    }

    /**
     * The same whose sends were not seen to wait.
     *
     * @param ofSource items per second that the source did; what the others did is as before
     */
    public static Observation asynchronous(Observation seen, double ofSource) {
        Window window = seen.program().orElseThrow();
        JobStructure.Pipeline before = (JobStructure.Pipeline) window.structure();
        List<PipelineEdge> edges = before.edges().stream()
                .map(edge -> new PipelineEdge(edge.from(), edge.to(), SendMode.ASYNCHRONOUS, edge.bytesPerItem()))
                .toList();
        List<StageWindow> stages = new ArrayList<>(window.stages());
        double work = seen.levels().get(0).work().value();
        stages.set(0, measured(0, work, ProcessorSeconds.UNKNOWN, ofSource));
        List<Channel> channels = edges.stream()
                .map(edge -> new Channel(edge, LinkEstimate.UNKNOWN, false))
                .toList();
        return seen.with(
                seen.levels(),
                channels,
                seen.hosts(),
                window(new JobStructure.Pipeline(before.order(), edges), stages));
    }

    /** The same stages, with messages between others of them. */
    public static Observation shaped(Observation seen, JobStructure structure) {
        Window window = seen.program().orElseThrow();
        return seen.with(seen.levels(), List.of(), seen.hosts(), window(structure, window.stages()));
    }

    private static Window window(JobStructure structure, List<StageWindow> stages) {
        return new Window(5, 0, 2_000_000_000L, structure, stages, 1000);
    }

    /** The arrangement of an observation with free ranks for a level. */
    public static Arrangement more(Observation observation, String level, int ranks) {
        List<Place> places = new ArrayList<>(observation.arrangement().places(level));
        places.addAll(observation.free().subList(0, ranks));
        return observation.arrangement().with(level, places);
    }

    /** The same with other hosts and free ranks. */
    public static Observation with(Observation seen, List<Host> hosts, List<Place> free) {
        return with(seen, hosts, free, seen.links());
    }

    /** The same with other hosts and free ranks, and what messages cost between hosts. */
    public static Observation with(Observation seen, List<Host> hosts, List<Place> free, HostLinks links) {
        return new Observation(
                seen.subject(),
                seen.window(),
                seen.seconds(),
                seen.levels(),
                seen.channels(),
                seen.arrangement(),
                free,
                hosts,
                links,
                seen.throughput(),
                seen.totalItems(),
                seen.itemsLeft(),
                seen.unknown(),
                seen.details());
    }

    /**
     * The same where the system tells of more than the stages have to do with.
     *
     * @param waiting seconds for an item without a processor, those within MPI calls among them
     * @param process seconds for an item that other threads of a process compute as well
     */
    public static Observation told(Observation seen, double waiting, double process) {
        List<Level> levels = new ArrayList<>();
        List<StageWindow> stages = new ArrayList<>();
        for (Level level : seen.levels()) {
            double service = level.service().value();
            double thread = level.processor().threadSeconds().value();
            ProcessorSeconds had = new ProcessorSeconds(
                            level.processor().contentionSeconds().value() + waiting, thread, thread + process)
                    .within(service);
            levels.add(level.timed(service, had));
            stages.add(measured(level.id(), service, had, seen.itemsPerSecond()));
        }
        Window window = seen.program().orElseThrow();
        return seen.with(levels, seen.channels(), seen.hosts(), window(window.structure(), stages));
    }

    /**
     * The same with a level served by other ranks, which differ in how long items wait for a processor there.
     *
     * @param each what each of them did in the window
     */
    public static Observation served(Observation seen, String name, List<Place> places, List<InstanceWindow> each) {
        List<Level> levels = new ArrayList<>();
        for (Level level : seen.levels()) {
            double items = each.stream().mapToLong(InstanceWindow::items).sum();
            double service = each.stream()
                            .mapToDouble(one -> one.items() * one.computeSeconds())
                            .sum()
                    / items;
            levels.add(
                    !level.name().equals(name)
                            ? level
                            : new Level(
                                    name,
                                    level.id(),
                                    places,
                                    level.parked(),
                                    known(service),
                                    level.work(),
                                    new ProcessorUse(
                                            known(service - level.work().value()),
                                            level.processor().threadSeconds(),
                                            level.processor().processSeconds()),
                                    level.agreeingWindows(),
                                    level.visits(),
                                    each,
                                    level.change(),
                                    level.fixedBecause()));
        }
        Observation now = seen.with(levels, seen.channels(), seen.hosts(), seen.details());
        return arranged(now, seen.arrangement().with(name, places), seen.throughput());
    }

    /** The same with one level whose items have also waited so long for a processor in the last windows. */
    public static Observation waiting(Observation seen, int position, Quantity seconds) {
        List<Level> levels = new ArrayList<>(seen.levels());
        Level level = levels.get(position);
        levels.set(
                position,
                new Level(
                        level.name(),
                        level.id(),
                        level.instances(),
                        level.parked(),
                        known(level.work().value() + seconds.value()),
                        level.work(),
                        new ProcessorUse(
                                seconds,
                                level.processor().threadSeconds(),
                                level.processor().processSeconds()),
                        level.agreeingWindows(),
                        level.visits(),
                        level.perInstance(),
                        level.change(),
                        level.fixedBecause()));
        return seen.with(levels, seen.channels(), seen.hosts(), seen.details());
    }

    /** The same of stages that sleep and whose times were measured like this. */
    public static Observation timed(Observation seen, List<Quantity> times) {
        List<Level> levels = new ArrayList<>();
        for (Level level : seen.levels()) {
            levels.add(new Level(
                    level.name(),
                    level.id(),
                    level.instances(),
                    level.parked(),
                    times.get(levels.size()),
                    times.get(levels.size()),
                    level.processor(),
                    level.agreeingWindows(),
                    level.visits(),
                    level.perInstance(),
                    level.change(),
                    level.fixedBecause()));
        }
        return seen.with(levels, seen.channels(), seen.hosts(), seen.details());
    }

    /** The same in another arrangement, which is as fast as this. */
    public static Observation arranged(Observation seen, Arrangement arrangement, double itemsPerSecond) {
        return arranged(seen, arrangement, known(itemsPerSecond));
    }

    private static Observation arranged(Observation seen, Arrangement arrangement, Quantity itemsPerSecond) {
        return new Observation(
                seen.subject(),
                seen.window(),
                seen.seconds(),
                seen.levels(),
                seen.channels(),
                arrangement,
                seen.free(),
                seen.hosts(),
                seen.links(),
                itemsPerSecond,
                seen.totalItems(),
                seen.itemsLeft(),
                seen.unknown(),
                seen.program()
                        .map(window -> flowing(window, itemsPerSecond.value()))
                        .orElseThrow());
    }

    /** The same with every stage as fast as that. */
    private static Window flowing(Window window, double itemsPerSecond) {
        List<StageWindow> stages = new ArrayList<>();
        for (StageWindow stage : window.stages()) {
            StageWindow.Measured seen = (StageWindow.Measured) stage;
            stages.add(new StageWindow.Measured(
                    seen.stage(),
                    seen.instances(),
                    seen.perInstance(),
                    Math.max(1, Math.round(itemsPerSecond * window.lengthSeconds())),
                    seen.timedItems(),
                    itemsPerSecond,
                    seen.computeSeconds(),
                    seen.computeDeviationSeconds(),
                    seen.computeP99Seconds(),
                    seen.computeCounts(),
                    seen.blockedReceiveSeconds(),
                    seen.blockedSendSeconds(),
                    seen.sentPerItem(),
                    seen.bytesPerItem(),
                    seen.processor(),
                    seen.overheadShare(),
                    seen.errors()));
        }
        return window(window.structure(), stages);
    }

    private static Observation of(
            List<Host> hosts, double itemsPerSecond, double stretch, double[] shares, double... millis) {
        List<Level> levels = new ArrayList<>();
        Map<String, List<Place>> arranged = new LinkedHashMap<>();
        List<PipelineEdge> edges = new ArrayList<>();
        List<StageWindow> windows = new ArrayList<>();
        for (int stage = 0; stage < millis.length; stage++) {
            double work = millis[stage] / 1e3;
            double computing = shares[stage] * work;
            double waiting = computing * (stretch - 1);
            List<Place> places = List.of(new Place(stage, HOST));
            boolean inner = stage > 0 && stage + 1 < millis.length;
            levels.add(new Level(
                    Integer.toString(stage),
                    stage,
                    places,
                    List.of(),
                    known(work + waiting),
                    known(work),
                    new ProcessorUse(known(waiting + 1e-12), known(computing + 1e-12), known(computing + 1e-12)),
                    5,
                    1,
                    List.of(),
                    inner ? Level.Change.ALLOWED : Level.Change.REFUSED,
                    inner ? "" : "an end"));
            arranged.put(Integer.toString(stage), places);
            windows.add(measured(
                    stage, work + waiting, new ProcessorSeconds(waiting, computing, computing), itemsPerSecond));
            if (stage > 0) {
                edges.add(new PipelineEdge(stage - 1, stage, SendMode.FULL, 100));
            }
        }
        JobStructure structure = new JobStructure.Pipeline(
                IntStream.range(0, millis.length).boxed().toList(), edges);
        return new Observation(
                Subject.PROGRAM,
                5,
                2,
                levels,
                edges.stream()
                        .map(edge -> new Channel(edge, LinkEstimate.UNKNOWN, false))
                        .toList(),
                Arrangement.of(arranged),
                IntStream.range(millis.length, millis.length + SPARES)
                        .mapToObj(rank -> new Place(rank, HOST))
                        .toList(),
                hosts,
                HostLinks.NONE,
                known(itemsPerSecond),
                1000,
                OptionalLong.empty(),
                Optional.empty(),
                new Window(5, 0, 2_000_000_000L, structure, windows, 1000));
    }

    private static StageWindow.Measured measured(
            int stage, double serviceSeconds, ProcessorSeconds processor, double itemsPerSecond) {
        return new StageWindow.Measured(
                stage,
                List.of(stage),
                List.of(),
                Math.max(1, Math.round(itemsPerSecond * 2)),
                Math.max(1, Math.round(itemsPerSecond * 2)),
                itemsPerSecond,
                serviceSeconds,
                0,
                serviceSeconds,
                TimeCounts.UNKNOWN,
                0,
                0,
                1,
                100,
                processor,
                0,
                StageErrors.UNKNOWN);
    }
}
