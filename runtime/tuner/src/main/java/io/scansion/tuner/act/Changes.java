package io.scansion.tuner.act;

import io.scansion.tuner.act.ChangeTransaction.End;
import io.scansion.tuner.act.EffectTest.Effect;
import io.scansion.tuner.act.EffectTest.Expectation;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.RunHistory;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.policy.HoldOff;
import io.scansion.tuner.policy.NoChangeNotes;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.world.DecisionIds;
import io.scansion.tuner.world.Interval;
import io.scansion.tuner.world.NanoClock;
import io.scansion.tuner.world.Subject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Carries proposals out, one at a time for the whole job: sends the orders, waits until they are in force, judges the effect, and
 * takes back what failed, made things worse, or spent ranks for nothing. Owned by the loop's thread.
 */
public final class Changes {
    /** How often an arrangement that could not be restored is tried again. */
    private static final int MOST_ROLLBACKS = 3;

    /** Until then, since who refuses now refuses at once. */
    private static final long ROLLBACK_PAUSE_NANOS = 2_000_000_000L;

    private final transient PolicySettings settings;
    private final transient NanoClock clock;
    private final transient List<Actuator> actuators;
    private final transient Courier courier;
    private final transient EventSink events;
    private final transient NoChangeNotes notes;
    private final transient HoldOff holdOff;
    private final transient KeptChanges kept;
    private final transient DecisionIds ids;
    private final transient RateSamples samples;
    private final transient Function<Subject, RunHistory> histories;
    private final transient ToLongFunction<Subject> window;
    private @Nullable ChangeTransaction change;
    private transient @Nullable CompletableFuture<List<String>> refused;
    private int rollbacks;
    /** A way back that has failed and is to be tried again. */
    private @Nullable Proposal again;

    private long againNanos;
    /** What the work in the levels of a change that is taken back had become, over what it was, where that was laid to it; else NaN. */
    private double blamedWork = Double.NaN;

    /**
     * @param samples of what changes bring
     * @param histories how fast subjects were
     * @param window number of the window of a subject that closed last
     */
    public Changes(
            PolicySettings settings,
            NanoClock clock,
            List<Actuator> actuators,
            Courier courier,
            EventSink events,
            NoChangeNotes notes,
            HoldOff holdOff,
            KeptChanges kept,
            DecisionIds ids,
            RateSamples samples,
            Function<Subject, RunHistory> histories,
            ToLongFunction<Subject> window) {
        this.settings = settings;
        this.clock = clock;
        this.actuators = List.copyOf(actuators);
        this.courier = courier;
        this.events = events;
        this.notes = notes;
        this.holdOff = holdOff;
        this.kept = kept;
        this.ids = ids;
        this.samples = samples;
        this.histories = histories;
        this.window = window;
    }

    public Actuator actuator(Subject subject) {
        return actuators.stream()
                .filter(actuator -> actuator.changes(subject))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("nothing changes " + subject));
    }

    public boolean isUnderWay() {
        return change != null || again != null;
    }

    /** Whether there is at most a change of this subject whose effect is still being measured. */
    public boolean canBeSuperseded(Subject subject) {
        ChangeTransaction underWay = change;
        return underWay == null
                || (underWay.isMeasured() && underWay.proposal().subject().equals(subject));
    }

    /** The change that is being made, or judged; empty while none is. */
    public Optional<Proposal> underWay() {
        return Optional.ofNullable(change).map(ChangeTransaction::proposal);
    }

    /** Whether what it leads to is in force, so that it costs nothing more. */
    public boolean isMeasured() {
        return change != null && change.isMeasured();
    }

    /** What is under way, in words. */
    public Optional<String> activity() {
        ChangeTransaction underWay = change;
        return underWay == null
                ? Optional.empty()
                : Optional.of("plan " + underWay.proposal().id() + " is under way: "
                        + underWay.phase().name().toLowerCase(Locale.ROOT));
    }

    /** Hands a closed window to the change under way; false when there is none for its subject. */
    public boolean onObservation(Observation observation) {
        ChangeTransaction underWay = change;
        if (underWay == null || !underWay.proposal().subject().equals(observation.subject())) {
            return again != null && again.subject().equals(observation.subject());
        }
        if (underWay.isMeasured()) {
            samples.after(observation, underWay).ifPresent(underWay.effect()::add);
        }
        step();
        return true;
    }

    /**
     * Carries a proposal out, unless the job is no longer what it was made for.
     *
     * @return why not, in words that follow on its name; empty if it is under way now
     */
    public Optional<String> carryOut(Proposal proposal) {
        Optional<String> objection = actuator(proposal.subject()).objection(proposal);
        if (objection.isEmpty()) {
            rollbacks = 0;
            start(proposal, false);
        }
        return objection;
    }

    /** Carries a wish out; completes with the reasons of those who refuse when every order is answered. */
    public CompletableFuture<List<String>> wish(Proposal proposal) {
        CompletableFuture<List<String>> answer = new CompletableFuture<>();
        supersede();
        rollbacks = 0;
        start(proposal, false);
        refused = answer;
        return answer;
    }

    /** Takes a change back that was kept. */
    public void undo(Proposal proposal) {
        double now = histories.apply(proposal.subject()).recent();
        if (proposal.subject().isProgram()) {
            double before = histories.apply(proposal.subject()).rateBeforeChange(proposal.currentItemsPerSecond());
            outcome(proposal, before, now, Double.NaN, false, "taken back by the operator");
        }
        rollbacks = 0;
        takeBack(proposal);
    }

    private void takeBack(Proposal proposal) {
        rollbacks++;
        start(proposal.reversed(ids.next()), true);
    }

    private void start(Proposal proposal, boolean takingBack) {
        Actuator actuator = actuator(proposal.subject());
        List<Order> orders = actuator.orders(proposal);
        histories.apply(proposal.subject()).changeStarts(takingBack);
        blamedWork = takingBack ? blamedWork : Double.NaN;
        Expectation expectation = Expectation.ofChange(
                        Double.isNaN(proposal.gain()) ? 0 : proposal.gain(),
                        proposal.grows() && !proposal.isWish() && !takingBack,
                        settings.minGain(),
                        settings.worseShare(),
                        settings.settleWindows() + 1)
                .demanding(proposal.demandedItemsPerSecond());
        List<RateSample> before = takingBack ? List.of() : samples.before(proposal);
        ChangeTransaction started = new ChangeTransaction(
                proposal,
                takingBack,
                orders,
                new EffectTest(before, expectation),
                samples.latest(proposal.subject()),
                settings.longestSettleSeconds(),
                actuator.totalItems(),
                actuator.finishedAhead(proposal),
                clock.nanoTime());
        change = started;
        again = null;
        refused = null;
        notes.activity("plan " + proposal.id() + " is being carried out: " + proposal.text());
        actuator.sent(proposal, orders);
        send(started);
    }

    /** Sends again what an earlier tuner of the job has not seen answered; whoever has it already answers with the same words. */
    public void resume() {
        ChangeTransaction underWay = change;
        if (underWay != null) {
            send(underWay);
        }
    }

    private void send(ChangeTransaction underWay) {
        Actuator actuator = actuator(underWay.proposal().subject());
        underWay.unanswered()
                .forEach((number, order) -> courier.send(order.rank(), order.command(), answer -> {
                    underWay.answered(number, answer);
                    actuator.answered(underWay.proposal(), order, answer);
                    tellWisher(underWay);
                }));
    }

    private void tellWisher(ChangeTransaction answered) {
        CompletableFuture<List<String>> wisher = refused;
        if (change == answered && wisher != null) {
            answered.refusals().ifPresent(wisher::complete);
        }
    }

    /** Moves a change on as far as it can, and judges it when it has ended; returns 1 then, otherwise 0. */
    public int step() {
        ChangeTransaction underWay = change;
        if (underWay == null) {
            return tryAgain();
        }
        Optional<End> end =
                underWay.step(clock.nanoTime(), actuator(underWay.proposal().subject()));
        if (end.isEmpty()) {
            return 0;
        }
        conclude(underWay, end.get());
        return 1;
    }

    private int tryAgain() {
        Proposal waiting = again;
        if (waiting == null || clock.nanoTime() - againNanos < 0) {
            return 0;
        }
        rollbacks++;
        start(waiting, true);
        return 1;
    }

    /** The subject of a change has ended before its effect was known. */
    public void ended(Subject subject) {
        again = again != null && again.subject().equals(subject) ? null : again;
        ChangeTransaction underWay = change;
        if (underWay != null && underWay.proposal().subject().equals(subject)) {
            conclude(
                    underWay,
                    new End.Unmeasured("the run ended before its effect was known", underWay.effectSeconds()));
        }
    }

    /** Measures a change no longer whose effect is being measured. */
    public void supersede() {
        ChangeTransaction underWay = change;
        if (underWay != null) {
            conclude(
                    underWay,
                    new End.Unmeasured("another wish came before its effect was known", underWay.effectSeconds()));
        }
    }

    private void conclude(ChangeTransaction ended, End end) {
        change = null;
        CompletableFuture<List<String>> wisher = refused;
        if (wisher != null && !wisher.isDone()) {
            wisher.complete(end instanceof End.Failed failed ? List.of(failed.reason()) : List.of());
        }
        notes.forget();
        if (ended.isTakingBack()) {
            onTakenBack(ended, end);
        } else {
            onChanged(ended, end);
        }
    }

    private void onTakenBack(ChangeTransaction ended, End end) {
        samples.clear();
        settled(ended);
        if (end instanceof End.Measured && ended.effect().workRatio() > (1 + blamedWork) / 2) {
            acquit(ended.proposal());
        }
        if (end instanceof End.Failed failed) {
            Proposal back = ended.proposal();
            if (rollbacks < MOST_ROLLBACKS) {
                again = back.reversed(ids.next()).reversed(ids.next());
                againNanos = clock.nanoTime() + ROLLBACK_PAUSE_NANOS;
            } else {
                events.append(new JobEvent.Warning(
                        -1,
                        "'" + back.to().text() + "' could not be restored in " + MOST_ROLLBACKS + " tries, '"
                                + back.from().text() + "' is in force: " + failed.reason()));
            }
        }
    }

    /** A change was taken back because work had become heavier, which is as heavy without it: it was the load. */
    private void acquit(Proposal takenBack) {
        takenBack.changed().forEach(level -> holdOff.forgive(takenBack.subject(), level));
        events.append(new JobEvent.Warning(
                -1,
                "the work in " + String.join(", ", takenBack.changed())
                        + " is as heavy as it was before the change was taken back: the change was not to blame, and may be"
                        + " made again"));
    }

    private void onChanged(ChangeTransaction ended, End end) {
        Proposal proposal = ended.proposal();
        RunHistory history = histories.apply(proposal.subject());
        double before = history.rateBeforeChange(proposal.currentItemsPerSecond());
        if (end instanceof End.Failed failed) {
            actuator(proposal.subject()).failed(proposal, before, failed.reason());
            if (!ended.metAnotherChain()) { // which is known now, so the next plan is another one
                hold(proposal);
            }
            if (failed.partly()) {
                takeBack(proposal);
            }
        } else if (end instanceof End.Unmeasured unmeasured) {
            outcome(proposal, before, Double.NaN, Double.NaN, true, unmeasured.reason());
            keep(ended);
        } else if (end instanceof End.Measured measured) {
            onMeasured(ended, measured, before);
        }
    }

    private void onMeasured(ChangeTransaction ended, End.Measured measured, double before) {
        Proposal proposal = ended.proposal();
        Effect effect = measured.effect();
        double cost = measured.costSeconds(before);
        histories.apply(proposal.subject()).cost(proposal.kind(), cost);
        boolean stays = proposal.isWish() || effect.verdict() == EffectTest.Verdict.KEEP;
        outcome(
                proposal,
                before,
                effect.itemsPerSecond(),
                cost,
                stays,
                OutcomeWords.reason(proposal, before, measured, stays));
        samples.learn(proposal, effect);
        if (stays) {
            keep(ended);
        } else {
            hold(proposal);
            takeBack(proposal);
            blamedWork = ended.effect().isToBlame() ? ended.effect().workRatio() : Double.NaN;
        }
    }

    private void keep(ChangeTransaction ended) {
        Proposal proposal = ended.proposal();
        samples.clear();
        kept.add(new KeptChange.Rearranged(proposal));
        RunHistory history = settled(ended);
        if (!proposal.isWish()) {
            history.promised(proposal.model(), proposal.predictedItemsPerSecond());
        }
    }

    /** What was measured of the arrangement that a change has led to, and what is measured from here on, belongs to it. */
    private RunHistory settled(ChangeTransaction ended) {
        RunHistory history = histories.apply(ended.proposal().subject());
        Effect measured = ended.effect().effect();
        history.changeEnds(measured.itemsPerSecond(), measured.seconds());
        return history;
    }

    private void outcome(
            Proposal proposal, double before, double measured, double costSeconds, boolean stays, String reason) {
        double predicted = proposal.predictedItemsPerSecond();
        Interval promised = proposal.verdict().interval();
        events.append(new ChangeEvent.Outcome(
                proposal.id(),
                before,
                predicted,
                promised.low(),
                promised.high(),
                measured,
                (predicted - measured) / measured,
                costSeconds,
                stays,
                reason));
    }

    /** Unless somebody waits for the answer, who has heard it and may wish something else. */
    private void hold(Proposal proposal) {
        if (refused == null) {
            held(proposal)
                    .forEach(
                            level -> holdOff.failed(proposal.subject(), level, window.applyAsLong(proposal.subject())));
        }
    }

    /** What was given back and is needed after all may be needed again, and more of it, at any time: only giving back is held. */
    private static List<String> held(Proposal proposal) {
        if (proposal.isForDemand() && !proposal.grows()) {
            return List.of(HoldOff.GIVING_BACK);
        }
        return proposal.changed().isEmpty()
                ? List.copyOf(proposal.from().levels().keySet())
                : proposal.changed();
    }
}
