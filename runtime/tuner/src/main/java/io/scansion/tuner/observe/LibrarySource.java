package io.scansion.tuner.observe;

import io.scansion.tuner.observe.Level.Change;
import io.scansion.tuner.observe.links.HostLinks;
import io.scansion.tuner.observe.machine.HostMonitor;
import io.scansion.tuner.observe.machine.ProcessorSeconds;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.NanoClock;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Quantity;
import io.scansion.tuner.world.Subject;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.FarmReport;
import io.scansion.wire.AgentMessage.LibraryStage;
import io.scansion.wire.AgentMessage.PipelineReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Observes what a program runs with the library, which says itself how it is arranged and what it did. Owned by one thread. */
public final class LibrarySource implements ObservationSource {
    private final transient LibraryMonitor monitor;
    private final transient EvidenceSettings evidenceSettings;
    private final transient IntFunction<String> hosts;
    private final transient HostMonitor machines;
    private final transient OptionalLong expectedItems;
    private final Map<String, StageEvidence> evidence = new HashMap<>();
    private int evidenceOfRun;

    /**
     * @param hosts name of the host of a rank
     * @param machines what is known of hosts
     * @param expectedItems items of the source in all runs together, where that is known
     */
    public LibrarySource(
            WindowSettings settings,
            EvidenceSettings evidenceSettings,
            NanoClock clock,
            IntFunction<String> hosts,
            HostMonitor machines,
            OptionalLong expectedItems) {
        this.monitor = new LibraryMonitor(settings, clock);
        this.evidenceSettings = evidenceSettings;
        this.hosts = hosts;
        this.machines = machines;
        this.expectedItems = expectedItems;
    }

    /** The run as it has last shown itself. */
    public LibraryMonitor monitor() {
        return monitor;
    }

    @Override
    public Subject subject() {
        return new Subject(monitor.run());
    }

    @Override
    public void onMessage(AgentMessage message) {
        monitor.onMessage(message);
    }

    @Override
    public boolean isActive() {
        return monitor.isActive();
    }

    @Override
    public void restartWindow() {
        monitor.restartWindow();
    }

    @Override
    public Arrangement present() {
        return monitor.farm()
                .map(this::arrangement)
                .or(() -> monitor.pipeline().map(this::arrangement))
                .orElse(Arrangement.of(Map.of()));
    }

    @Override
    public Optional<Observation> poll() {
        return monitor.poll().map(this::observe);
    }

    private Observation observe(LibraryWindow window) {
        if (evidenceOfRun != window.run()) {
            evidenceOfRun = window.run();
            evidence.clear();
        }
        List<Level> levels = window instanceof LibraryWindow.Farm farm
                ? List.of(workers(farm))
                : levels((LibraryWindow.Pipeline) window);
        return new Observation(
                new Subject(window.run()),
                window.index(),
                window.lengthSeconds(),
                levels,
                List.of(),
                window instanceof LibraryWindow.Farm farm
                        ? arrangement(farm.report())
                        : arrangement(((LibraryWindow.Pipeline) window).report()),
                window instanceof LibraryWindow.Pipeline pipeline
                        ? places(pipeline.report().free())
                        : List.of(),
                machines.hosts(),
                HostLinks.NONE,
                Quantity.throughput(window.itemsPerSecond(), window.items()),
                monitor.totalItems(),
                itemsLeft(window),
                window.complete()
                        ? Optional.empty()
                        : Optional.of(
                                "nothing is decided: not every rank of the run has done something in this window"),
                window);
    }

    /** Where nobody says how many there are, a farm may know how many tasks it has still to hand out. */
    private OptionalLong itemsLeft(LibraryWindow window) {
        if (expectedItems.isEmpty()) {
            return window.left() < 0 ? OptionalLong.empty() : OptionalLong.of(window.left());
        }
        return ObservationSource.itemsLeft(
                expectedItems, monitor.totalItems(), monitor.secondsSinceReport(), window.itemsPerSecond());
    }

    private Level workers(LibraryWindow.Farm farm) {
        FarmReport report = farm.report();
        return level(
                Arrangement.WORKERS,
                0,
                workers(1, report.workers()),
                workers(report.workers() + 1, report.mostWorkers()),
                farm.tasks(),
                farm.taskSeconds(),
                farm.deviationSeconds(),
                farm.processor(),
                "");
    }

    private List<Integer> workers(int first, int last) {
        return IntStream.rangeClosed(first, last).boxed().toList();
    }

    private List<Level> levels(LibraryWindow.Pipeline pipeline) {
        List<Level> levels = new ArrayList<>();
        for (LibraryWindow.Line line : pipeline.levels()) {
            levels.add(level(
                    line.name(),
                    levels.size(),
                    line.ranks(),
                    line.parked(),
                    line.messages(),
                    line.messageSeconds(),
                    line.deviationSeconds(),
                    line.processor(),
                    line.fixed() ? "stage '" + line.name() + "' cannot have more than one rank" : ""));
        }
        return levels;
    }

    private Level level(
            String name,
            int id,
            List<Integer> ranks,
            List<Integer> parked,
            long count,
            double seconds,
            double deviationSeconds,
            ProcessorSeconds processor,
            String fixedBecause) {
        StageEvidence known = evidence.computeIfAbsent(name, level -> new StageEvidence(evidenceSettings));
        if (count > 0 && seconds >= 0) {
            known.add(count, seconds, deviationSeconds, processor, 1);
        }
        return new Level(
                name,
                id,
                places(ranks),
                places(parked),
                count > 0 ? known.service() : Quantity.unknown(StageEvidence.NOTHING_DONE),
                known.work(),
                known.processor(),
                known.windows(),
                1,
                List.of(),
                fixedBecause.isEmpty() ? Change.ALLOWED : Change.REFUSED,
                fixedBecause);
    }

    private Arrangement arrangement(FarmReport farm) {
        return Arrangement.farm(places(workers(1, farm.workers())), farm.chunk());
    }

    private Arrangement arrangement(PipelineReport pipeline) {
        Map<String, List<Place>> levels = new LinkedHashMap<>();
        for (LibraryStage stage : pipeline.stages()) {
            levels.put(stage.name(), places(stage.ranks()));
        }
        return Arrangement.of(levels);
    }

    /** Returns places for ranks as an operator names them. */
    public List<Place> places(List<Integer> ranks) {
        return Place.of(ranks, hosts);
    }
}
