package io.scansion.tuner.control;

import io.scansion.models.poetries.Prediction;
import io.scansion.tuner.monitor.JobFacts;
import io.scansion.tuner.monitor.JobMonitor;
import io.scansion.tuner.monitor.JobStructure;
import io.scansion.tuner.monitor.MonitorSettings;
import io.scansion.tuner.monitor.NanoClock;
import io.scansion.tuner.monitor.Placement;
import io.scansion.tuner.monitor.StageWindow;
import io.scansion.tuner.monitor.Window;
import io.scansion.tuner.record.EventSink;
import io.scansion.tuner.record.RunEvent;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.ContractState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * Measures, models, plans, decides, commands and checks one job. One thread calls {@link #doWork} and {@link #finish};
 * every other method may be called from any thread. Nothing is decided while anything is unknown, at most one change is
 * under way, and every decision and every non-decision is an event with its reason.
 */
public final class ControlLoop {
    /** Windows for which the loop waits for agents to make up their mind about a declared stage. */
    private static final int CONTRACT_PATIENCE_WINDOWS = 10;

    private static final String MEASURING_OFF = "measuring is switched off; nothing is decided until it is on again";

    private final JobFacts facts;
    private final ControlSettings settings;
    private final EventSink events;
    private final JobMonitor monitor;
    private final Queue<Runnable> inbox = new ConcurrentLinkedQueue<>();
    private final Map<Integer, StageEvidence> evidence = new HashMap<>();
    private final Planning planning;
    private final ModelComparison models;
    private final WaitingProposal waiting;
    private final WindowEvents windowEvents;
    private final NoChangeNotes notes;
    private final Refusals refusals;
    private final Changes changes;
    private final TuningPoints points;
    private final LibraryLoop library;
    private final OperatorDesk operator;
    private final OperatorWords words;
    private final Set<String> faults = new HashSet<>();
    private final RunHistory history = new RunHistory();
    private long window = -1;
    private long pipelineSinceWindow = -1;
    private double lastItemsPerSecond = Double.NaN;
    private volatile LoopStatus status;

    public ControlLoop(
            JobFacts facts,
            ControlSettings settings,
            MonitorSettings monitorSettings,
            NanoClock clock,
            CommandSender sender,
            OperatorWords words,
            EventSink events) {
        this.facts = facts;
        this.settings = settings;
        this.words = words;
        this.events = events;
        this.monitor = new JobMonitor(facts, monitorSettings, clock);
        PipelineModel pipelines = new PipelineModel(monitor, this::evidence);
        this.planning = new Planning(settings, pipelines, this::evidence);
        this.models = new ModelComparison(facts, monitor, pipelines, events);
        this.waiting = new WaitingProposal(planning, events);
        this.windowEvents = new WindowEvents(events);
        this.notes = new NoChangeNotes(events);
        this.refusals = new Refusals(facts, monitor, events);
        this.changes = new Changes(
                settings, clock, monitor, sender, events, history, notes, inbox::add, this::eligible, () -> window);
        this.points = new TuningPoints(clock, monitor, sender, events, history, inbox::add, this::nextDecision);
        this.library = new LibraryLoop(
                settings,
                monitorSettings,
                clock,
                sender,
                events,
                history,
                models.book(),
                notes,
                inbox::add,
                this::nextDecision,
                words);
        this.operator = new OperatorDesk(
                facts,
                models,
                waiting,
                changes,
                points,
                library,
                history,
                notes,
                words,
                this::carryOut,
                () -> lastItemsPerSecond,
                this::describe);
        if (!words.isMeasuring()) {
            notes.activity(MEASURING_OFF);
        }
        this.status = describe();
        events.append(new RunEvent.Job(
                facts.mainClass(),
                facts.primaries(),
                facts.spares(),
                List.copyOf(facts.stateless()),
                settings.mode().label(),
                facts.device(),
                settings.minGain(),
                monitorSettings.windowSeconds()));
    }

    // ---- the inbox: any thread

    /** Hands in a message of an agent. */
    public void post(AgentMessage message) {
        inbox.add(() -> onMessage(message));
    }

    /** Says that the connection to an agent is gone. */
    public void disconnected(int physicalRank) {
        inbox.add(() -> monitor.onDisconnected(physicalRank));
    }

    /** Says that the agents are about to stop measuring, or have just begun again; nothing is decided in between. */
    public void measuring(boolean on) {
        inbox.add(() -> {
            if (words.measure(on)) {
                waiting.drop();
                monitor.restartWindow();
                library.restart();
                notes.forget();
                notes.activity(on ? "measuring has just been switched on" : MEASURING_OFF);
                events.append(new RunEvent.Warning(-1, on ? "measuring is on again" : MEASURING_OFF));
            }
        });
    }

    /** Hands in an operator's request; the answer comes with the next {@link #doWork}. */
    public CompletableFuture<ActionResult> submit(OperatorAction action) {
        CompletableFuture<ActionResult> answer = new CompletableFuture<>();
        inbox.add(() -> {
            var unused = operator.perform(action).thenAccept(answer::complete);
        });
        return answer;
    }

    /** How things stood after the last {@link #doWork}. */
    public LoopStatus status() {
        return status;
    }

    // ---- the loop: one thread

    /**
     * Takes in what has arrived, moves a change on, and closes a window when its time has come.
     *
     * @return how much was done; 0 when there was nothing to do
     */
    public int doWork() {
        int done = 0;
        for (Runnable task = inbox.poll(); task != null; task = inbox.poll()) {
            guarded(task);
            done++;
        }
        done += changes.step();
        done += points.step();
        if (words.isMeasuring()) {
            done += guardedStep();
        }
        Optional<Window> closed = words.isMeasuring() ? monitor.poll() : Optional.empty();
        if (closed.isPresent()) {
            Window window = closed.get();
            guarded(() -> onWindow(window));
            done++;
        }
        if (done > 0) {
            status = describe();
        }
        return done;
    }

    /** A fault of ours over one message or window must not end the loop; it is said once. */
    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            if (faults.add(String.valueOf(e))) {
                events.append(new RunEvent.Warning(-1, "a fault in the tuner, nothing was decided: " + e));
            }
        }
    }

    private int guardedStep() {
        int[] done = {0};
        guarded(() -> done[0] = library.step());
        return done[0];
    }

    /** True once every rank of the program has said goodbye. Loop thread. */
    public boolean jobEnded() {
        return monitor.ended();
    }

    /** Predicted against measured so far, per model. Loop thread. */
    public Ledger ledger() {
        return models.ledger();
    }

    /** Tuning points that no rank has come to, one line each. Loop thread. */
    public List<String> neverLoadedPoints() {
        return points.neverLoaded();
    }

    /** Writes the summary of the run and returns it. Loop thread. */
    public RunEvent.Summary finish() {
        neverLoadedPoints().forEach(text -> events.append(new RunEvent.Warning(-1, text)));
        RunEvent.Summary summary =
                models.foretold(library.summary().orElseGet(() -> history.summary(monitor, this::evidence)));
        events.append(summary);
        return summary;
    }

    private void onMessage(AgentMessage message) {
        monitor.onMessage(message);
        library.onMessage(message);
        if (message instanceof AgentMessage.Warning warning) {
            events.append(new RunEvent.Warning(warning.physicalRank(), warning.text()));
        } else if (message instanceof AgentMessage.Contract) {
            refusals.brokenContracts();
        } else if (message instanceof AgentMessage.PointReport report) {
            points.onReport(report);
        } else if (message instanceof AgentMessage.PointRefused refused) {
            points.onRefused(refused);
        }
    }

    private long nextDecision() {
        long id = changes.nextId();
        changes.used(id);
        return id;
    }

    private StageEvidence evidence(int stage) {
        return evidence.computeIfAbsent(
                stage, rank -> new StageEvidence(settings.driftTolerance(), settings.confidence()));
    }

    private void onWindow(Window closed) {
        window = closed.index();
        lastItemsPerSecond = closed.itemsPerSecond();
        for (StageWindow stage : closed.stages()) {
            if (stage instanceof StageWindow.Measured measured) {
                evidence(stage.stage()).add(measured);
            }
        }
        Optional<Planning.Round> round = round(closed);
        Optional<Prediction> prediction = round.map(planning::current);
        Optional<MeasuredGraph> graph = MeasuredGraph.of(closed);
        Optional<QueueingModel.Forecast> queues = graph.flatMap(QueueingModel::of);
        boolean ofLibrary = library.rates().isPresent();
        if (!ofLibrary) {
            windowEvents.shape(closed);
        }
        windowEvents.stages(
                closed,
                prediction,
                queues.map(QueueingModel.Forecast::bottlenecks).orElse(List.of()));
        if (changes.onWindow(closed) || ofLibrary) {
            return; // what the library runs is not what its messages look like
        }
        history.add(closed, prediction);
        boolean filling = closed.index() == pipelineSinceWindow;
        if (round.isPresent() && !filling) {
            models.pipeline(round.get());
        }
        if (graph.isPresent() && queues.isPresent()) {
            models.graph(graph.get(), queues.get(), closed);
        }
        models.masterSlave(closed, itemsLeft());
        decide(closed, round, queues);
    }

    /** What there is to plan with, when everything is known. */
    private Optional<Planning.Round> round(Window closed) {
        if (!(closed.structure() instanceof JobStructure.Pipeline pipeline)) {
            return Optional.empty();
        }
        if (pipelineSinceWindow < 0) {
            pipelineSinceWindow = closed.index();
        }
        if (closed.firstUnknown().isPresent()) {
            return Optional.empty();
        }
        Set<Integer> inChains = changes.stagesInChains(pipeline.order());
        Set<Integer> able = new HashSet<>();
        for (int stage : pipeline.order()) {
            boolean worthIt = evidence(stage).meanSeconds() >= Planning.LEAST_COMPUTE_SECONDS;
            if (worthIt && eligible(stage) && inChains.contains(stage)) {
                able.add(stage);
            }
        }
        return Optional.of(new Planning.Round(
                changes.nextId(),
                pipeline,
                closed,
                monitor.placement(),
                stage -> able.contains(stage) && !words.isPinned(stage) && !changes.holds(stage),
                able::contains,
                itemsLeft(),
                history.changeSeconds(settings.changeCostSeconds())));
    }

    private OptionalLong itemsLeft() {
        OptionalLong expected = facts.expectedItems();
        return expected.isEmpty()
                ? expected
                : OptionalLong.of(Math.max(0, expected.getAsLong() - monitor.totalItems()));
    }

    private boolean eligible(int stage) {
        return facts.stateless().contains(stage) && monitor.contract(stage) == ContractState.KEPT;
    }

    private void decide(Window closed, Optional<Planning.Round> round, Optional<QueueingModel.Forecast> queues) {
        refusals.brokenContracts();
        if (closed.structure() instanceof JobStructure.NotAPipeline other) {
            refusals.notAPipeline(other);
        }
        if (round.isEmpty()) {
            waiting.drop();
            stay(
                    unknown(closed, queues),
                    closed.structure().outline() + queues.map(QueueingModel.Forecast::bottlenecks));
            return;
        }
        Optional<Integer> open = openContract();
        if (open.isPresent()) {
            stay(
                    Verdict.Stay.because(
                            NoChangeKind.CONTRACT_OPEN,
                            "rank " + open.get()
                                    + " has not yet seen enough to say whether its stage can be replicated"),
                    "");
            return;
        }
        Verdict verdict = planning.decide(round.get());
        if (verdict instanceof Verdict.Propose propose) {
            propose(propose.proposal(), round.get());
        } else if (verdict instanceof Verdict.Stay stay) {
            onStay(stay, round.get());
        }
    }

    private static Verdict.Stay unknown(Window closed, Optional<QueueingModel.Forecast> queues) {
        if (closed.structure() instanceof JobStructure.NotAPipeline other) {
            String pace = queues.map(forecast -> "; " + forecast.text()).orElse("");
            return Verdict.Stay.because(NoChangeKind.NOT_A_PIPELINE, other.evidence() + pace);
        }
        if (closed.structure() instanceof JobStructure.CollectivesOnly only) {
            return Verdict.Stay.because(NoChangeKind.NOTHING_KNOWN, "nothing is decided: " + only.evidence());
        }
        return Verdict.Stay.because(
                NoChangeKind.NOTHING_KNOWN,
                closed.firstUnknown()
                        .map(stage -> "nothing is decided: stage " + stage.stage() + " is unknown, " + stage.reason())
                        .orElse("nothing is decided: " + closed.structure().evidence()));
    }

    private Optional<Integer> openContract() {
        boolean patient = window - pipelineSinceWindow < CONTRACT_PATIENCE_WINDOWS;
        return !patient
                ? Optional.empty()
                : facts.stateless().stream()
                        .filter(stage -> monitor.contract(stage) == ContractState.WATCHING)
                        .findFirst();
    }

    private void onStay(Verdict.Stay stay, Planning.Round round) {
        stay.limitingStage().ifPresent(stage -> refusals.bottleneck(stage, round.structure()));
        if (stay.kind() != NoChangeKind.NOT_STABLE && stay.kind() != NoChangeKind.UNEXPLAINED) {
            Optional<Proposal> surplus = planning.surplus(round);
            if (surplus.isPresent()) {
                propose(surplus.get(), round);
                return;
            }
            waiting.drop();
        }
        if (waiting.get().isPresent()) {
            return; // what waits for an operator stands until something better is certain
        }
        stay(stay, stay.limitingStage().toString());
    }

    private void stay(Verdict.Stay stay, String about) {
        notes.write(stay, about, window);
    }

    private void propose(Proposal proposal, Planning.Round round) {
        if (!waiting.offer(proposal, round)) {
            return;
        }
        changes.used(proposal.id());
        notes.forget();
        if (settings.mode() == Mode.AUTO) {
            carryOut(proposal);
        } else {
            notes.activity("recommendation " + proposal.id() + " waits for an operator: " + proposal.reason());
        }
    }

    private ActionResult carryOut(Proposal proposal) {
        waiting.drop();
        ActionResult result = changes.carryOut(proposal);
        if (result.exitCode() != ActionResult.DONE) {
            stay(Verdict.Stay.because(NoChangeKind.NO_SPARES, result.text()), "");
        }
        return result;
    }

    private LoopStatus describe() {
        Placement placement = monitor.placement();
        return new LoopStatus(
                facts.jobId(),
                settings.mode(),
                placement.instances(),
                placement.free(),
                library.rates().map(LibraryRates::recent).orElse(lastItemsPerSecond),
                waiting.get(),
                changes.activity().orElse(notes.lastReason()),
                words.pinned(),
                Stream.concat(library.lines().stream(), points.lines().stream()).toList(),
                history.changes());
    }
}
