package io.scansion.console.experiment.ranks;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a console hears of the tuner while it is watched. The time in an event is that of the turn that closed the window; when it is
 * heard, all that was thought about it until then has been thought, so the last word on a window tells how long deciding took. Safe for
 * use by several threads.
 */
final class HeardEvents {
    private static final Pattern LEFT_OUT = Pattern.compile("left out (\\d+) snapshots|and (\\d+) snapshots left out");

    private final DoubleSupplier secondsSinceStart;
    /** By the time of the turn, seconds until its last word. */
    private final TreeMap<Double, Double> delays = new TreeMap<>();

    private long bytes;
    private long events;
    private long leftOut;
    private int decisions;
    private int kept;
    private int undone;
    private double firstItemsPerSecond = Double.NaN;
    private double lastItemsPerSecond = Double.NaN;
    private double lastForecast = Double.NaN;

    /** @param secondsSinceStart of the job, by the clock that its description was made with */
    HeardEvents(DoubleSupplier secondsSinceStart) {
        this.secondsSinceStart = secondsSinceStart;
    }

    synchronized void accept(String line) {
        double now = secondsSinceStart.getAsDouble();
        bytes += line.getBytes(StandardCharsets.UTF_8).length + 1L;
        events++;
        EventJson.read(line).ifPresent(logged -> accept(logged, now));
    }

    private void accept(LoggedEvent logged, double now) {
        if (logged.event() instanceof ModelEvent.Prediction prediction) {
            decided(logged, now);
            firstItemsPerSecond =
                    Double.isNaN(firstItemsPerSecond) ? prediction.measuredItemsPerSecond() : firstItemsPerSecond;
            lastItemsPerSecond = prediction.measuredItemsPerSecond();
        } else if (logged.event() instanceof DecisionEvent) {
            decided(logged, now);
        } else if (logged.event() instanceof ChangeEvent.Command command) {
            decided(logged, now);
            decisions += command.state().equals("sent") ? 1 : 0;
        } else if (logged.event() instanceof ChangeEvent.Rearrangement change) {
            decided(logged, now);
            decisions += change.state().equals("sent") ? 1 : 0;
        } else if (logged.event() instanceof ChangeEvent.Outcome outcome) {
            kept += outcome.kept() ? 1 : 0;
            undone += outcome.kept() ? 0 : 1;
            lastForecast = outcome.predictedItemsPerSecond();
        } else if (logged.event() instanceof JobEvent.Warning warning) {
            Matcher match = LEFT_OUT.matcher(warning.text());
            if (match.find()) {
                leftOut += Long.parseLong(match.group(1) == null ? match.group(2) : match.group(1));
            }
        }
    }

    private void decided(LoggedEvent logged, double now) {
        delays.merge(logged.timeSeconds(), now - logged.timeSeconds(), Math::max);
    }

    /** Bytes of all events so far, as they stand in a file. */
    synchronized long bytes() {
        return bytes;
    }

    synchronized long events() {
        return events;
    }

    /** Snapshots and heartbeats that did not reach the loop, as far as it has said. */
    synchronized long leftOut() {
        return leftOut;
    }

    /** Orders that were sent. */
    synchronized int decisions() {
        return decisions;
    }

    /** Changes that were kept. */
    synchronized int kept() {
        return kept;
    }

    /** Changes that were taken back. */
    synchronized int undone() {
        return undone;
    }

    /** Throughput of the first window that the models were asked about. */
    synchronized double firstItemsPerSecond() {
        return firstItemsPerSecond;
    }

    /** Throughput of the last one. */
    synchronized double lastItemsPerSecond() {
        return lastItemsPerSecond;
    }

    /** What the last change was made for. */
    synchronized double lastForecast() {
        return lastForecast;
    }

    /** Windows on which something was said. */
    synchronized int windows() {
        return delays.size();
    }

    /** Seconds from the close of a window to the last word on it: half of all windows took no longer. */
    synchronized OptionalDouble medianSeconds() {
        double[] sorted =
                delays.values().stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(sorted[sorted.length / 2]);
    }

    /** The longest of these times, in seconds. */
    synchronized OptionalDouble mostSeconds() {
        return delays.values().stream().mapToDouble(Double::doubleValue).max();
    }
}
