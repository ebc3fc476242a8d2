package io.scansion.tuner.control;

import io.scansion.tuner.monitor.LibraryMonitor;
import io.scansion.tuner.monitor.LibraryWindow;
import io.scansion.tuner.monitor.MonitorSettings;
import io.scansion.tuner.monitor.NanoClock;
import io.scansion.tuner.record.EventSink;
import io.scansion.tuner.record.RunEvent;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.PipelineReport;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The loop for runs with the library, which show their arrangement themselves and change it when told: measure, compare, decide, and
 * have it carried out by {@link LibraryChanges}. Owned by the loop's thread; answers come in through {@code
 * inbox}.
 */
final class LibraryLoop {
    private static final ActionResult NOTHING_RUNS = ActionResult.refused("nothing runs with the library now");

    private final ControlSettings settings;
    private final EventSink events;
    private final RunHistory history;
    private final NoChangeNotes notes;
    private final DecisionIds ids;
    private final LibraryMonitor monitor;
    private final LibraryPlanner planner;
    private final OperatorWords words;
    private final LibraryRates rates = new LibraryRates();
    private final LibraryChanges changes;
    private int run;
    private long window;
    private @Nullable LibraryPlan waiting;

    LibraryLoop(
            ControlSettings settings,
            MonitorSettings monitorSettings,
            NanoClock clock,
            CommandSender sender,
            EventSink events,
            RunHistory history,
            ModelBook book,
            NoChangeNotes notes,
            Consumer<Runnable> inbox,
            DecisionIds ids,
            OperatorWords words) {
        this.settings = settings;
        this.events = events;
        this.history = history;
        this.notes = notes;
        this.ids = ids;
        this.words = words;
        this.monitor = new LibraryMonitor(monitorSettings, clock);
        this.planner = new LibraryPlanner(settings, book, ids);
        this.changes = new LibraryChanges(
                settings, clock, sender, events, history, notes, inbox, ids, monitor, rates, () -> window);
    }

    void onMessage(AgentMessage message) {
        monitor.onMessage(message);
        monitor.pipeline().ifPresent(pipeline -> startOf(pipeline.run()));
        monitor.farm().ifPresent(farm -> startOf(farm.run()));
    }

    private void startOf(int newest) {
        if (newest != run) {
            run = newest;
            planner.newRun();
            waiting = null;
            changes.newRun();
        }
    }

    /** Whether the program runs something with the library now. */
    boolean isActive() {
        return monitor.isActive();
    }

    boolean isUnderWay() {
        return changes.isUnderWay();
    }

    /** Whether nothing keeps an operator from another wish: at most the effect of a change is still being measured. */
    boolean canBeArranged() {
        return changes.canBeSuperseded();
    }

    /** Leaves out what has been measured of the present window. */
    void restart() {
        monitor.restartWindow();
        waiting = null;
    }

    /** Moves a change on and closes a window when its time has come; returns how much was done. */
    int step() {
        int done = changes.step();
        Optional<LibraryWindow> closed = monitor.poll();
        closed.ifPresent(this::onWindow);
        return done + (closed.isPresent() ? 1 : 0);
    }

    private void onWindow(LibraryWindow closed) {
        window++;
        events.append(LibraryEvents.of(closed));
        if (changes.onWindow(closed)) {
            planner.observe(closed);
        } else if (closed.warmsUp()) {
            planner.observe(closed);
        } else if (!closed.complete()) {
            stay(Verdict.Stay.because(
                    NoChangeKind.NOTHING_KNOWN,
                    "nothing is decided: not every rank of the run has done something in this window",
                    closed.itemsPerSecond(),
                    Double.NaN));
        } else {
            rates.add(closed);
            decide(closed);
        }
    }

    private void decide(LibraryWindow closed) {
        Verdict verdict = planner.decide(closed);
        if (verdict instanceof Verdict.Rearrange proposed) {
            propose(proposed.plan());
        } else if (verdict instanceof Verdict.Stay stay) {
            waiting = null;
            stay(stay);
        }
    }

    private void stay(Verdict.Stay stay) {
        notes.write(stay, "run " + run, window);
    }

    private void propose(LibraryPlan plan) {
        boolean leftAlone = words.isLeftAlone(run);
        if (leftAlone || changes.areHeld()) {
            stay(Verdict.Stay.because(
                    NoChangeKind.HELD_OFF,
                    plan.to().text() + " would help, but the run is left as it is after "
                            + (leftAlone ? "an operator's word" : "a failed change"),
                    plan.currentItemsPerSecond(),
                    plan.predictedItemsPerSecond()));
            return;
        }
        LibraryPlan standing = waiting;
        if (standing != null
                && standing.to().equals(plan.to())
                && standing.from().equals(plan.from())) {
            return; // an operator may be about to approve it by its id
        }
        events.append(LibraryEvents.of(plan, "recommended", plan.reason()));
        waiting = null;
        if (settings.mode() == Mode.AUTO) {
            changes.carryOut(plan);
        } else {
            waiting = plan;
            notes.activity("recommendation " + plan.id() + " waits for an operator: " + plan.reason());
        }
    }

    // ---- the operator

    Optional<LibraryPlan> waiting() {
        return Optional.ofNullable(waiting);
    }

    /** Empty if no recommendation with this id waits. */
    Optional<ActionResult> approve(long id) {
        LibraryPlan plan = waiting;
        if (plan == null || plan.id() != id) {
            return Optional.empty();
        }
        if (!changes.present().filter(plan.from()::equals).isPresent()) {
            waiting = null;
            return Optional.of(ActionResult.refused("recommendation " + id + " is out of date: the run has changed"));
        }
        waiting = null;
        changes.carryOut(plan);
        return Optional.of(ActionResult.done(
                "plan " + id + " is being carried out: " + plan.to().text()));
    }

    /** Empty if no recommendation with this id waits. */
    Optional<ActionResult> veto(long id) {
        LibraryPlan plan = waiting;
        if (plan == null || plan.id() != id) {
            return Optional.empty();
        }
        waiting = null;
        words.leaveAlone(run);
        return Optional.of(
                ActionResult.done("recommendation " + id + " is dropped; run " + run + " is left as it is to its end"));
    }

    ActionResult undo(LibraryChange kept) {
        LibraryPlan plan = kept.plan();
        if (plan.run() != run || !isActive()) {
            return ActionResult.refused("the run that plan " + plan.id() + " changed has ended");
        }
        words.leaveAlone(run);
        changes.takeBack(plan);
        return ActionResult.done(
                "plan " + plan.id() + " is being taken back; run " + run + " is left as it is to its end");
    }

    /**
     * Arranges the run as an operator says, who decides about it from then on. A change whose effect is still being measured is not
     * measured any longer.
     */
    CompletableFuture<ActionResult> arrange(String wish) {
        if (!isActive()) {
            return CompletableFuture.completedFuture(NOTHING_RUNS);
        }
        LibraryArrangement from = changes.present().orElseThrow();
        LibraryArrangement to;
        try {
            to = LibraryWish.parse(wish, from);
        } catch (IllegalArgumentException e) {
            return CompletableFuture.completedFuture(ActionResult.badArgument(String.valueOf(e.getMessage())));
        }
        if (to.equals(from)) {
            words.leaveAlone(run);
            return CompletableFuture.completedFuture(ActionResult.done("it is so: " + from.text()));
        }
        waiting = null;
        changes.supersede();
        LibraryPlan plan = new LibraryPlan(
                ids.next(), run, from, to, LibraryPlan.OPERATOR, rates.recent(), Double.NaN, "an operator's wish");
        return changes.carryOut(plan).refused().thenApply(reasons -> wished(plan, reasons));
    }

    private ActionResult wished(LibraryPlan plan, List<String> refusals) {
        if (!refusals.isEmpty()) {
            return ActionResult.refused(String.join("; ", refusals));
        }
        words.leaveAlone(plan.run());
        return ActionResult.done("plan " + plan.id() + " is being carried out: "
                + plan.to().text() + "; run " + plan.run() + " is left so to its end");
    }

    /** How the run is arranged, a line each, for an operator. */
    List<String> lines() {
        return isActive()
                ? List.of("run " + run + " with the library: "
                        + changes.present().map(LibraryArrangement::text).orElse("not known yet") + room()
                        + (words.isLeftAlone(run) ? "; left so to its end, by an operator's word" : ""))
                : List.of();
    }

    /** What an operator could give it. */
    private String room() {
        return monitor.farm()
                .map(farm -> "; " + farm.mostWorkers() + " workers at most")
                .or(() -> monitor.pipeline().map(LibraryLoop::ranksToGive))
                .orElse("");
    }

    private static String ranksToGive(PipelineReport pipeline) {
        String parked = pipeline.stages().stream()
                .filter(stage -> !stage.parked().isEmpty())
                .map(stage -> stage.name() + " " + stage.parked())
                .collect(Collectors.joining(", "));
        return "; free ranks " + pipeline.free() + (parked.isEmpty() ? "" : "; parked: " + parked);
    }

    /** Says how the run is arranged. */
    ActionResult tell() {
        return isActive() ? ActionResult.done(String.join("\n", lines())) : NOTHING_RUNS;
    }

    /** What a summary says of runs with the library; empty if there was none. */
    Optional<RunEvent.Summary> summary() {
        return rates().map(all -> history.summary(all, monitor.totalItems()));
    }

    /** How fast runs with the library were; empty if there was none. */
    Optional<LibraryRates> rates() {
        return run == 0 ? Optional.empty() : Optional.of(rates);
    }
}
