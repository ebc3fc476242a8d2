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
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Measures, models, plans, decides, commands and checks one job. One thread calls {@link #doWork} and {@link #finish};
 * every other method may be called from any thread. Nothing is decided while anything is unknown, at most one change is
 * under way, and every decision and every non-decision is an event with its reason.
 */
public final class ControlLoop {
    /** Windows for which the loop waits for agents to make up their mind about a declared stage. */
    private static final int CONTRACT_PATIENCE_WINDOWS = 10;

    /** A recommendation that waits is said again when what it promises has moved by more than this. */
    private static final double FIGURES_MOVED_SHARE = 0.03;

    private static final String MEASURING_OFF = "measuring is switched off; nothing is decided until it is on again";

    private final JobFacts facts;
    private final ControlSettings settings;
    private final EventSink events;
    private final JobMonitor monitor;
    private final Queue<Runnable> inbox = new ConcurrentLinkedQueue<>();
    private final Map<Integer, StageEvidence> evidence = new HashMap<>();
    private final PipelineModel models;
    private final Planning planning;
    private final ModelBook book;
    private final WindowEvents windowEvents;
    private final NoChangeNotes notes;
    private final Refusals refusals;
    private final Changes changes;
    private final TreeSet<Integer> left = new TreeSet<>();
    private final Set<String> faults = new HashSet<>();
    private final RunHistory history = new RunHistory();
    private boolean measuring = true;
    private long window = -1;
    private long pipelineSinceWindow = -1;
    private double lastItemsPerSecond = Double.NaN;
    private double announcedItemsPerSecond = Double.NaN;
    private @Nullable Proposal pending;
    private volatile LoopStatus status;

    public ControlLoop(
            JobFacts facts,
            ControlSettings settings,
            MonitorSettings monitorSettings,
            NanoClock clock,
            CommandSender sender,
            EventSink events) {
        this.facts = facts;
        this.settings = settings;
        this.events = events;
        this.monitor = new JobMonitor(facts, monitorSettings, clock);
        this.models = new PipelineModel(monitor, this::evidence);
        this.planning = new Planning(settings, models, this::evidence);
        this.book = new ModelBook(events);
        this.windowEvents = new WindowEvents(events);
        this.notes = new NoChangeNotes(events);
        this.refusals = new Refusals(facts, monitor, events);
        this.changes = new Changes(
                settings, clock, monitor, sender, events, history, notes, inbox::add, this::eligible, () -> window);
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
            if (on != measuring) {
                measuring = on;
                pending = null;
                monitor.restartWindow();
                notes.forget();
                notes.activity(on ? "measuring has just been switched on" : MEASURING_OFF);
                events.append(new RunEvent.Warning(-1, on ? "measuring is on again" : MEASURING_OFF));
            }
        });
    }

    /** Hands in an operator's request; the answer comes with the next {@link #doWork}. */
    public CompletableFuture<ActionResult> submit(OperatorAction action) {
        CompletableFuture<ActionResult> answer = new CompletableFuture<>();
        inbox.add(() -> answer.complete(perform(action)));
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
        Optional<Window> closed = measuring ? monitor.poll() : Optional.empty();
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

    /** True once every rank of the program has said goodbye. Loop thread. */
    public boolean jobEnded() {
        return monitor.ended();
    }

    /** Predicted against measured so far, per model. Loop thread. */
    public Ledger ledger() {
        return book.ledger();
    }

    /** Writes the summary of the run and returns it. Loop thread. */
    public RunEvent.Summary finish() {
        RunEvent.Summary summary = history.summary(monitor, this::evidence);
        events.append(summary);
        return summary;
    }

    private void onMessage(AgentMessage message) {
        monitor.onMessage(message);
        if (message instanceof AgentMessage.Warning warning) {
            events.append(new RunEvent.Warning(warning.physicalRank(), warning.text()));
        } else if (message instanceof AgentMessage.Contract) {
            refusals.brokenContracts();
        }
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
        windowEvents.write(closed, prediction);
        if (changes.onWindow(closed)) {
            return;
        }
        history.add(closed, prediction);
        boolean filling = closed.index() == pipelineSinceWindow;
        if (round.isPresent() && !filling) {
            book.enter(
                    models.of(round.get().structure(), closed, round.get().placement(), stage -> false),
                    closed.itemsPerSecond());
        }
        decide(closed, round);
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
                stage -> able.contains(stage) && !left.contains(stage) && !changes.holds(stage),
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

    private void decide(Window closed, Optional<Planning.Round> round) {
        refusals.brokenContracts();
        if (closed.structure() instanceof JobStructure.NotLinear notLinear) {
            refusals.notLinear(notLinear);
        }
        if (round.isEmpty()) {
            pending = null;
            stay(unknown(closed), closed.structure().evidence());
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

    private static Verdict.Stay unknown(Window closed) {
        if (closed.structure() instanceof JobStructure.NotLinear notLinear) {
            return Verdict.Stay.because(NoChangeKind.NOT_A_PIPELINE, notLinear.evidence());
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
            pending = null;
        }
        if (pending != null) {
            return; // what waits for an operator stands until something better is certain
        }
        stay(stay, stay.limitingStage().toString());
    }

    private void stay(Verdict.Stay stay, String about) {
        notes.write(stay, about, window);
    }

    private void propose(Proposal proposal, Planning.Round round) {
        Proposal waiting = pending;
        Optional<Proposal> standing =
                waiting == null ? Optional.empty() : planning.stillStanding(waiting, proposal, round);
        if (standing.isPresent()) { // an operator may be about to approve it by its id
            pending = standing.get();
            if (Math.abs(standing.get().predictedItemsPerSecond() / announcedItemsPerSecond - 1)
                    > FIGURES_MOVED_SHARE) {
                announce(standing.get());
            }
            return;
        }
        changes.used(proposal.id());
        announce(proposal);
        notes.forget();
        pending = proposal;
        if (settings.mode() == Mode.AUTO) {
            carryOut(proposal);
        } else {
            notes.activity("recommendation " + proposal.id() + " waits for an operator: " + proposal.reason());
        }
    }

    private void announce(Proposal proposal) {
        announcedItemsPerSecond = proposal.predictedItemsPerSecond();
        for (int stage : proposal.changed()) {
            events.append(new RunEvent.Recommendation(
                    proposal.id(),
                    stage,
                    proposal.from(stage),
                    proposal.to(stage),
                    proposal.currentItemsPerSecond(),
                    proposal.predictedItemsPerSecond(),
                    proposal.gain(),
                    proposal.after(),
                    proposal.spares(),
                    proposal.reason()));
        }
    }

    private ActionResult carryOut(Proposal proposal) {
        pending = null;
        ActionResult result = changes.carryOut(proposal);
        if (result.exitCode() != ActionResult.DONE) {
            stay(Verdict.Stay.because(NoChangeKind.NO_SPARES, result.text()), "");
        }
        return result;
    }

    // ---- the operator

    private ActionResult perform(OperatorAction action) {
        if (action instanceof OperatorAction.Approve approve) {
            return approve(approve.id());
        } else if (action instanceof OperatorAction.Veto veto) {
            return veto(veto.id());
        } else if (action instanceof OperatorAction.Undo) {
            return undo();
        } else if (action instanceof OperatorAction.Pin pin) {
            return pin(pin.stage());
        } else if (action instanceof OperatorAction.Unpin unpin) {
            return unpin(unpin.stage());
        } else if (action instanceof OperatorAction.Advise) {
            Proposal waiting = pending;
            return ActionResult.done(
                    waiting == null
                            ? "no recommendation: " + notes.lastReason()
                            : "recommendation " + waiting.id() + ": " + waiting.reason());
        }
        return ActionResult.done(describe().text());
    }

    private ActionResult approve(long id) {
        Proposal waiting = pending;
        if (changes.isUnderWay()) {
            return ActionResult.refused("a change is under way; try again when its outcome is known");
        }
        if (waiting == null || waiting.id() != id) {
            return ActionResult.refused("there is no recommendation " + id + " now: "
                    + (waiting == null ? notes.lastReason() : "the current one is " + waiting.id()));
        }
        return carryOut(waiting);
    }

    private ActionResult veto(long id) {
        Proposal waiting = pending;
        if (waiting == null || waiting.id() != id) {
            return ActionResult.refused("there is no recommendation " + id + " to veto");
        }
        left.addAll(waiting.changed());
        pending = null;
        notes.forget();
        notes.activity("recommendation " + id + " was vetoed; the next window decides anew");
        return ActionResult.done("recommendation " + id + " is dropped; stages " + waiting.changed()
                + " stay as they are until unpinned");
    }

    private ActionResult undo() {
        if (changes.isUnderWay()) {
            return ActionResult.refused("a change is under way; try again when its outcome is known");
        }
        Optional<Proposal> undone = changes.undoLast(lastItemsPerSecond);
        if (undone.isEmpty()) {
            return ActionResult.refused("there is no change to take back");
        }
        Proposal proposal = undone.get();
        left.addAll(proposal.changed());
        pending = null;
        return ActionResult.done("plan " + proposal.id() + " is being taken back; stages " + proposal.changed()
                + " stay as they are until unpinned");
    }

    private ActionResult pin(int stage) {
        if (stage < 0 || stage >= facts.primaries()) {
            return noStage(stage);
        }
        left.add(stage);
        Proposal waiting = pending;
        if (waiting != null && waiting.changed().contains(stage)) {
            pending = null;
            notes.activity("stage " + stage + " was pinned; the next window decides anew");
        }
        notes.forget();
        return ActionResult.done("stage " + stage + " stays as it is until unpinned");
    }

    private ActionResult unpin(int stage) {
        if (stage < 0 || stage >= facts.primaries()) {
            return noStage(stage);
        } else if (!left.remove(stage)) {
            return ActionResult.badArgument("stage " + stage + " is not pinned");
        }
        notes.forget();
        return ActionResult.done("stage " + stage + " may be rearranged again");
    }

    private ActionResult noStage(int stage) {
        return ActionResult.badArgument("there is no stage " + stage + "; stages are 0 to " + (facts.primaries() - 1));
    }

    private LoopStatus describe() {
        Placement placement = monitor.placement();
        return new LoopStatus(
                facts.jobId(),
                settings.mode(),
                placement.instances(),
                placement.free(),
                lastItemsPerSecond,
                Optional.ofNullable(pending),
                changes.activity().orElse(notes.lastReason()),
                Set.copyOf(left),
                history.changes());
    }
}
