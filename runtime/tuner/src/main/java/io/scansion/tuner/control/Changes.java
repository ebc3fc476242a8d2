package io.scansion.tuner.control;

import io.scansion.tuner.control.ChangeUnderWay.End;
import io.scansion.tuner.monitor.Figures;
import io.scansion.tuner.monitor.JobMonitor;
import io.scansion.tuner.monitor.NanoClock;
import io.scansion.tuner.monitor.Placement;
import io.scansion.tuner.monitor.Window;
import io.scansion.tuner.record.EventSink;
import io.scansion.tuner.record.RunEvent;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.TunerMessage.Arrange;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries plans out, one at a time: sends the commands, waits until they have taken effect, judges the outcome, and takes
 * back what failed or made things worse. Owned by the loop's thread; answers come in through {@code inbox}.
 */
final class Changes {
    private final ControlSettings settings;
    private final NanoClock clock;
    private final JobMonitor monitor;
    private final CommandSender sender;
    private final EventSink events;
    private final RunHistory history;
    private final NoChangeNotes notes;
    private final Consumer<Runnable> inbox;
    private final IntPredicate eligible;
    private final LongSupplier window;
    private final HoldOff holdOff;
    private final Chains chains = new Chains();
    private long nextId;
    private @Nullable ChangeUnderWay change;

    /**
     * @param inbox runs what it is given on the loop's thread
     * @param eligible stages, by virtual rank, that agents let be replicated
     * @param window number of the window that closed last
     */
    Changes(
            ControlSettings settings,
            NanoClock clock,
            JobMonitor monitor,
            CommandSender sender,
            EventSink events,
            RunHistory history,
            NoChangeNotes notes,
            Consumer<Runnable> inbox,
            IntPredicate eligible,
            LongSupplier window) {
        this.settings = settings;
        this.clock = clock;
        this.monitor = monitor;
        this.sender = sender;
        this.events = events;
        this.history = history;
        this.notes = notes;
        this.inbox = inbox;
        this.eligible = eligible;
        this.window = window;
        this.holdOff = new HoldOff(settings.backOffWindows());
        this.nextId = settings.firstDecisionId();
    }

    boolean isUnderWay() {
        return change != null;
    }

    /** Whether a stage is left alone after a failed change. */
    boolean holds(int stage) {
        return holdOff.holds(stage, window.getAsLong());
    }

    Set<Integer> stagesInChains(List<Integer> order) {
        return chains.members(order, eligible);
    }

    /** The id of the next decision; above every id that a distributor has reported, also to an earlier tuner. */
    long nextId() {
        nextId = Math.max(nextId, monitor.highestDecisionId() + 1);
        return nextId;
    }

    void used(long id) {
        nextId = Math.max(nextId, id + 1);
    }

    /** What is under way, in words. */
    Optional<String> activity() {
        ChangeUnderWay underWay = change;
        return underWay == null
                ? Optional.empty()
                : Optional.of("plan " + underWay.proposal().id() + " is under way: "
                        + underWay.phase().name().toLowerCase(Locale.ROOT));
    }

    /** Hands a closed window to the change under way; false when there is none. */
    boolean onWindow(Window closed) {
        ChangeUnderWay underWay = change;
        if (underWay == null) {
            return false;
        }
        underWay.onWindow(closed);
        step();
        return true;
    }

    /** Takes a change that was kept back at an operator's wish. */
    void undo(ChangeUnderWay kept, double itemsPerSecondNow) {
        Proposal proposal = kept.proposal();
        double before = history.rateBeforeChange(proposal.currentItemsPerSecond());
        outcome(proposal, before, itemsPerSecondNow, false, "taken back by the operator");
        takeBack(proposal, kept.before());
    }

    /** Carries a plan out, unless the job is no longer what the plan was made for. */
    ActionResult carryOut(Proposal proposal) {
        if (!proposal.changed().stream().allMatch(eligible::test)) {
            return ActionResult.refused("recommendation " + proposal.id()
                    + " is out of date: a stage that it touches can no longer be replicated");
        }
        Placement placement = monitor.placement();
        for (int stage : proposal.stages()) {
            if (placement.instancesOf(stage).size() != proposal.from(stage)) {
                return ActionResult.refused("recommendation " + proposal.id()
                        + " is out of date: the instances of stage " + stage + " have changed since");
            }
        }
        Optional<Map<Integer, List<Integer>>> target = RankAssignment.assign(proposal, placement);
        if (target.isEmpty()) {
            return ActionResult.refused("recommendation " + proposal.id() + " needs ranks that are not free any more");
        }
        start(proposal, false, placement.instances(), target.get());
        return ActionResult.done("plan " + proposal.id() + " is being carried out: " + proposal.reason());
    }

    private void takeBack(Proposal proposal, Map<Integer, List<Integer>> before) {
        Proposal reverse = proposal.reversed(nextId());
        used(reverse.id());
        start(reverse, true, monitor.placement().instances(), before);
    }

    private void start(
            Proposal proposal,
            boolean takingBack,
            Map<Integer, List<Integer>> before,
            Map<Integer, List<Integer>> target) {
        List<Arrange> commands = new ArrayList<>();
        for (List<Integer> chain : chains.around(proposal.changed(), proposal.stages(), eligible)) {
            commands.add(RankAssignment.command(proposal.id(), chain, target));
        }
        history.changeStarts(takingBack);
        ChangeUnderWay started =
                new ChangeUnderWay(proposal, takingBack, before, target, commands, settings, monitor, clock.nanoTime());
        change = started;
        notes.activity("plan " + proposal.id() + " is being carried out: " + proposal.reason());
        for (Arrange command : commands) {
            send(
                    started,
                    before.getOrDefault(
                                    command.chain().get(0),
                                    List.of(command.chain().get(0)))
                            .get(0),
                    command);
        }
    }

    private void send(ChangeUnderWay started, int physicalRank, Arrange command) {
        commandEvent(physicalRank, command, "sent", started.proposal().reason());
        sender.send(physicalRank, command)
                .whenComplete((answer, error) -> inbox.accept(() -> {
                    if (answer != null) {
                        onAnswer(started, physicalRank, command, answer);
                    } else {
                        started.unanswered(physicalRank, String.valueOf(error == null ? "" : error.getMessage()));
                        commandEvent(physicalRank, command, "failed", String.valueOf(error));
                    }
                }));
    }

    private void onAnswer(ChangeUnderWay started, int physicalRank, Arrange command, Acknowledgement answer) {
        started.answered(physicalRank, answer);
        if (answer.accepted()) {
            chains.establish(command.chain());
        }
        commandEvent(physicalRank, command, answer.accepted() ? "accepted" : "refused", answer.reason());
    }

    private void commandEvent(int physicalRank, Arrange command, String state, String reason) {
        Map<Integer, List<Integer>> targets = new TreeMap<>();
        command.targets().forEach(target -> targets.put(target.stage(), target.instances()));
        events.append(
                new RunEvent.Command(command.decisionId(), physicalRank, command.chain(), targets, state, reason));
    }

    /** Moves a change on as far as it can, and judges it when it has ended; returns 1 then, otherwise 0. */
    int step() {
        ChangeUnderWay underWay = change;
        if (underWay == null) {
            return 0;
        }
        Optional<End> end = underWay.step(clock.nanoTime());
        if (end.isEmpty()) {
            return 0;
        }
        change = null;
        notes.forget();
        if (underWay.isTakingBack()) {
            onTakenBack(underWay, end.get());
        } else {
            onChanged(underWay, end.get());
        }
        return 1;
    }

    private void onTakenBack(ChangeUnderWay ended, End end) {
        history.changeEnds(ended);
        if (end instanceof End.Failed failed) {
            events.append(
                    new RunEvent.Warning(-1, "the earlier arrangement could not be restored: " + failed.reason()));
        }
    }

    private void onChanged(ChangeUnderWay ended, End end) {
        Proposal proposal = ended.proposal();
        double before = history.rateBeforeChange(proposal.currentItemsPerSecond());
        if (end instanceof End.Failed failed) {
            outcome(proposal, before, Double.NaN, false, failed.reason());
            hold(proposal);
            if (failed.partly()) {
                takeBack(proposal, ended.before());
            }
        } else if (end instanceof End.Unmeasured unmeasured) {
            history.changeEnds(ended);
            history.kept(ended, unmeasured.effectSeconds());
            outcome(proposal, before, Double.NaN, true, unmeasured.reason());
        } else if (end instanceof End.Measured measured) {
            onMeasured(ended, measured, before);
        }
    }

    private void onMeasured(ChangeUnderWay ended, End.Measured measured, double before) {
        Proposal proposal = ended.proposal();
        double rate = measured.itemsPerSecond();
        double noise = settings.worseShare() + 2 * measured.granularity();
        if (rate < before * (1 - noise)) {
            outcome(
                    proposal,
                    before,
                    rate,
                    false,
                    String.format(
                            Locale.ROOT,
                            "%.4g items/s after it, %.4g before: worse by more than %s",
                            rate,
                            before,
                            Figures.percent(noise)));
            hold(proposal);
            takeBack(proposal, ended.before());
            return;
        }
        history.changeEnds(ended);
        history.kept(ended, measured.effectSeconds());
        outcome(
                proposal,
                before,
                rate,
                true,
                String.format(
                        Locale.ROOT,
                        "%.4g items/s after it, %.4g before; in effect after %.2f s",
                        rate,
                        before,
                        measured.effectSeconds()));
    }

    private void outcome(Proposal proposal, double before, double measured, boolean kept, String reason) {
        double predicted = proposal.predictedItemsPerSecond();
        events.append(new RunEvent.Outcome(
                proposal.id(), before, predicted, measured, (predicted - measured) / measured, kept, reason));
    }

    private void hold(Proposal proposal) {
        proposal.changed().forEach(stage -> holdOff.failed(stage, Math.max(0, window.getAsLong())));
    }
}
