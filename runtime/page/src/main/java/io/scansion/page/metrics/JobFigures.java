package io.scansion.page.metrics;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.journal.RunState;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What the metrics of one job are made of: its state, and what has been counted since the page was started. Safe for use by several
 * threads.
 */
final class JobFigures {
    /** Jobs with more stages have no metrics of single stages: their number must not grow with the job without bound. */
    static final int MOST_STAGES = 1_000;

    private final RunState state = new RunState();
    private final Map<Integer, StageTotals> stages = new TreeMap<>();
    private double items;
    private double kept;
    private double takenBack;
    private double notDone;
    private double warnings;
    private double tuners;

    synchronized void accept(LoggedEvent logged) {
        RunEvent event = logged.event();
        if (event instanceof JobEvent.Job job && isOfAnotherTuner(job)) {
            tuners++;
        }
        state.accept(logged);
        if (event instanceof JobEvent of) {
            count(of);
        } else if (event instanceof ObservationEvent of) {
            count(of);
        } else if (event instanceof ChangeEvent of) {
            count(of);
        }
    }

    private void count(JobEvent event) {
        if (event instanceof JobEvent.Warning) {
            warnings++;
        } else if (event instanceof JobEvent.Summary summary && summary.items() != null) {
            items = Math.max(items, summary.items());
        }
    }

    /** Every tuner says what the job is; one that is told another mode says it again. */
    private boolean isOfAnotherTuner(JobEvent.Job told) {
        return state.job().map(before -> before.mode().equals(told.mode())).orElse(true);
    }

    private void count(ObservationEvent event) {
        if (event instanceof ObservationEvent.Measurement window) {
            if (window.known() && hasStages()) {
                stages.computeIfAbsent(window.stage(), stage -> new StageTotals())
                        .add(window);
            }
            if (window.known() && isLast(window)) {
                items += window.items();
            }
        } else if (event instanceof ObservationEvent.ServiceTimes times && hasStages()) {
            for (ObservationEvent.StageTimes stage : times.stages()) {
                stages.computeIfAbsent(stage.stage(), one -> new StageTotals()).add(stage.counts());
            }
        } else if (event instanceof ObservationEvent.MasterSlave run) {
            items += run.workers().stream()
                    .mapToLong(ObservationEvent.Worker::tasks)
                    .sum();
        } else if (event instanceof ObservationEvent.Farm farm) {
            items += farm.tasks();
        } else if (event instanceof ObservationEvent.Pipeline pipeline) {
            items += Math.max(0, pipeline.items());
        }
    }

    private boolean hasStages() {
        return state.job().map(job -> job.primaries() <= MOST_STAGES).orElse(true);
    }

    /** Of programs that say otherwise how many items there were, no stage is the last. */
    private boolean isLast(ObservationEvent.Measurement window) {
        List<ObservationEvent.Measurement> levels = state.levels();
        return state.library().isEmpty()
                && state.masterSlave().isEmpty()
                && levels.get(levels.size() - 1).stage() == window.stage();
    }

    private void count(ChangeEvent event) {
        if (event instanceof ChangeEvent.Outcome outcome) {
            if (outcome.kept()) {
                kept++;
            } else {
                takenBack++;
            }
        } else if ((event instanceof ChangeEvent.Command command && isNotDone(command.state()))
                || (event instanceof ChangeEvent.Rearrangement change && isNotDone(change.state()))
                || (event instanceof ChangeEvent.Trial trial && isNotDone(trial.state()))
                || (event instanceof ChangeEvent.Setting setting && isNotDone(setting.state()))) {
            notDone++;
        }
    }

    private static boolean isNotDone(String state) {
        return state.equals("refused") || state.equals("failed");
    }

    /** What a state comes to; NaN if nothing is known. */
    synchronized double of(Function<RunState, Optional<Double>> figure) {
        return figure.apply(state).orElse(Double.NaN);
    }

    synchronized double items() {
        return items;
    }

    synchronized double kept() {
        return kept;
    }

    synchronized double takenBack() {
        return takenBack;
    }

    synchronized double notDone() {
        return notDone;
    }

    synchronized double warnings() {
        return warnings;
    }

    synchronized double tuners() {
        return tuners;
    }

    /**
     * One stage as it stands.
     *
     * @param refused whether it will not be replicated
     * @param bottleneck whether it sets the pace, as the model or, without one, its measurement says
     */
    record Stage(
            int stage,
            int instances,
            boolean refused,
            boolean bottleneck,
            boolean known,
            double items,
            double blockedReceiveSeconds,
            double blockedSendSeconds,
            double timedSeconds,
            List<Long> counts) {}

    /** The stages, where they are not too many. */
    synchronized List<Stage> stages() {
        if (!hasStages()) {
            return List.of();
        }
        Set<Integer> refused = new HashSet<>();
        state.refusals().forEach(refusal -> refused.add(refusal.stage()));
        StageTotals nothing = new StageTotals();
        return state.levels().stream()
                .map(level -> {
                    StageTotals totals = stages.getOrDefault(level.stage(), nothing);
                    return new Stage(
                            level.stage(),
                            level.instances(),
                            refused.contains(level.stage()),
                            level.bottleneck(),
                            level.known(),
                            totals.items(),
                            totals.blockedReceiveSeconds(),
                            totals.blockedSendSeconds(),
                            totals.timedSeconds(),
                            totals.isTimed() ? totals.counts() : List.of());
                })
                .toList();
    }

    /** What the models say of the present arrangement. */
    synchronized List<ModelEvent.Prediction> predictions() {
        return state.predictions();
    }

    /** Stages of which nothing is known: an agent is gone or silent, or the window has just begun. */
    synchronized double unknownStages() {
        return state.levels().stream().filter(level -> !level.known()).count();
    }
}
