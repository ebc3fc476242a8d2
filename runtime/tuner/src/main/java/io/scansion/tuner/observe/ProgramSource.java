package io.scansion.tuner.observe;

import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.observe.Level.Change;
import io.scansion.tuner.observe.links.HostLinks;
import io.scansion.tuner.observe.links.LinkCosts;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.observe.links.LinkEvents;
import io.scansion.tuner.observe.machine.HostMonitor;
import io.scansion.tuner.observe.machine.HostSpeeds;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.observe.structure.PipelineEdge;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.JobFacts;
import io.scansion.tuner.world.NanoClock;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Quantity;
import io.scansion.tuner.world.Subject;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.ContractState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Observes a program by its own messages. Owned by one thread. */
public final class ProgramSource implements ObservationSource {
    /** A stage that computes for less of its time does not tell how fast a host is. */
    private static final double LEAST_COMPUTING_SHARE = 0.2;

    /** Of an item in a stage that was done before anybody looked. */
    private static final Quantity NO_TIME = Quantity.of(0, 0, 0);

    private final transient JobFacts facts;

    private final transient JobMonitor monitor;
    private final transient HostMonitor hosts;
    private final transient EvidenceSettings evidenceSettings;
    private final Map<Integer, StageEvidence> evidence = new HashMap<>();
    private final transient WindowEvents events;
    private final transient LinkEvents linkEvents;

    public ProgramSource(
            JobFacts facts,
            WindowSettings settings,
            EvidenceSettings evidenceSettings,
            NanoClock clock,
            HostMonitor hosts,
            EventSink events) {
        this.facts = facts;
        this.hosts = hosts;
        this.monitor = new JobMonitor(facts, settings, clock);
        this.evidenceSettings = evidenceSettings;
        this.events = new WindowEvents(events);
        this.linkEvents = new LinkEvents(events);
    }

    @Override
    public Subject subject() {
        return Subject.PROGRAM;
    }

    /** Who is there, who serves what, and what they have said of themselves. */
    public JobMonitor monitor() {
        return monitor;
    }

    /** Writes down what its windows show. */
    public WindowEvents events() {
        return events;
    }

    /** Writes down what its messages cost. */
    public LinkEvents linkEvents() {
        return linkEvents;
    }

    @Override
    public void onMessage(AgentMessage message) {
        monitor.onMessage(message);
    }

    @Override
    public boolean isActive() {
        return true;
    }

    @Override
    public void restartWindow() {
        monitor.restartWindow();
    }

    @Override
    public Optional<Observation> poll() {
        return monitor.poll().map(this::observe);
    }

    @Override
    public Arrangement present() {
        return arrangement(monitor.placement(), order());
    }

    /** Shortest service time of all stages in seconds; empty before any was measured. */
    public Optional<Double> fastestSeconds() {
        return order().stream()
                .map(stage -> evidence(stage).meanSeconds())
                .filter(seconds -> seconds > 0)
                .min(Double::compare);
    }

    private List<Integer> order() {
        return monitor.structure() instanceof JobStructure.Pipeline pipeline
                ? pipeline.order()
                : IntStream.range(0, facts.primaries()).boxed().toList();
    }

    private StageEvidence evidence(int stage) {
        return evidence.computeIfAbsent(stage, rank -> new StageEvidence(evidenceSettings));
    }

    private Observation observe(Window window) {
        linkEvents.write(monitor.links().known());
        for (StageWindow stage : window.stages()) {
            if (stage instanceof StageWindow.Measured measured) {
                evidence(stage.stage())
                        .add(
                                Math.max(1, measured.timedItems()),
                                measured.computeSeconds(),
                                measured.computeDeviationSeconds(),
                                measured.processor(),
                                measured.sentPerItem());
                hosts.compare(onHosts(measured));
            }
        }
        Placement placement = monitor.placement();
        List<Level> levels = new ArrayList<>();
        Map<Integer, Double> visits = visits(window.structure());
        for (int stage : order()) {
            levels.add(level(window, placement, stage, visits.getOrDefault(stage, 1.0)));
        }
        HostLinks links = monitor.links().betweenHosts(monitor::host);
        return new Observation(
                Subject.PROGRAM,
                window.index(),
                window.lengthSeconds(),
                levels,
                channels(window.structure(), placement, links),
                arrangement(placement, order()),
                places(placement.free()),
                hosts.hosts(),
                links,
                Quantity.throughput(window.itemsPerSecond(), window.itemsPerSecond() * window.lengthSeconds()),
                window.totalItems(),
                ObservationSource.itemsLeft(
                        facts.expectedItems(),
                        monitor.totalItems(),
                        monitor.secondsSinceReport(),
                        window.itemsPerSecond()),
                unknown(window),
                window);
    }

    private Optional<String> unknown(Window window) {
        if (!(window.structure() instanceof JobStructure.Pipeline pipeline)) {
            return Optional.of("nothing is decided: " + window.structure().evidence());
        }
        if (facts.spares() > 0 && window.stage(pipeline.source()) instanceof StageWindow.RunAhead) {
            return Optional.of(
                    "nothing is decided: the source sends nothing now, and another instance behind it would get none of"
                            + " what it has sent before");
        }
        return window.firstUnknown()
                .map(stage -> "nothing is decided: stage " + stage.stage() + " is unknown, " + stage.reason());
    }

    /** Items that each stage of a pipeline serves for one that comes out, where stages drop some or make several of one. */
    private Map<Integer, Double> visits(JobStructure structure) {
        Map<Integer, Double> visits = new HashMap<>();
        if (structure instanceof JobStructure.Pipeline pipeline) {
            double served = 1;
            for (int position = pipeline.order().size() - 1; position >= 0; position--) {
                int stage = pipeline.order().get(position);
                double passedOn = evidence(stage).sentPerItem();
                served = passedOn > 0 ? served / passedOn : served;
                visits.put(stage, served);
            }
        }
        return visits;
    }

    /** What the items of a stage that computes took on each of its hosts. */
    private List<HostSpeeds.OnHost> onHosts(StageWindow.Measured stage) {
        Map<String, HostSpeeds.OnHost> onHosts = new TreeMap<>();
        for (InstanceWindow instance : stage.perInstance()) {
            boolean computes = instance.processorSeconds() > LEAST_COMPUTING_SHARE * instance.computeSeconds();
            if (computes && instance.items() > 0) {
                String host = monitor.host(instance.physicalRank());
                onHosts.merge(
                        host,
                        new HostSpeeds.OnHost(host, instance.items(), instance.processorSeconds()),
                        HostSpeeds.OnHost::and);
            }
        }
        return List.copyOf(onHosts.values());
    }

    private Level level(Window window, Placement placement, int stage, double visits) {
        StageWindow seen = window.stage(stage);
        StageEvidence known = evidence(stage);
        boolean nothingToDo = seen instanceof StageWindow.RunAhead && known.items() == 0;
        Quantity service =
                seen instanceof StageWindow.Unknown unknown ? Quantity.unknown(unknown.reason()) : known.service();
        ContractState contract = monitor.contract(stage);
        boolean declared = facts.stateless().contains(stage);
        Change change = !declared || contract == ContractState.BROKEN
                ? Change.REFUSED
                : contract == ContractState.KEPT ? Change.ALLOWED : Change.OPEN;
        return new Level(
                Integer.toString(stage),
                stage,
                places(placement.instancesOf(stage)),
                places(placement.parkedOf(stage)),
                nothingToDo ? NO_TIME : service,
                nothingToDo ? NO_TIME : known.work(),
                known.processor(),
                known.windows(),
                visits,
                seen instanceof StageWindow.Measured measured ? measured.perInstance() : List.of(),
                change,
                refusal(stage, declared, contract));
    }

    private String refusal(int stage, boolean declared, ContractState contract) {
        if (contract == ContractState.BROKEN) {
            return String.join("; ", monitor.contractReasons(stage));
        }
        return declared ? "" : "stage " + stage + " is not declared stateless";
    }

    private List<Channel> channels(JobStructure structure, Placement placement, HostLinks elsewhere) {
        if (!(structure instanceof JobStructure.Pipeline pipeline)) {
            return List.of();
        }
        LinkCosts links = monitor.links();
        List<Channel> channels = new ArrayList<>();
        for (PipelineEdge edge : pipeline.edges()) {
            double bytes = Double.isNaN(edge.bytesPerItem()) ? 0 : edge.bytesPerItem();
            boolean meets = links.meets(edge.from(), bytes);
            LinkEstimate atStart = links.between(edge.from(), edge.to(), bytes);
            LinkEstimate cost = hasLeft(placement, edge.from()) || hasLeft(placement, edge.to())
                    ? elsewhere
                            .cost(host(placement, edge.from()), host(placement, edge.to()), bytes, meets)
                            .orElse(atStart)
                    : atStart;
            channels.add(new Channel(edge, cost, meets));
        }
        return channels;
    }

    /** Whether nobody serves a stage any more on the host where it started, from where links are told. */
    private boolean hasLeft(Placement placement, int stage) {
        return placement.instancesOf(stage).stream()
                .noneMatch(rank -> monitor.host(rank).equals(monitor.host(stage)));
    }

    /** Of the first instance of a stage. */
    private String host(Placement placement, int stage) {
        return monitor.host(placement.instancesOf(stage).get(0));
    }

    private Arrangement arrangement(Placement placement, List<Integer> order) {
        Map<String, List<Place>> levels = new LinkedHashMap<>();
        for (int stage : order) {
            levels.put(Integer.toString(stage), places(placement.instancesOf(stage)));
        }
        return Arrangement.of(levels);
    }

    private List<Place> places(List<Integer> ranks) {
        return Place.of(ranks, monitor::host);
    }
}
