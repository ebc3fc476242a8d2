package io.scansion.console.view;

import io.scansion.tuner.journal.ChangeEvent.Rearrangement;
import io.scansion.tuner.journal.ChangeEvent.Trial;
import io.scansion.tuner.journal.DecisionEvent.Opinion;
import io.scansion.tuner.journal.DecisionEvent.Recommendation;
import io.scansion.tuner.journal.RunState;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The recommendation that waits or is being carried out, in words.
 *
 * @param id of the decision
 * @param promise what is to be changed, and what that is to bring
 */
record PlanWords(long id, String promise, String reason) {

    /** Returns what is recommended now; empty if nothing is. */
    static Optional<PlanWords> of(RunState state) {
        List<Recommendation> steps = state.recommendation();
        if (steps.isEmpty()) {
            return state.rearrangement()
                    .map(PlanWords::of)
                    .or(() -> state.trial().map(PlanWords::of));
        }
        Recommendation whole = steps.get(0);
        String text = steps.stream().map(PlanWords::step).collect(Collectors.joining(", "));
        return Optional.of(new PlanWords(
                whole.id(),
                promise(
                                text,
                                whole.currentItemsPerSecond(),
                                whole.predictedItemsPerSecond(),
                                whole.gain(),
                                whole.lowItemsPerSecond(),
                                whole.highItemsPerSecond())
                        + payback(whole.paybackItems(), whole.paybackSeconds()),
                whole.reason() + voices(whole.models())));
    }

    private static String step(Recommendation step) {
        return step.move().isEmpty() ? "stage " + step.stage() + ": " + step.from() + " -> " + step.to() : step.move();
    }

    /** A model that is heard with more is heard alone. */
    private static final double ALONE_SHARE = 0.995;

    private static PlanWords of(Rearrangement change) {
        return new PlanWords(
                change.id(),
                promise(
                                change.from() + " -> " + change.to(),
                                change.currentItemsPerSecond(),
                                change.predictedItemsPerSecond(),
                                change.gain(),
                                change.lowItemsPerSecond(),
                                change.highItemsPerSecond())
                        + payback(change.paybackItems(), change.paybackSeconds()),
                change.reason() + voices(change.models()));
    }

    private static PlanWords of(Trial trial) {
        return new PlanWords(
                trial.id(),
                trial.name() + ": " + trial.from() + " -> " + trial.to() + "; "
                        + Units.rate(trial.currentItemsPerSecond()) + " items/s now, nothing is predicted",
                trial.reason());
    }

    /** What a plan as a whole is to bring, in instances of every stage; what moves is told beside them. */
    static String promise(Recommendation whole) {
        return promise(
                "instances " + whole.instances().stream().map(String::valueOf).collect(Collectors.joining(","))
                        + (whole.move().isEmpty() ? "" : ", " + whole.move()),
                whole.currentItemsPerSecond(),
                whole.predictedItemsPerSecond(),
                whole.gain(),
                whole.lowItemsPerSecond(),
                whole.highItemsPerSecond());
    }

    private static String promise(String what, double current, double predicted, double gain, double low, double high) {
        return what + "; " + Units.rate(current) + " -> " + Units.rate(predicted) + " items/s (" + Units.gain(gain)
                + (Double.isFinite(low) ? "; 95 %: " + Units.rate(low) + " to " + Units.rate(high) : "")
                + ")";
    }

    /** Whose word it is, and what the models say that were not heard. */
    private static String voices(List<Opinion> models) {
        String heard = models.stream()
                .filter(model -> model.weight() > 0)
                .map(model -> model.weight() < ALONE_SHARE
                        ? String.format(Locale.ROOT, "%s %.0f %%", model.model(), 100 * model.weight())
                        : model.model())
                .collect(Collectors.joining(", "));
        String others = models.stream()
                .filter(model -> model.weight() == 0 && Double.isFinite(model.gain()))
                .map(model -> model.model() + " " + Units.gain(model.gain()))
                .collect(Collectors.joining(", "));
        return (heard.isEmpty() ? "" : "; by " + heard) + (others.isEmpty() ? "" : "; not heard: " + others);
    }

    private static String payback(double items, double seconds) {
        return Double.isFinite(items)
                ? String.format(Locale.ROOT, "; pays back after %.0f items, %.2g s", Math.ceil(items), seconds)
                : "";
    }
}
