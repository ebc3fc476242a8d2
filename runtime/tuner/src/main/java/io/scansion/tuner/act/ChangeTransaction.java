package io.scansion.tuner.act;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.scansion.tuner.act.EffectTest.Effect;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.plan.Proposal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One change from its orders to its measured effect. Each {@link Phase} is bounded in time: a change never stays under way for ever, also
 * when nothing is measured. Owned by the loop's thread.
 */
final class ChangeTransaction {
    /** A rank answers at once or not at all. */
    private static final double LONGEST_ANSWER_SECONDS = 10;

    /** Items that new instances finished while older ones were still before them leave at once, and not at the new pace. */
    private static final double BURST_SECONDS = 0.5;
    /** That instances may have finished out of turn at any time. */
    private static final int FEW_ITEMS = 16;

    enum Phase {
        /** Every rank that got an order has to accept. */
        ANSWERS,
        /** Those who distribute work have to say that they do as ordered. */
        EFFECT,
        /** Items that were under way before the change have to come out. */
        BACKLOG,
        /** Full windows that hold nothing but the new arrangement, until its effect can be told. */
        MEASURE
    }

    /** How a change ended. */
    sealed interface End {
        /** @param partly true when something may have been changed */
        record Failed(String reason, boolean partly) implements End {}

        /**
         * @param unsettledSeconds from its beginning on, without the windows that show its effect
         * @param unsettledItems that came out in these
         */
        record Measured(Effect effect, double effectSeconds, double unsettledSeconds, double unsettledItems)
                implements End {
            /**
             * What it has cost: by how much longer these items took than they would have taken at the slower of both paces.
             *
             * @param before items per second before the change; NaN if unknown, and then the cost is
             */
            double costSeconds(double before) {
                double pace = Math.min(before, effect.itemsPerSecond());
                return pace > 0 ? Math.max(0, unsettledSeconds - unsettledItems / pace) : Double.NaN;
            }
        }

        record Unmeasured(String reason, double effectSeconds) implements End {}
    }

    private final Proposal proposal;
    private final boolean takingBack;
    private final List<Order> orders;
    private final EffectTest effect;
    private final Optional<Observation> before;
    private final double longestSettleSeconds;
    private final long startItems;
    private final long startNanos;
    private final Map<Integer, Answer> answers = new LinkedHashMap<>();
    private Phase phase = Phase.ANSWERS;
    private long phaseNanos;
    private long effectNanos;
    private long passedNanos;
    /** How long items from before may take to come out. */
    private double longestBacklogSeconds;
    /** As it was before anything was changed. */
    private final long aheadBefore;

    /**
     * @param takingBack true when the target is an earlier arrangement
     * @param startItems that had come out when it began
     * @param aheadBefore items that had left the levels of the change and had not come out when it began
     * @param before the last window before the change, where there is one to compare with
     */
    @JsonCreator
    ChangeTransaction(
            @JsonProperty("proposal") Proposal proposal,
            @JsonProperty("takingBack") boolean takingBack,
            @JsonProperty("orders") List<Order> orders,
            @JsonProperty("effect") EffectTest effect,
            @JsonProperty("before") Optional<Observation> before,
            @JsonProperty("longestSettleSeconds") double longestSettleSeconds,
            @JsonProperty("startItems") long startItems,
            @JsonProperty("aheadBefore") long aheadBefore,
            @JsonProperty("startNanos") long nowNanos) {
        this.proposal = proposal;
        this.takingBack = takingBack;
        this.orders = List.copyOf(orders);
        this.effect = effect;
        this.before = before;
        this.longestSettleSeconds = longestSettleSeconds;
        this.startItems = startItems;
        this.aheadBefore = aheadBefore;
        this.startNanos = nowNanos;
        this.phaseNanos = nowNanos;
        this.effectNanos = nowNanos;
    }

    Proposal proposal() {
        return proposal;
    }

    boolean isTakingBack() {
        return takingBack;
    }

    EffectTest effect() {
        return effect;
    }

    Optional<Observation> before() {
        return before;
    }

    Phase phase() {
        return phase;
    }

    boolean isMeasured() {
        return phase == Phase.MEASURE;
    }

    /** @param order number of the order, from 0 */
    void answered(int order, Answer answer) {
        answers.put(order, answer);
    }

    /** Whether a rank refused because its items follow another chain than was known. */
    boolean metAnotherChain() {
        return answers.values().stream()
                .anyMatch(answer -> !answer.chainInForce().isEmpty());
    }

    /** Orders, by number, that nobody has answered yet. */
    Map<Integer, Order> unanswered() {
        Map<Integer, Order> unanswered = new LinkedHashMap<>();
        for (int i = 0; i < orders.size(); i++) {
            if (!answers.containsKey(i)) {
                unanswered.put(i, orders.get(i));
            }
        }
        return unanswered;
    }

    /** Reasons of those who refuse; empty until every order is answered. */
    Optional<List<String>> refusals() {
        if (answers.size() < orders.size()) {
            return Optional.empty();
        }
        return Optional.of(answers.values().stream()
                .filter(answer -> !answer.accepted())
                .map(answer -> "rank " + answer.rank() + (answer.isAnswered() ? " refused: " : " did not answer: ")
                        + answer.reason())
                .toList());
    }

    /** Moves on as far as it can. */
    Optional<End> step(long nowNanos, Actuator actuator) {
        Phase before;
        do {
            before = phase;
            Optional<End> end = switch (phase) {
                case ANSWERS -> stepAnswers(nowNanos);
                case EFFECT -> stepEffect(nowNanos, actuator);
                case BACKLOG -> stepBacklog(nowNanos, actuator);
                case MEASURE -> stepMeasure(nowNanos, actuator);
            };
            if (end.isPresent()) {
                return end;
            }
        } while (phase != before);
        return Optional.empty();
    }

    private Optional<End> stepAnswers(long now) {
        Optional<List<String>> refusals = refusals();
        if (refusals.isEmpty()) {
            return secondsInPhase(now) > LONGEST_ANSWER_SECONDS
                    ? Optional.of(new End.Failed("no answer within " + LONGEST_ANSWER_SECONDS + " s", true))
                    : Optional.empty();
        }
        if (!refusals.get().isEmpty()) {
            boolean partly = answers.values().stream().anyMatch(answer -> answer.accepted() || !answer.isAnswered());
            return Optional.of(new End.Failed(String.join("; ", refusals.get()), partly));
        }
        enter(Phase.EFFECT, now);
        return Optional.empty();
    }

    private Optional<End> stepEffect(long now, Actuator actuator) {
        if (actuator.isInForce(proposal, takingBack)) {
            effectNanos = now;
            passedNanos = now;
            longestBacklogSeconds = Math.max(longestSettleSeconds, backlogSeconds(actuator));
            enter(Phase.BACKLOG, now);
        } else if (secondsInPhase(now) > longestSettleSeconds) {
            return Optional.of(new End.Failed("it did not take effect within " + longestSettleSeconds + " s", true));
        }
        return Optional.empty();
    }

    /** What had been sent before comes out at the old pace, which is the one that is known; with as much time again to spare. */
    private double backlogSeconds(Actuator actuator) {
        double pace = proposal.currentItemsPerSecond();
        return pace > 0 ? 2 * actuator.queuedBefore(proposal) / pace : 0;
    }

    private Optional<End> stepBacklog(long now, Actuator actuator) {
        if (!actuator.hasPassed(proposal) && secondsInPhase(now) <= longestBacklogSeconds) {
            passedNanos = now;
        } else if (isBurstOver(now, actuator)) {
            actuator.restartWindow();
            enter(Phase.MEASURE, now);
        }
        return Optional.empty();
    }

    /** New instances go on while those before them are still at what was sent before; after a long backlog they have finished much. */
    private boolean isBurstOver(long now, Actuator actuator) {
        if (!proposal.subject().isProgram()) {
            return true;
        }
        double burst = (now - passedNanos) / 1e9;
        long aheadNow = actuator.finishedAhead(proposal);
        boolean shrinks = aheadNow > aheadBefore + FEW_ITEMS && burst < (passedNanos - effectNanos) / 1e9;
        return burst >= BURST_SECONDS && !shrinks;
    }

    private Optional<End> stepMeasure(long now, Actuator actuator) {
        boolean timeIsUp = secondsInPhase(now) > longestSettleSeconds;
        Optional<Effect> told = effect.judge(timeIsUp);
        if (told.isPresent()) {
            return Optional.of(new End.Measured(
                    told.get(),
                    effectSeconds(),
                    (now - startNanos) / 1e9 - told.get().seconds(),
                    actuator.totalItems()
                            - startItems
                            - told.get().itemsPerSecond() * told.get().seconds()));
        }
        return timeIsUp
                ? Optional.of(new End.Unmeasured(
                        effect.isStillWorkingOff()
                                ? "what had come to wait before it was still being worked off"
                                : "the throughput was not known afterwards",
                        effectSeconds()))
                : Optional.empty();
    }

    double effectSeconds() {
        return (effectNanos - startNanos) / 1e9;
    }

    private void enter(Phase next, long now) {
        phase = next;
        phaseNanos = now;
    }

    private double secondsInPhase(long now) {
        return (now - phaseNanos) / 1e9;
    }
}
