package io.scansion.console.experiment.run;

import io.scansion.console.experiment.run.Coverage.Stated;
import io.scansion.console.experiment.run.RunRecording.Change;
import io.scansion.console.experiment.run.RunRecording.Window;
import io.scansion.tuner.journal.ObservationEvent.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a run is summed up in. Rates are items per second at the last stage, NaN where there was no window to take them
 * from. Without a change, before and after are the same.
 *
 * @param before over the full windows before the first command, without the one in which the pipeline filled
 * @param after over the full windows from when the last change had settled until the source ended; where there are none, over those
 *     from when the change before it had settled until the next one was sent
 * @param predicted what was promised of that change; without one, the model's mean over the same windows
 * @param fastestPace of the stage with the shortest production time of its own, as measured before the change
 * @param changes decisions that the program accepted
 * @param stages one row for every stage
 * @param windows those of before and after, held against what was said of each
 * @param promise {@code after}, held against what that change promised; nothing without one
 */
public record RunFigures(
        double before,
        double after,
        double predicted,
        double fastestPace,
        int changes,
        List<StageFigures> stages,
        Coverage windows,
        Coverage promise) {

    public RunFigures {
        stages = List.copyOf(stages);
    }

    /**
     * One stage. Times are seconds per item.
     *
     * @param computeSeconds mean before the change
     * @param productionSeconds {@code Tr} of the model, mean over the windows of {@code after}
     * @param dependentSeconds {@code rTr} of the model, likewise
     * @param measuredSeconds one over the rate, likewise
     */
    public record StageFigures(
            int stage,
            int instancesBefore,
            int instancesAfter,
            double itemsPerSecondBefore,
            double itemsPerSecondAfter,
            double computeSeconds,
            double productionSeconds,
            double dependentSeconds,
            double measuredSeconds) {}

    /** @param stageCount how many stages the program has */
    public static RunFigures of(RunRecording recording, int stageCount) {
        List<Window> steady = steady(recording.windows(), stageCount);
        OptionalDouble command = recording.firstCommandSeconds();
        List<Window> before = steady.stream()
                .filter(window -> command.isEmpty() || window.endSeconds <= command.getAsDouble())
                .toList();
        List<Window> after = command.isEmpty() ? before : List.of();
        Said promised = Said.NOTHING;
        for (Change change : recording.changes()) {
            List<Window> since = since(change, steady);
            if (!since.isEmpty()) {
                after = since;
                promised = change.promise;
            }
        }
        List<StageFigures> stages = new ArrayList<>();
        double fastest = Double.POSITIVE_INFINITY;
        List<Window> first = before.isEmpty() ? after : before;
        for (int stage = 0; stage < stageCount; stage++) {
            stages.add(stage(stage, before, after));
            double alone = mean(first, stage, Measurement::productionTimeSeconds);
            fastest = alone > 0 ? Math.min(fastest, alone) : fastest;
        }
        return new RunFigures(
                rate(before, stageCount - 1),
                rate(after, stageCount - 1),
                promised.itemsPerSecond() > 0 ? promised.itemsPerSecond() : predicted(after),
                1 / fastest,
                recording.changes().size(),
                stages,
                Coverage.of(Stream.concat(before.stream(), command.isEmpty() ? Stream.empty() : after.stream())
                        .map(window -> new Stated(window.forecast().interval(), window.measuredItemsPerSecond))
                        .toList()),
                Coverage.of(List.of(new Stated(promised.interval(), rate(after, stageCount - 1)))));
    }

    /** Of these windows, those from when a change had settled until the next one was sent. */
    private static List<Window> since(Change change, List<Window> windows) {
        return windows.stream()
                .filter(window -> window.startSeconds() >= change.settledSeconds - 0.25 * window.lengthSeconds
                        && window.endSeconds <= change.overSeconds)
                .toList();
    }

    /**
     * Returns the rate while every stage had so many instances; NaN if that was never so for long enough. The first window of it is left
     * out, in which what had piled up before comes out, and the source's last.
     */
    public static double itemsPerSecond(RunRecording recording, List<Integer> instances) {
        int stageCount = instances.size();
        List<Window> windows = steady(recording.windows(), stageCount).stream()
                .filter(window -> IntStream.range(0, stageCount)
                        .allMatch(stage -> instances(List.of(window), stage) == instances.get(stage)))
                .skip(1)
                .toList();
        return rate(windows, stageCount - 1);
    }

    /** Windows in which all stages worked, without the first, in which the pipeline fills, and the source's last. */
    private static List<Window> steady(List<Window> windows, int stageCount) {
        List<Window> working = windows.stream()
                .skip(1)
                .filter(window -> window.complete(stageCount))
                .toList();
        return working.isEmpty() ? working : working.subList(0, working.size() - 1);
    }

    private static StageFigures stage(int stage, List<Window> before, List<Window> after) {
        return new StageFigures(
                stage,
                instances(before, stage),
                instances(after, stage),
                rate(before, stage),
                rate(after, stage),
                mean(before.isEmpty() ? after : before, stage, Measurement::computeSeconds),
                mean(after, stage, Measurement::productionTimeSeconds),
                mean(after, stage, Measurement::dependentProductionTimeSeconds),
                1 / rate(after, stage));
    }

    private static int instances(List<Window> windows, int stage) {
        if (windows.isEmpty()) {
            return 0;
        }
        Measurement last = windows.get(windows.size() - 1).stages.get(stage);
        return last == null ? 0 : last.instances();
    }

    private static double rate(List<Window> windows, int stage) {
        double items = 0;
        double seconds = 0;
        for (Window window : windows) {
            Measurement measured = window.stages.get(stage);
            if (measured != null && RunRecording.isActive(measured)) {
                items += measured.items();
                seconds += measured.items() * periodSeconds(measured);
            }
        }
        return items / seconds;
    }

    /**
     * Seconds between two items of all instances together. What one instance takes for an item, waiting included, says the same as
     * the rate, without counting a whole item more or less at the ends of a window.
     */
    private static double periodSeconds(Measurement stage) {
        double cycleSeconds = stage.computeSeconds() + stage.blockedReceiveSeconds() + stage.blockedSendSeconds();
        return cycleSeconds > 0 ? cycleSeconds / stage.instances() : 1 / stage.itemsPerSecond();
    }

    private static double predicted(List<Window> windows) {
        double items = 0;
        double seconds = 0;
        for (Window window : windows) {
            if (window.forecast().itemsPerSecond() > 0) {
                items += window.forecast().itemsPerSecond() * window.lengthSeconds;
                seconds += window.lengthSeconds;
            }
        }
        return items / seconds;
    }

    /** Mean over the windows that know the quantity, weighted by their length. */
    private static double mean(List<Window> windows, int stage, ToDoubleFunction<Measurement> quantity) {
        double sum = 0;
        double seconds = 0;
        for (Window window : windows) {
            Measurement measured = window.stages.get(stage);
            double value = measured == null ? Double.NaN : quantity.applyAsDouble(measured);
            if (Double.isFinite(value)) {
                sum += value * window.lengthSeconds;
                seconds += window.lengthSeconds;
            }
        }
        return sum / seconds;
    }

    /** {@code |predicted - measured| / measured}, of the throughput {@code after}. */
    public double predictionError() {
        return Math.abs(predicted - after) / after;
    }

    public double ratio() {
        return after / before;
    }

    /** Instances of every stage in the last window of {@code after}. */
    public List<Integer> instancesAfter() {
        return stages.stream().map(StageFigures::instancesAfter).toList();
    }
}
