package io.scansion.console.experiment.random;

import io.scansion.console.experiment.run.Coverage;
import io.scansion.console.experiment.run.Coverage.Stated;
import io.scansion.console.experiment.run.Said;
import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.ChangeEvent.Rearrangement;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent.Prediction;
import io.scansion.tuner.journal.ObservationEvent.Farm;
import io.scansion.tuner.journal.ObservationEvent.MasterSlave;
import io.scansion.tuner.journal.RunEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The events of one run of a farm, written by hand or with the library. Not thread-safe. */
final class FarmRecording implements RandomProgram.Recorder {
    private final List<Window> windows = new ArrayList<>();
    /** Of a window of a farm by hand, which does not say how long it was; the first one is left out anyway. */
    private double lastEnd;

    private double firstChange = Double.POSITIVE_INFINITY;
    private double lastChange = Double.NEGATIVE_INFINITY;
    private double lastOutcome = Double.NEGATIVE_INFINITY;
    private Said promise = Said.NOTHING;
    private int changes;

    private record Window(
            double end, double seconds, double itemsPerSecond, List<Integer> arrangement, List<Prediction> said) {
        Said forecast() {
            return Said.ofWindow(said);
        }
    }

    @Override
    public void accept(LoggedEvent logged) {
        double time = logged.timeSeconds();
        RunEvent event = logged.event();
        if (event instanceof Farm farm) {
            window(time, farm.windowSeconds(), farm.tasksPerSecond(), List.of(farm.workers(), farm.chunk()));
        } else if (event instanceof MasterSlave farm) {
            window(
                    time,
                    time - lastEnd,
                    farm.tasksPerSecond(),
                    List.of(farm.workers().size(), 1));
            lastEnd = time;
        } else if (event instanceof Prediction prediction && !windows.isEmpty()) {
            windows.get(windows.size() - 1).said().add(prediction);
        } else if (event instanceof Rearrangement change && change.state().equals("sent")) {
            firstChange = Math.min(firstChange, time);
            lastChange = time;
            promise = Said.of(change);
            changes++;
        } else if (event instanceof Outcome) {
            lastOutcome = time;
        }
    }

    private void window(double end, double seconds, double rate, List<Integer> arrangement) {
        if (seconds > 0 && rate > 0) {
            windows.add(new Window(end, seconds, rate, arrangement, new ArrayList<>()));
        }
    }

    @Override
    public double itemsPerSecond(List<Integer> arrangement) {
        return mean(
                steady().stream()
                        .filter(window -> window.arrangement().equals(arrangement))
                        .skip(1)
                        .toList(),
                Window::itemsPerSecond);
    }

    /** Without the first, in which the farm fills, and the last, in which it runs dry. */
    private List<Window> steady() {
        return windows.size() < 3 ? List.of() : windows.subList(1, windows.size() - 1);
    }

    @Override
    public Measured measured() {
        List<Window> steady = steady();
        List<Window> before =
                steady.stream().filter(window -> window.end() <= firstChange).toList();
        double settled = lastOutcome > lastChange ? lastOutcome : Double.POSITIVE_INFINITY;
        List<Window> after = changes == 0
                ? before
                : steady.stream()
                        .filter(window -> window.end() - window.seconds() >= settled - 0.25 * window.seconds())
                        .toList();
        boolean promised = promise.itemsPerSecond() > 0;
        return new Measured(
                mean(before, Window::itemsPerSecond),
                mean(after, Window::itemsPerSecond),
                promised
                        ? promise.itemsPerSecond()
                        : mean(after, window -> window.forecast().itemsPerSecond()),
                changes,
                windows.isEmpty() ? List.of() : windows.get(windows.size() - 1).arrangement(),
                Coverage.of(Stream.concat(before.stream(), changes == 0 ? Stream.empty() : after.stream())
                        .map(window -> new Stated(window.forecast().interval(), window.itemsPerSecond()))
                        .toList()),
                Coverage.of(List.of(new Stated(promise.interval(), mean(after, Window::itemsPerSecond)))));
    }

    /** Over the windows that know it, weighted by their length; NaN if none does. */
    private static double mean(List<Window> windows, ToDoubleFunction<Window> quantity) {
        double sum = 0;
        double seconds = 0;
        for (Window window : windows) {
            double value = quantity.applyAsDouble(window);
            if (Double.isFinite(value)) {
                sum += value * window.seconds();
                seconds += window.seconds();
            }
        }
        return sum / seconds;
    }
}
