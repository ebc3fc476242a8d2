package io.scansion.console.experiment.run;

import io.scansion.tuner.journal.ChangeEvent.Command;
import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.DecisionEvent.Recommendation;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent.Prediction;
import io.scansion.tuner.journal.ObservationEvent.Measurement;
import io.scansion.tuner.journal.RunEvent;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/** The events of one run that its figures are computed from. Not thread-safe. */
public final class RunRecording {
    private final NavigableMap<Long, Window> windows = new TreeMap<>();
    private final Set<Long> accepted = new LinkedHashSet<>();
    private final Map<Long, Said> promises = new TreeMap<>();
    private double firstCommand = Double.NaN;
    private double lastAccepted = Double.NaN;
    private double lastOutcome = Double.NaN;
    private Said lastPromise = Said.NOTHING;

    /** One window: when it closed, how long it was, its stages by rank, and what was forecast of it. */
    static final class Window {
        final double endSeconds;
        final double lengthSeconds;
        final Map<Integer, Measurement> stages = new TreeMap<>();
        final List<Prediction> predictions = new ArrayList<>();
        double measuredItemsPerSecond = Double.NaN;

        Window(double endSeconds, double lengthSeconds) {
            this.endSeconds = endSeconds;
            this.lengthSeconds = lengthSeconds;
        }

        double startSeconds() {
            return endSeconds - lengthSeconds;
        }

        Said forecast() {
            return Said.ofWindow(predictions);
        }

        /** Whether every one of so many stages completed items. */
        boolean complete(int stageCount) {
            return stages.size() == stageCount && stages.values().stream().allMatch(RunRecording::isActive);
        }
    }

    /** Whether a stage completed items in its window and says so. */
    static boolean isActive(Measurement stage) {
        return stage.known() && stage.items() > 0 && stage.itemsPerSecond() > 0;
    }

    /** Takes in one event of the run; those of no interest are passed over. */
    public void accept(LoggedEvent logged) {
        double time = logged.timeSeconds();
        RunEvent event = logged.event();
        if (event instanceof Measurement stage) {
            windows.computeIfAbsent(stage.window(), index -> new Window(time, stage.windowSeconds()))
                    .stages
                    .put(stage.stage(), stage);
        } else if (event instanceof Prediction prediction) {
            prediction(prediction);
        } else if (event instanceof Recommendation recommendation) {
            promises.put(recommendation.id(), Said.of(recommendation));
        } else if (event instanceof Command command) {
            command(command, time);
        } else if (event instanceof Outcome) {
            lastOutcome = time;
        }
    }

    private void prediction(Prediction prediction) {
        Map.Entry<Long, Window> last = windows.lastEntry();
        if (last != null) {
            last.getValue().predictions.add(prediction);
            last.getValue().measuredItemsPerSecond = prediction.measuredItemsPerSecond();
        }
    }

    private void command(Command command, double time) {
        if (command.state().equals("sent") && Double.isNaN(firstCommand)) {
            firstCommand = time;
        } else if (command.state().equals("accepted")) {
            accepted.add(command.id());
            lastAccepted = time;
            lastPromise = promises.getOrDefault(command.id(), lastPromise);
        }
    }

    /** All windows in order. */
    List<Window> windows() {
        return new ArrayList<>(windows.values());
    }

    /** Decisions that the program accepted. */
    int changes() {
        return accepted.size();
    }

    /** When the first command was sent, in seconds since the start of the job. */
    OptionalDouble firstCommandSeconds() {
        return known(firstCommand);
    }

    /** When the last change had settled: its outcome was judged. Empty while there was none, or no outcome yet. */
    OptionalDouble settledSeconds() {
        return lastOutcome > lastAccepted ? known(lastOutcome) : OptionalDouble.empty();
    }

    /** What the last accepted recommendation promised. */
    Said promised() {
        return lastPromise;
    }

    private static OptionalDouble known(double value) {
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
