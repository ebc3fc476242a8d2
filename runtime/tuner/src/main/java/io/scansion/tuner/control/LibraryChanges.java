package io.scansion.tuner.control;

import io.scansion.tuner.monitor.LibraryMonitor;
import io.scansion.tuner.monitor.LibraryWindow;
import io.scansion.tuner.monitor.NanoClock;
import io.scansion.tuner.record.EventSink;
import io.scansion.tuner.record.RunEvent;
import io.scansion.wire.TunerMessage.Command;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out plans for runs with the library, one at a time: tells rank 0, waits until the run shows the new arrangement, judges the
 * outcome, and takes back what failed or made things worse. Owned by the loop's thread; answers come in through {@code inbox}.
 */
final class LibraryChanges {
    /** Masters of farms and sources of pipelines are the program's first rank. */
    private static final int COORDINATOR = 0;
    /** After a failure the run is left alone as a whole. */
    private static final int THE_RUN = 0;

    private final ControlSettings settings;
    private final NanoClock clock;
    private final CommandSender sender;
    private final EventSink events;
    private final RunHistory history;
    private final NoChangeNotes notes;
    private final Consumer<Runnable> inbox;
    private final DecisionIds ids;
    private final LibraryMonitor monitor;
    private final LibraryRates rates;
    private final LongSupplier window;
    private HoldOff holdOff;
    private @Nullable LibraryChange change;

    /**
     * @param inbox runs what it is given on the loop's thread
     * @param window number of the window that closed last
     */
    LibraryChanges(
            ControlSettings settings,
            NanoClock clock,
            CommandSender sender,
            EventSink events,
            RunHistory history,
            NoChangeNotes notes,
            Consumer<Runnable> inbox,
            DecisionIds ids,
            LibraryMonitor monitor,
            LibraryRates rates,
            LongSupplier window) {
        this.settings = settings;
        this.clock = clock;
        this.sender = sender;
        this.events = events;
        this.history = history;
        this.notes = notes;
        this.inbox = inbox;
        this.ids = ids;
        this.monitor = monitor;
        this.rates = rates;
        this.window = window;
        this.holdOff = new HoldOff(settings.backOffWindows());
    }

    /** What belonged to an earlier run matters no more. */
    void newRun() {
        change = null;
        holdOff = new HoldOff(settings.backOffWindows());
    }

    boolean isUnderWay() {
        return change != null && monitor.isActive();
    }

    /** Whether there is at most a change whose effect is still being measured. */
    boolean canBeSuperseded() {
        LibraryChange underWay = change;
        return underWay == null || underWay.isInForce() || !monitor.isActive();
    }

    /** Whether the run is left alone after a failed change. */
    boolean areHeld() {
        return holdOff.holds(THE_RUN, window.getAsLong());
    }

    /** Returns how the run is arranged, as it has last shown. */
    Optional<LibraryArrangement> present() {
        Optional<LibraryArrangement> farm = monitor.farm().map(LibraryArrangement.OfFarm::of);
        return farm.isPresent() ? farm : monitor.pipeline().map(LibraryArrangement.OfPipeline::of);
    }

    /** Hands a closed window to the change under way; false when there is none. */
    boolean onWindow(LibraryWindow closed) {
        LibraryChange underWay = change;
        if (underWay == null) {
            return false;
        }
        rates.during(closed);
        underWay.onWindow(closed);
        return true;
    }

    /** Moves the change under way on; returns 1 when it has ended, otherwise 0. */
    int step() {
        LibraryChange underWay = change;
        if (underWay == null) {
            return 0;
        }
        if (!monitor.isActive()) {
            onUnmeasured(underWay);
            return 1;
        }
        if (present().filter(underWay::comesInForce).isPresent()) {
            monitor.restartWindow();
        }
        Optional<LibraryChange.End> end = underWay.end(clock.nanoTime(), rates.work(), settings.worseShare());
        end.ifPresent(how -> onEnd(underWay, how));
        return end.isPresent() ? 1 : 0;
    }

    /** Tells rank 0; the plan is made for the present arrangement. */
    LibraryChange carryOut(LibraryPlan plan) {
        return start(plan, false);
    }

    /** Restores what there was before a plan. */
    void takeBack(LibraryPlan plan) {
        start(plan.reversed(ids.next()), true);
    }

    private LibraryChange start(LibraryPlan plan, boolean takingBack) {
        List<Command> commands = plan.to().commandsFrom(plan.from(), plan.run(), ids);
        LibraryChange started =
                new LibraryChange(plan, takingBack, rates.recent(), rates.work(), commands.size(), clock.nanoTime());
        change = started;
        notes.activity(
                "plan " + plan.id() + " is being carried out: " + plan.to().text());
        events.append(LibraryEvents.of(plan, "sent", ""));
        for (Command command : commands) {
            sender.send(COORDINATOR, command)
                    .whenComplete((answer, error) -> inbox.accept(() -> {
                        if (answer != null) {
                            started.answered(answer);
                        } else {
                            started.unanswered("rank " + COORDINATOR + " did not answer: "
                                    + (error == null ? "" : String.valueOf(error.getMessage())));
                        }
                    }));
        }
        return started;
    }

    private void onEnd(LibraryChange ended, LibraryChange.End end) {
        change = null;
        notes.forget();
        LibraryPlan plan = ended.plan();
        if (end instanceof LibraryChange.End.Failed failed) {
            events.append(LibraryEvents.of(plan, "failed", failed.reason()));
            hold(ended);
            if (ended.mayHaveChanged() && !ended.isTakingBack()) {
                takeBack(plan);
            }
        } else if (end instanceof LibraryChange.End.Measured measured) {
            onMeasured(ended, measured);
        }
    }

    /** The run has ended before the change could be judged. */
    private void onUnmeasured(LibraryChange ended) {
        change = null;
        if (!ended.isTakingBack()) {
            outcome(ended, Double.NaN, true, "the run ended before its effect was known");
        }
    }

    private void onMeasured(LibraryChange ended, LibraryChange.End.Measured measured) {
        LibraryPlan plan = ended.plan();
        rates.settled(measured.itemsPerSecond(), measured.seconds());
        if (ended.isTakingBack()) {
            return;
        }
        boolean kept = plan.isWish() || !measured.worse();
        outcome(
                ended,
                measured.itemsPerSecond(),
                kept,
                rate(measured.itemsPerSecond()) + " with " + plan.to().text() + ", " + rate(ended.rateBefore())
                        + " with " + plan.from().text());
        if (kept) {
            history.kept(ended);
            rates.promised(plan.model(), plan.predictedItemsPerSecond());
        } else {
            hold(ended);
            takeBack(plan);
        }
    }

    private static String rate(double itemsPerSecond) {
        return Double.isNaN(itemsPerSecond)
                ? "an unknown rate"
                : String.format(Locale.ROOT, "%.4g items/s", itemsPerSecond);
    }

    private void outcome(LibraryChange ended, double measured, boolean kept, String reason) {
        LibraryPlan plan = ended.plan();
        events.append(new RunEvent.Outcome(
                plan.id(),
                ended.rateBefore(),
                plan.predictedItemsPerSecond(),
                measured,
                plan.predictedItemsPerSecond() / measured - 1,
                kept,
                reason));
    }

    private void hold(LibraryChange ended) {
        if (!ended.isTakingBack() && !ended.plan().isWish()) {
            holdOff.failed(THE_RUN, window.getAsLong());
        }
    }

    /** Measures a change no longer whose effect is being measured. */
    void supersede() {
        LibraryChange measured = change;
        if (measured == null) {
            return;
        }
        LibraryChange.End.Measured soFar = measured.soFar();
        rates.settled(soFar.itemsPerSecond(), soFar.seconds());
        if (!measured.isTakingBack()) {
            outcome(measured, Double.NaN, true, "another wish came before its effect was known");
            history.kept(measured);
        }
    }
}
