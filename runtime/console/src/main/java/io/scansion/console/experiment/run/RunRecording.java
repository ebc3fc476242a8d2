package io.scansion.console.experiment.run;

import io.scansion.tuner.journal.ChangeEvent.Command;
import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.DecisionEvent.Recommendation;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent.Prediction;
import io.scansion.tuner.journal.ObservationEvent.Measurement;
import io.scansion.tuner.journal.RunEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The events of one run that its figures are computed from. Not thread-safe. */
public final class RunRecording {
    private final NavigableMap<Long, Window> windows = new TreeMap<>();
    private final Map<Long, Said> promises = new TreeMap<>();
    private final List<Change> changes = new ArrayList<>();
    private double firstCommand = Double.NaN;
    private double lastSent = Double.NaN;

    /** A decision that the program accepted. Times are in seconds since the start of the job. */
    static final class Change {
        final long id;
        /** What was promised of the arrangement that it led to. */
        final Said promise;

        /** When its outcome was judged; infinite as long as it was not. */
        double settledSeconds = Double.POSITIVE_INFINITY;

        /** When the next one was sent; infinite as long as there is none. */
        double overSeconds = Double.POSITIVE_INFINITY;

        Change(long id, Said promise) {
            this.id = id;
            this.promise = promise;
        }
    }

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
        } else if (event instanceof Outcome && !changes.isEmpty()) {
            changes.get(changes.size() - 1).settledSeconds = time;
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
        Change last = changes.isEmpty() ? null : changes.get(changes.size() - 1);
        if (command.state().equals("sent")) {
            firstCommand = Double.isNaN(firstCommand) ? time : firstCommand;
            lastSent = time;
        } else if (command.state().equals("accepted") && (last == null || last.id != command.id())) {
            if (last != null) {
                last.overSeconds = lastSent;
            }
            changes.add(new Change(command.id(), promise(command.id())));
        }
    }

    /** What takes back the last change was recommended by nobody, and leads to what the one before it led to. */
    private Said promise(long id) {
        Said before = changes.size() < 2 ? Said.NOTHING : changes.get(changes.size() - 2).promise;
        return promises.getOrDefault(id, before);
    }

    /** All windows in order. */
    List<Window> windows() {
        return new ArrayList<>(windows.values());
    }

    /** Decisions that the program accepted, in order. */
    List<Change> changes() {
        return List.copyOf(changes);
    }

    /** When the first command was sent, in seconds since the start of the job. */
    OptionalDouble firstCommandSeconds() {
        return Double.isNaN(firstCommand) ? OptionalDouble.empty() : OptionalDouble.of(firstCommand);
    }
}
