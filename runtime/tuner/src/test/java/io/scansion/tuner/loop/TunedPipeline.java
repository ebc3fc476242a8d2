package io.scansion.tuner.loop;

import io.scansion.tuner.journal.ChangeEvent.Outcome;
import io.scansion.tuner.journal.ChangeEvent.Trial;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.wire.PointSpec;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** A pipeline whose middle stage takes as long as a curve says of the value that its point has. */
final class TunedPipeline {
    static final String GRAIN = "grain=com.example.Farm.grain:int:1..64:auto";

    final ToDoubleFunction<String> milliseconds;
    final LoopDriver driver;
    double load = 1;
    /** Standard deviation of the time of a stage from one window to another, as a share. */
    double windowNoise;

    private final long seed;

    TunedPipeline(String spec, String initial, long seed, Mode mode, ToDoubleFunction<String> milliseconds) {
        this(spec, initial, seed, PolicySettings.DEFAULT.withMode(mode), 0, Set.of(), milliseconds);
    }

    TunedPipeline(
            String spec,
            String initial,
            long seed,
            PolicySettings settings,
            int spares,
            Set<Integer> stateless,
            ToDoubleFunction<String> milliseconds) {
        this.seed = seed;
        this.milliseconds = milliseconds;
        SimulatedPoints[] points = {null};
        SimulatedProgram program = new SimulatedProgram(
                3, spares, (stage, item, count, at) -> stage != 1 ? 0.001 : seconds(points[0].value(), at));
        points[0] = program.points();
        points[0].are(PointSpec.parse(spec), initial);
        program.noise(0.1);
        driver = new LoopDriver(program, settings, stateless);
        points[0].appear(3 + spares, true);
    }

    private double seconds(String value, double at) {
        double noise = windowNoise == 0
                ? 0
                : windowNoise * new Random(seed * 1_000_003 + (long) (at / LoopDriver.WINDOW_SECONDS)).nextGaussian();
        return load * milliseconds.applyAsDouble(value) / 1e3 * Math.max(0.3, 1 + noise);
    }

    String value() {
        return driver.program.points().value();
    }

    /** Rate with this value over that with another. */
    double against(String other) {
        return milliseconds.applyAsDouble(other) / milliseconds.applyAsDouble(value());
    }

    List<Trial> sent() {
        return driver.events(Trial.class).stream()
                .filter(trial -> trial.state().equals("sent"))
                .toList();
    }

    List<Outcome> kept() {
        return driver.events(Outcome.class).stream().filter(Outcome::kept).toList();
    }

    boolean isAtItsBest() {
        return driver.events(DecisionEvent.NoChange.class).stream()
                .anyMatch(stay -> stay.kind().equals("point-at-its-best"));
    }

    /** Returns the windows that it took. */
    int searchThrough(int mostWindows) {
        for (int window = 1; window <= mostWindows; window++) {
            driver.runWindows(1);
            if (isAtItsBest()) {
                driver.runWindows(3); // until the last trial is taken back
                return window;
            }
        }
        throw new AssertionError("still searching after " + mostWindows + " windows: " + sent());
    }

    void runUntilMeasured() {
        int before = sent().size();
        while (sent().size() == before) {
            driver.run(0.2);
        }
        driver.run(0.4);
    }

    /** Overhead for each batch against waiting for it to fill: best at about 9. */
    static double batch(String value) {
        double grain = Double.parseDouble(value);
        return 10 + 40 / grain + 0.5 * grain;
    }
}
