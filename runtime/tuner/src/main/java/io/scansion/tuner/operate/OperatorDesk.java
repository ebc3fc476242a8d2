package io.scansion.tuner.operate;

import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.act.Changes;
import io.scansion.tuner.act.KeptChange;
import io.scansion.tuner.act.KeptChanges;
import io.scansion.tuner.act.PointTrials;
import io.scansion.tuner.act.TuningPoints;
import io.scansion.tuner.advise.Advisor;
import io.scansion.tuner.journal.RunHistory;
import io.scansion.tuner.observe.LibrarySource;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.plan.PointTrial;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.NoChangeNotes;
import io.scansion.tuner.policy.PointTuning;
import io.scansion.tuner.policy.Recommendation;
import io.scansion.tuner.world.DecisionIds;
import io.scansion.tuner.world.JobFacts;
import io.scansion.tuner.world.Subject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/** Does what an operator asks for, or says why not: the same for every way of asking. Owned by the loop's thread. */
public final class OperatorDesk {
    private static final String OPERATOR = "an operator's word";

    private final JobFacts facts;
    private final LibrarySource library;
    private final Advisor advisor;
    private final Recommendation recommendation;
    private final Changes changes;
    private final TuningPoints points;
    private final PointTuning tuning;
    private final PointTrials trials;
    private final KeptChanges kept;
    private final NoChangeNotes notes;
    private final OperatorWords words;
    private final MeasuringSwitch measuring;
    private final Function<Proposal, ActionResult> carryOut;
    private final Supplier<Optional<Observation>> program;
    private final ArrangementWishes wishes;
    private final Runnable modeChanged;
    private final Supplier<LoopStatus> status;

    /**
     * @param carryOut what is done with a recommendation that is approved
     * @param measuring switches the probes on and off
     * @param program what was last seen of the program's own messages
     * @param modeChanged run when the tuner may go further by itself than before, or less far
     */
    public OperatorDesk(
            JobFacts facts,
            LibrarySource library,
            Advisor advisor,
            Recommendation recommendation,
            Changes changes,
            TuningPoints points,
            PointTuning tuning,
            PointTrials trials,
            KeptChanges kept,
            NoChangeNotes notes,
            OperatorWords words,
            MeasuringSwitch measuring,
            DecisionIds ids,
            Function<Subject, RunHistory> histories,
            Function<Proposal, ActionResult> carryOut,
            Supplier<Optional<Observation>> program,
            Runnable modeChanged,
            Supplier<LoopStatus> status) {
        this.facts = facts;
        this.library = library;
        this.advisor = advisor;
        this.recommendation = recommendation;
        this.changes = changes;
        this.points = points;
        this.tuning = tuning;
        this.trials = trials;
        this.kept = kept;
        this.notes = notes;
        this.words = words;
        this.measuring = measuring;
        this.carryOut = carryOut;
        this.program = program;
        this.modeChanged = modeChanged;
        this.wishes = new ArrangementWishes(library, recommendation, changes, words, ids, histories, program);
        this.status = status;
    }

    /** Answers at once, or when every rank that is asked has answered. */
    public CompletableFuture<ActionResult> perform(OperatorAction action) {
        if (action instanceof OperatorAction.SetPoint set) {
            return unlessBusy(() -> set(set));
        } else if (action instanceof OperatorAction.Undo) {
            Optional<PointTrial> trial = trials.measured();
            return trial.isPresent() ? undo(trial.get()) : unlessBusy(this::undo);
        } else if (action instanceof OperatorAction.Approve approve) {
            return unlessBusy(() -> CompletableFuture.completedFuture(approve(approve.id())));
        } else if (action instanceof OperatorAction.Measure measure) {
            return measuring.turn(measure.on());
        } else if (action instanceof OperatorAction.Arrange arrange
                && !arrange.wish().isBlank()) {
            return rearrange(() -> wishes.arrange(arrange.wish()));
        } else if (action instanceof OperatorAction.Move move) {
            return rearrange(() -> wishes.move(move.wish()));
        }
        return CompletableFuture.completedFuture(performAtOnce(action));
    }

    private CompletableFuture<ActionResult> rearrange(Supplier<CompletableFuture<ActionResult>> wish) {
        return changes.canBeSuperseded(wishes.subject()) && !points.isUnderWay() && !trials.isUnderWay()
                ? wish.get()
                : unlessBusy(wish);
    }

    /** Refuses what would get in the way of a change under way: there is one at a time for the whole job. */
    private Optional<ActionResult> busy() {
        return changes.isUnderWay()
                        || points.isUnderWay()
                        || (trials.isUnderWay() && trials.measured().isEmpty())
                ? Optional.of(ActionResult.refused("a change is under way; try again when its outcome is known"))
                : Optional.empty();
    }

    /** A trial that is being measured is in nobody's way: it is taken back first. */
    private CompletableFuture<ActionResult> unlessBusy(Supplier<CompletableFuture<ActionResult>> action) {
        return busy().map(CompletableFuture::completedFuture)
                .orElseGet(
                        () -> trials.giveWay("an operator's word comes first").thenCompose(done -> action.get()));
    }

    /** A point that an operator sets stays so. */
    private CompletableFuture<ActionResult> set(OperatorAction.SetPoint set) {
        return points.set(set.name(), set.value()).thenApply(result -> {
            if (result.exitCode() == ActionResult.DONE) {
                tuning.leaveAlone(set.name(), "an operator has set it");
            }
            return result;
        });
    }

    private CompletableFuture<ActionResult> undo(PointTrial trial) {
        tuning.leaveAlone(trial.name(), OPERATOR);
        return trials.giveWay("taken back by the operator")
                .thenApply(done -> ActionResult.done("trial " + trial.id() + " is taken back; " + leftAlone(trial)));
    }

    /** In mode auto, what is recommended now is carried out with the next window. */
    private ActionResult switchTo(Mode mode) {
        boolean isNew = words.switchTo(mode);
        if (isNew) {
            notes.forget();
            modeChanged.run();
        }
        return ActionResult.done("mode is " + (isNew ? "now " : "already ") + mode.label()
                + (mode == Mode.AUTO ? ": what is recommended is done" : ": what is recommended waits for approve"));
    }

    private static String leftAlone(PointTrial trial) {
        return trial.name() + " stays as it is until unpinned";
    }

    private ActionResult performAtOnce(OperatorAction action) {
        if (action instanceof OperatorAction.SwitchMode change) {
            return switchTo(change.mode());
        } else if (action instanceof OperatorAction.Arrange) {
            return wishes.lines();
        } else if (action instanceof OperatorAction.Veto veto) {
            return veto(veto.id());
        } else if (action instanceof OperatorAction.Pin pin) {
            return pin(pin.stage());
        } else if (action instanceof OperatorAction.Unpin unpin) {
            return unpin(unpin.stage());
        } else if (action instanceof OperatorAction.Limit limit) {
            return limit(limit.wish());
        } else if (action instanceof OperatorAction.PinPoint pin) {
            return pin(pin.name());
        } else if (action instanceof OperatorAction.FreePoint free) {
            return free(free.name());
        } else if (action instanceof OperatorAction.Points) {
            List<String> lines = points.lines();
            return ActionResult.done(
                    lines.isEmpty() ? "no rank has shown a tuning point yet" : String.join("\n", lines));
        } else if (action instanceof OperatorAction.Advise) {
            return ActionResult.done(advice());
        } else if (action instanceof OperatorAction.Stage stage) {
            return stage(stage.stage());
        }
        return ActionResult.done(status.get().text());
    }

    private ActionResult stage(int stage) {
        if (stage >= facts.primaries()) {
            return ActionResult.badArgument("there is no stage " + stage + ", only 0 to " + (facts.primaries() - 1));
        }
        return program.get()
                .flatMap(Observation::program)
                .map(window -> ActionResult.done(StageWords.of(window, stage)))
                .orElseGet(() -> ActionResult.refused("no window has closed yet; ask again in some seconds"));
    }

    private String advice() {
        Optional<Proposal> waiting = recommendation.get();
        if (waiting.isPresent()) {
            return "recommendation " + waiting.get().id() + ": " + waiting.get().reason();
        }
        Optional<PointTrial> trial = tuning.waiting();
        if (trial.isPresent()) {
            return "recommendation " + trial.get().id() + ": " + trial.get().text() + "; "
                    + trial.get().reason();
        }
        List<String> advised = advisor.advised();
        return "no recommendation: " + notes.lastReason()
                + (advised.isEmpty() ? "" : "\nadvice\n  " + String.join("\n  ", advised));
    }

    private ActionResult approve(long id) {
        return recommendation
                .withId(id)
                .map(carryOut)
                .or(() -> tuning.withId(id).map(trials::carryOut))
                .orElseGet(() -> ActionResult.refused("there is no recommendation " + id + " now: "
                        + recommendation
                                .get()
                                .map(Proposal::id)
                                .or(() -> tuning.waiting().map(PointTrial::id))
                                .map(current -> "the current one is " + current)
                                .orElse(notes.lastReason())));
    }

    private ActionResult veto(long id) {
        Optional<Proposal> proposal = recommendation.withId(id);
        Optional<PointTrial> trial = tuning.withId(id);
        if (proposal.isEmpty() && trial.isEmpty()) {
            return ActionResult.refused("there is no recommendation " + id + " to veto");
        }
        String left = proposal.map(this::leaveAlone).orElseGet(() -> leftAlone(trial.orElseThrow()));
        trial.ifPresent(one -> tuning.leaveAlone(one.name(), OPERATOR));
        recommendation.drop();
        notes.forget();
        notes.activity("recommendation " + id + " was vetoed; the next window decides anew");
        return ActionResult.done("recommendation " + id + " is dropped; " + left);
    }

    /** Returns what is left as it is from now on, in words. */
    private String leaveAlone(Proposal proposal) {
        Subject subject = proposal.subject();
        return wishes.leaveAlone(
                subject,
                subject.isProgram()
                        ? proposal.changed().stream().map(Integer::valueOf).toList()
                        : List.of());
    }

    private CompletableFuture<ActionResult> undo() {
        KeptChange last = kept.takeLast().orElse(null);
        if (last instanceof KeptChange.PointSet setting) {
            tuning.leaveAlone(setting.name(), OPERATOR);
            return points.undo(setting);
        } else if (last instanceof KeptChange.Rearranged change) {
            return CompletableFuture.completedFuture(undo(change.proposal()));
        }
        return CompletableFuture.completedFuture(ActionResult.refused("there is no change to take back"));
    }

    private ActionResult undo(Proposal proposal) {
        Subject subject = proposal.subject();
        if (!subject.isProgram() && !(subject.equals(library.subject()) && library.isActive())) {
            return ActionResult.refused("the run that plan " + proposal.id() + " changed has ended");
        }
        changes.undo(proposal);
        recommendation.drop();
        return ActionResult.done("plan " + proposal.id() + " is being taken back; " + leaveAlone(proposal));
    }

    /** How the run with the library is arranged, a line each; empty if there is none. */
    public List<String> libraryLines() {
        return wishes.libraryLines();
    }

    private ActionResult pin(int stage) {
        if (stage < 0 || stage >= facts.primaries()) {
            return noStage(stage);
        }
        words.pin(List.of(stage));
        if (recommendation.changes(Integer.toString(stage))) {
            recommendation.drop();
            notes.activity("stage " + stage + " was pinned; the next window decides anew");
        }
        notes.forget();
        return ActionResult.done("stage " + stage + " stays as it is until unpinned");
    }

    private ActionResult limit(String wish) {
        InstanceLimits limits;
        try {
            limits = InstanceLimits.parse(wish);
        } catch (IllegalArgumentException e) {
            return ActionResult.badArgument(String.valueOf(e.getMessage()));
        }
        Set<String> known = wishes.levels(facts.primaries());
        if (!known.contains(limits.level())) {
            return ActionResult.badArgument("there is no stage '" + limits.level() + "'; there are " + known);
        }
        words.limit(limits);
        recommendation.drop();
        notes.forget();
        notes.activity("other numbers of instances were asked for; the next window decides anew");
        return ActionResult.done("stage " + limits.level() + " may have " + limits.words());
    }

    private ActionResult unpin(int stage) {
        if (stage < 0 || stage >= facts.primaries()) {
            return noStage(stage);
        } else if (!words.unpin(stage)) {
            return ActionResult.badArgument("stage " + stage + " is not pinned");
        }
        notes.forget();
        return ActionResult.done("stage " + stage + " may be rearranged again");
    }

    private ActionResult pin(String name) {
        if (!points.isKnown(name)) {
            return noPoint(name);
        }
        tuning.leaveAlone(name, OPERATOR);
        notes.forget();
        return ActionResult.done(name + " stays as it is until unpinned or set");
    }

    private ActionResult free(String name) {
        if (!points.isKnown(name)) {
            return noPoint(name);
        } else if (!tuning.free(name)) {
            return ActionResult.badArgument(name + " is not pinned");
        }
        notes.forget();
        return ActionResult.done(name + " may be set by the tuner again, if its owner allows it");
    }

    private static ActionResult noPoint(String name) {
        return ActionResult.badArgument(
                "there is no tuning point '" + name + "'; write a stage's number or a point's name");
    }

    private ActionResult noStage(int stage) {
        return ActionResult.badArgument("there is no stage " + stage + "; stages are 0 to " + (facts.primaries() - 1));
    }
}
