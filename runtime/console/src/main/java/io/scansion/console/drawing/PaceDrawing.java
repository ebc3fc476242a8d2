package io.scansion.console.drawing;

import io.scansion.console.digest.PaceSeries.Sample;
import io.scansion.console.digest.RunDigest;
import io.scansion.console.drawing.Svg.Anchor;
import io.scansion.console.view.Units;
import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent.Contract;
import io.scansion.tuner.journal.ModelEvent.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The pace of a run over time: measured, with what the believed model said of every window and its interval, the demanded rate, and every
 * change where it began. Stateless.
 */
public final class PaceDrawing {
    private static final double WIDTH = 840;
    private static final double HEIGHT = 280;
    private static final double LEFT = 56;
    private static final double RIGHT = 16;
    private static final double TOP = 34;
    private static final double BOTTOM = 40;
    private static final int TICKS = 5;
    private static final double HEADROOM = 1.08;

    private final Svg svg;
    private final List<Sample> pace;
    private final double fromSeconds;
    private final double toSeconds;
    private final double most;

    private PaceDrawing(RunDigest run) {
        svg = new Svg(WIDTH, HEIGHT, "Pace of job " + run.state().jobId() + " over time, in items per second");
        pace = run.pace();
        fromSeconds = Math.min(0, pace.isEmpty() ? 0 : pace.get(0).timeSeconds());
        toSeconds = Math.max(fromSeconds + 1, run.state().timeSeconds());
        double highest = demanded(run).orElse(0);
        for (Sample sample : pace) {
            highest = Math.max(highest, sample.itemsPerSecond());
            double forecast =
                    sample.forecast().map(Prediction::predictedItemsPerSecond).orElse(0.0);
            highest = Double.isFinite(forecast) ? Math.max(highest, Math.min(forecast, 2 * highest)) : highest;
        }
        most = highest > 0 ? HEADROOM * highest : 1;
    }

    /** Returns the drawing as an SVG element; of a run whose pace was never measured, empty axes. */
    public static String of(RunDigest run) {
        PaceDrawing drawing = new PaceDrawing(run);
        drawing.axes();
        drawing.forecasts();
        demanded(run).ifPresent(drawing::contract);
        drawing.measured();
        ChangeMarks.of(run).forEach(drawing::change);
        drawing.legend(demanded(run).isPresent());
        return drawing.svg.element();
    }

    private static OptionalDouble demanded(RunDigest run) {
        return run.state()
                .contract()
                .map(Contract::requiredItemsPerSecond)
                .filter(Double::isFinite)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    private double x(double timeSeconds) {
        return LEFT + (timeSeconds - fromSeconds) / (toSeconds - fromSeconds) * (WIDTH - LEFT - RIGHT);
    }

    private double y(double itemsPerSecond) {
        return HEIGHT - BOTTOM - Math.max(0, Math.min(1, itemsPerSecond / most)) * (HEIGHT - TOP - BOTTOM);
    }

    private void axes() {
        double step = Ticks.step(most, TICKS);
        for (double rate = 0; rate <= most; rate += step) {
            svg.line(LEFT, y(rate), WIDTH - RIGHT, y(rate), Svg.GRID, 1, false);
            svg.text(LEFT - 6, y(rate) + 4, Ticks.label(rate), 11, Anchor.END, Svg.FAINT, false);
        }
        double seconds = Ticks.step(toSeconds - fromSeconds, 2 * TICKS);
        for (double time = 0; time <= toSeconds; time += seconds) {
            svg.line(x(time), HEIGHT - BOTTOM, x(time), HEIGHT - BOTTOM + 4, Svg.FAINT, 1, false);
            String label = toSeconds < 120 ? Ticks.label(time) + " s" : Units.elapsed(time);
            svg.text(x(time), HEIGHT - BOTTOM + 18, label, 11, Anchor.MIDDLE, Svg.FAINT, false);
        }
        svg.line(LEFT, HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM, Svg.FAINT, 1, false);
    }

    /** The interval as a band and the forecast as a line, broken where there was none. */
    private void forecasts() {
        List<Sample> stretch = new ArrayList<>();
        for (Sample sample : pace) {
            boolean known = sample.forecast()
                    .filter(forecast -> Double.isFinite(forecast.predictedItemsPerSecond()))
                    .isPresent();
            if (known) {
                stretch.add(sample);
            } else {
                forecast(stretch);
                stretch.clear();
            }
        }
        forecast(stretch);
    }

    private void forecast(List<Sample> stretch) {
        StringBuilder line = new StringBuilder();
        StringBuilder upper = new StringBuilder();
        StringBuilder lower = new StringBuilder();
        for (Sample sample : stretch) {
            Prediction said = sample.forecast().orElseThrow();
            double at = x(sample.timeSeconds());
            line.append(Svg.point(at, y(said.predictedItemsPerSecond())));
            if (Double.isFinite(said.lowItemsPerSecond()) && Double.isFinite(said.highItemsPerSecond())) {
                upper.append(Svg.point(at, y(said.highItemsPerSecond())));
                lower.insert(0, Svg.point(at, y(said.lowItemsPerSecond())));
            }
        }
        if (stretch.size() > 1) {
            svg.area(upper.append(lower).toString(), Svg.FORECAST, 0.2);
            svg.polyline(line.toString(), Svg.FORECAST, 1.2, true);
        }
    }

    private void contract(double itemsPerSecond) {
        svg.line(LEFT, y(itemsPerSecond), WIDTH - RIGHT, y(itemsPerSecond), Svg.ALERT, 1, true);
    }

    private void measured() {
        StringBuilder points = new StringBuilder();
        for (Sample sample : pace) {
            points.append(Svg.point(x(sample.timeSeconds()), y(sample.itemsPerSecond())));
        }
        if (pace.size() == 1) {
            svg.circle(x(pace.get(0).timeSeconds()), y(pace.get(0).itemsPerSecond()), 3, Svg.MEASURED);
        } else if (!pace.isEmpty()) {
            svg.polyline(points.toString(), Svg.MEASURED, 2, false);
        }
    }

    private void change(ChangeMarks.Mark mark) {
        LoggedEvent began = mark.began();
        Outcome outcome = mark.outcome();
        String colour = outcome == null ? Svg.INK : outcome.kept() ? Svg.GOOD : Svg.ALERT;
        String fate = outcome == null ? "" : outcome.kept() ? " kept" : " undone";
        double at = x(began.timeSeconds());
        svg.line(at, TOP, at, HEIGHT - BOTTOM, colour, 1, true);
        svg.text(at + 3, TOP + 10, "#" + mark.id() + fate, 11, Anchor.START, colour, true);
    }

    private void legend(boolean contract) {
        svg.text(LEFT, 16, "items/s measured", 12, Anchor.START, Svg.MEASURED, true);
        svg.text(LEFT + 140, 16, "- - forecast and its interval", 12, Anchor.START, Svg.FORECAST, false);
        if (contract) {
            svg.text(LEFT + 340, 16, "- - demanded", 12, Anchor.START, Svg.ALERT, false);
        }
        svg.text(WIDTH - RIGHT, HEIGHT - 6, "time since the start of the job", 11, Anchor.END, Svg.FAINT, false);
    }
}
