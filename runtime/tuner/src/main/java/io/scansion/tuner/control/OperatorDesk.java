package io.scansion.tuner.control;

import io.scansion.tuner.monitor.JobFacts;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/** Does what an operator asks for, or says why not. Owned by the loop's thread. */
final class OperatorDesk {
    private final JobFacts facts;
    private final ModelComparison models;
    private final WaitingProposal waiting;
    private final Changes changes;
    private final TuningPoints points;
    private final LibraryLoop library;
    private final RunHistory history;
    private final NoChangeNotes notes;
    private final OperatorWords words;
    private final Function<Proposal, ActionResult> carryOut;
    private final DoubleSupplier itemsPerSecond;
    private final Supplier<LoopStatus> status;

    /**
     * @param carryOut what is done with a recommendation that is approved
     * @param itemsPerSecond in the window that closed last
     */
    OperatorDesk(
            JobFacts facts,
            ModelComparison models,
            WaitingProposal waiting,
            Changes changes,
            TuningPoints points,
            LibraryLoop library,
            RunHistory history,
            NoChangeNotes notes,
            OperatorWords words,
            Function<Proposal, ActionResult> carryOut,
            DoubleSupplier itemsPerSecond,
            Supplier<LoopStatus> status) {
        this.facts = facts;
        this.models = models;
        this.waiting = waiting;
        this.changes = changes;
        this.points = points;
        this.library = library;
        this.history = history;
        this.notes = notes;
        this.words = words;
        this.carryOut = carryOut;
        this.itemsPerSecond = itemsPerSecond;
        this.status = status;
    }

    /** Answers at once, or when every rank that is asked has answered. */
    CompletableFuture<ActionResult> perform(OperatorAction action) {
        if (action instanceof OperatorAction.SetPoint set) {
            return busy().map(CompletableFuture::completedFuture).orElseGet(() -> points.set(set.name(), set.value()));
        } else if (action instanceof OperatorAction.Undo) {
            return busy().map(CompletableFuture::completedFuture).orElseGet(this::undo);
        } else if (action instanceof OperatorAction.Arrange arrange
                && !arrange.wish().isBlank()) {
            Optional<ActionResult> busy = library.canBeArranged() ? Optional.empty() : busy();
            return busy.map(CompletableFuture::completedFuture).orElseGet(() -> library.arrange(arrange.wish()));
        }
        return CompletableFuture.completedFuture(performAtOnce(action));
    }

    /** Refuses what would get in the way of a change under way. */
    private Optional<ActionResult> busy() {
        return changes.isUnderWay() || points.isUnderWay() || library.isUnderWay()
                ? Optional.of(ActionResult.refused("a change is under way; try again when its outcome is known"))
                : Optional.empty();
    }

    private ActionResult performAtOnce(OperatorAction action) {
        if (action instanceof OperatorAction.Approve approve) {
            return busy().orElseGet(() -> approve(approve.id()));
        } else if (action instanceof OperatorAction.Arrange) {
            return library.tell();
        } else if (action instanceof OperatorAction.Veto veto) {
            return veto(veto.id());
        } else if (action instanceof OperatorAction.Pin pin) {
            return pin(pin.stage());
        } else if (action instanceof OperatorAction.Unpin unpin) {
            return unpin(unpin.stage());
        } else if (action instanceof OperatorAction.Points) {
            List<String> lines = points.lines();
            return ActionResult.done(
                    lines.isEmpty() ? "no rank has shown a tuning point yet" : String.join("\n", lines));
        } else if (action instanceof OperatorAction.Advise) {
            return ActionResult.done(advice());
        }
        return ActionResult.done(status.get().text());
    }

    private String advice() {
        Optional<String> proposal = waiting.get()
                .map(one -> "recommendation " + one.id() + ": " + one.reason())
                .or(() -> library.waiting().map(one -> "recommendation " + one.id() + ": " + one.reason()));
        if (proposal.isPresent()) {
            return proposal.get();
        }
        List<String> advised = models.advised();
        return "no recommendation: " + notes.lastReason()
                + (advised.isEmpty() ? "" : "\nadvice\n  " + String.join("\n  ", advised));
    }

    private ActionResult approve(long id) {
        return library.approve(id)
                .or(() -> waiting.withId(id).map(carryOut))
                .orElseGet(() -> ActionResult.refused("there is no recommendation " + id + " now: "
                        + waiting.get()
                                .map(proposal -> "the current one is " + proposal.id())
                                .orElse(notes.lastReason())));
    }

    private ActionResult veto(long id) {
        Optional<ActionResult> vetoed = library.veto(id);
        if (vetoed.isPresent()) {
            return vetoed.get();
        }
        Optional<Proposal> proposal = waiting.withId(id);
        if (proposal.isEmpty()) {
            return ActionResult.refused("there is no recommendation " + id + " to veto");
        }
        words.pin(proposal.get().changed());
        waiting.drop();
        notes.forget();
        notes.activity("recommendation " + id + " was vetoed; the next window decides anew");
        return ActionResult.done("recommendation " + id + " is dropped; stages "
                + proposal.get().changed() + " stay as they are until unpinned");
    }

    private CompletableFuture<ActionResult> undo() {
        KeptChange last = history.takeLastKept().orElse(null);
        if (last instanceof PointSetting setting) {
            return points.undo(setting);
        } else if (last instanceof LibraryChange change) {
            return CompletableFuture.completedFuture(library.undo(change));
        } else if (last instanceof ChangeUnderWay change) {
            return CompletableFuture.completedFuture(undo(change));
        }
        return CompletableFuture.completedFuture(ActionResult.refused("there is no change to take back"));
    }

    private ActionResult undo(ChangeUnderWay change) {
        changes.undo(change, itemsPerSecond.getAsDouble());
        Proposal proposal = change.proposal();
        words.pin(proposal.changed());
        waiting.drop();
        return ActionResult.done("plan " + proposal.id() + " is being taken back; stages " + proposal.changed()
                + " stay as they are until unpinned");
    }

    private ActionResult pin(int stage) {
        if (stage < 0 || stage >= facts.primaries()) {
            return noStage(stage);
        }
        words.pin(List.of(stage));
        if (waiting.changes(stage)) {
            waiting.drop();
            notes.activity("stage " + stage + " was pinned; the next window decides anew");
        }
        notes.forget();
        return ActionResult.done("stage " + stage + " stays as it is until unpinned");
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

    private ActionResult noStage(int stage) {
        return ActionResult.badArgument("there is no stage " + stage + "; stages are 0 to " + (facts.primaries() - 1));
    }
}
