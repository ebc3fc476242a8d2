package io.scansion.tuner.control;

import io.scansion.tuner.monitor.JobMonitor;
import io.scansion.tuner.monitor.Window;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Arrangement;
import io.scansion.wire.TunerMessage.Arrange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/*
 * One change from its commands to its measured effect:
 *
 *   ANSWERS   every distributor has to accept
 *   EFFECT    every distributor has to report the instances it was told to use
 *   BACKLOG   items that were under way before the change have to reach the last stage
 *   MEASURE   full windows that hold nothing but the new arrangement, until two of them agree
 *
 * Each step is bounded in time; a change never stays under way for ever.
 */
final class ChangeUnderWay implements KeptChange {
    /** A distributor answers at once or not at all. */
    static final double LONGEST_ANSWER_SECONDS = 10;

    /** Items that new instances finished while older ones were still before them leave at once, and not at the new pace. */
    private static final double BURST_SECONDS = 0.5;

    /** Windows whose throughput differs by less, beside one item more or less at each end, measure the same thing. */
    private static final double AGREEMENT_SHARE = 0.03;

    /** Share by which a pile that drains must exceed the prediction to be told from a prediction that was too careful. */
    private static final double DRAINING_SHARE = 0.1;

    enum Phase {
        ANSWERS,
        EFFECT,
        BACKLOG,
        MEASURE
    }

    /** How a change ended. */
    sealed interface End {
        /** @param partly true when at least one distributor may have changed something */
        record Failed(String reason, boolean partly) implements End {}

        /** @param granularity share by which one item more or less changes the rate */
        record Measured(double itemsPerSecond, double granularity, double effectSeconds) implements End {}

        record Unmeasured(String reason, double effectSeconds) implements End {}
    }

    private final Proposal proposal;
    private final boolean takingBack;
    private final Map<Integer, List<Integer>> before;
    private final Map<Integer, List<Integer>> target;
    private final List<Arrange> commands;
    private final ControlSettings settings;
    private final JobMonitor monitor;
    private final long startNanos;
    private final Map<Integer, Acknowledgement> answers = new LinkedHashMap<>();
    private final Throughput throughput = new Throughput();
    private String failure = "";
    private Phase phase = Phase.ANSWERS;
    private long phaseNanos;
    private long effectNanos;
    private long passedNanos;
    private int agreeing;

    /**
     * @param takingBack true when the target is an earlier arrangement
     * @param before instances of every stage before the change
     * @param target instances of every stage after it
     */
    ChangeUnderWay(
            Proposal proposal,
            boolean takingBack,
            Map<Integer, List<Integer>> before,
            Map<Integer, List<Integer>> target,
            List<Arrange> commands,
            ControlSettings settings,
            JobMonitor monitor,
            long nowNanos) {
        this.proposal = proposal;
        this.takingBack = takingBack;
        this.before = Map.copyOf(before);
        this.target = Map.copyOf(target);
        this.commands = List.copyOf(commands);
        this.settings = settings;
        this.monitor = monitor;
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

    Map<Integer, List<Integer>> before() {
        return before;
    }

    List<Arrange> commands() {
        return commands;
    }

    /** What was measured with the new arrangement in force. */
    Throughput throughput() {
        return throughput;
    }

    Phase phase() {
        return phase;
    }

    void answered(int physicalRank, Acknowledgement answer) {
        answers.put(physicalRank, answer);
    }

    void unanswered(int physicalRank, String reason) {
        failure = "rank " + physicalRank + " did not answer: " + reason;
    }

    /** Moves on as far as it can. */
    Optional<End> step(long nowNanos) {
        Phase before;
        do {
            before = phase;
            Optional<End> end = switch (phase) {
                case ANSWERS -> stepAnswers(nowNanos);
                case EFFECT -> stepEffect(nowNanos);
                case BACKLOG -> stepBacklog(nowNanos);
                case MEASURE -> stepMeasure(nowNanos);
            };
            if (end.isPresent()) {
                return end;
            }
        } while (phase != before);
        return Optional.empty();
    }

    private Optional<End> stepAnswers(long now) {
        if (failure.isEmpty() && secondsInPhase(now) > LONGEST_ANSWER_SECONDS) {
            failure = "no answer within " + LONGEST_ANSWER_SECONDS + " s";
        }
        if (!failure.isEmpty()) {
            return Optional.of(new End.Failed(failure, true));
        }
        if (answers.size() < commands.size()) {
            return Optional.empty();
        }
        List<String> refusals = new ArrayList<>();
        answers.forEach((rank, answer) -> {
            if (!answer.accepted()) {
                refusals.add("rank " + rank + " refused: " + answer.reason());
            }
        });
        if (!refusals.isEmpty()) {
            return Optional.of(new End.Failed(String.join("; ", refusals), refusals.size() < answers.size()));
        }
        enter(Phase.EFFECT, now);
        return Optional.empty();
    }

    private Optional<End> stepEffect(long now) {
        if (inEffect()) {
            effectNanos = now;
            passedNanos = now;
            enter(Phase.BACKLOG, now);
        } else if (secondsInPhase(now) > settings.longestSettleSeconds()) {
            return Optional.of(
                    new End.Failed("it did not take effect within " + settings.longestSettleSeconds() + " s", true));
        }
        return Optional.empty();
    }

    private boolean inEffect() {
        for (int stage : proposal.changed()) {
            // A distributor that was told to go back before it had changed anything has nothing to report.
            boolean said = takingBack || monitor.arrangement(stage).isPresent();
            List<Integer> wanted = target.getOrDefault(stage, List.of(stage));
            List<Integer> present = monitor.placement().instancesOf(stage);
            if (!said || !new TreeSet<>(present).equals(new TreeSet<>(wanted))) {
                return false;
            }
        }
        return true;
    }

    private Optional<End> stepBacklog(long now) {
        long from = 0;
        for (int stage : proposal.changed()) {
            from = Math.max(
                    from, monitor.arrangement(stage).map(Arrangement::fromItem).orElse(0L));
        }
        if (monitor.totalItems() < from && secondsInPhase(now) <= settings.longestSettleSeconds()) {
            passedNanos = now;
        } else if (now - passedNanos >= BURST_SECONDS * 1e9) {
            monitor.restartWindow();
            enter(Phase.MEASURE, now);
        }
        return Optional.empty();
    }

    private Optional<End> stepMeasure(long now) {
        double rate = throughput.itemsPerSecond();
        double effectSeconds = (effectNanos - startNanos) / 1e9;
        boolean patient = secondsInPhase(now) <= settings.longestSettleSeconds();
        if (rate > 0 && (isSteady(rate) || !patient)) {
            return Optional.of(new End.Measured(rate, throughput.granularity(), effectSeconds));
        }
        return patient
                ? Optional.empty()
                : Optional.of(new End.Unmeasured("the throughput was not known afterwards", effectSeconds));
    }

    /** What piled up before a stage while it was slow leaves faster than the pipeline can go on; that is no outcome. */
    private boolean isSteady(double rate) {
        double noise = AGREEMENT_SHARE + 2 * throughput.granularity();
        boolean drained = takingBack || rate <= proposal.predictedItemsPerSecond() * (1 + DRAINING_SHARE + noise);
        return agreeing > settings.settleWindows() && drained;
    }

    /** Takes in a window that has just closed. Only the last windows that agree with each other count. */
    void onWindow(Window window) {
        double rate = window.itemsPerSecond();
        if (phase != Phase.MEASURE || !(rate > 0)) {
            return;
        }
        double sofar = throughput.itemsPerSecond();
        if (Math.abs(rate - sofar) > sofar * (AGREEMENT_SHARE + 2 / (rate * window.lengthSeconds()))) {
            throughput.clear();
            agreeing = 0;
        }
        throughput.add(window);
        agreeing++;
    }

    private void enter(Phase next, long now) {
        phase = next;
        phaseNanos = now;
    }

    private double secondsInPhase(long now) {
        return (now - phaseNanos) / 1e9;
    }
}
