package io.scansion.console.experiment.random;

import io.scansion.console.experiment.run.Coverage;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.TuningMode;
import io.scansion.tuner.journal.LoggedEvent;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A graph that was drawn: a source deals items out, two to the first of its workers for one to each other, and a sink puts them in order. It
 * has spares and is no pipeline, so the tuner has to leave it as it is. Immutable.
 *
 * @param millis of an item in every rank, which sleeps for it
 */
record RandomGraph(String title, List<Integer> millis) implements RandomProgram {
    private static final int SPARES = 2;
    private static final double SECONDS = 8;

    RandomGraph {
        millis = List.copyOf(millis);
        if (millis.size() < 3) {
            throw new IllegalArgumentException(millis + " ms");
        }
    }

    @Override
    public boolean takesCores() {
        return false;
    }

    @Override
    public String times() {
        return "graph " + joined(millis);
    }

    private static String joined(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    @Override
    public int ranks() {
        return millis.size();
    }

    @Override
    public int spares() {
        return SPARES;
    }

    @Override
    public String mainClass() {
        return "io.scansion.apps.shapes.ForkJoinGraph";
    }

    @Override
    public boolean usesLibrary() {
        return false;
    }

    @Override
    public List<String> arguments(int items) {
        return List.of("--items", String.valueOf(items), "--ms", joined(millis));
    }

    @Override
    public List<String> referenceArguments(int items) {
        return List.of("--items", String.valueOf(items), "--ms", "0");
    }

    @Override
    public void tuned(JobSettingsBuilder settings) {
        settings.spares(SPARES)
                .stateless(IntStream.range(1, millis.size() - 1).boxed().toList())
                .mode(TuningMode.AUTO);
    }

    /** Whole runs are compared; of windows nothing is asked. */
    @Override
    public Recorder recorder() {
        return new Recorder() {
            @Override
            public void accept(LoggedEvent event) {
                // only the end counts
            }

            @Override
            public double itemsPerSecond(List<Integer> arrangement) {
                return Double.NaN;
            }

            @Override
            public Measured measured() {
                Coverage none = Coverage.of(List.of());
                return new Measured(Double.NaN, Double.NaN, Double.NaN, 0, first(), none, none);
            }
        };
    }

    @Override
    public List<Integer> first() {
        return millis.stream().map(each -> 1).toList();
    }

    @Override
    public List<List<Integer>> arrangements() {
        return List.of(first());
    }

    @Override
    public List<List<Integer>> candidates() {
        return arrangements();
    }

    @Override
    public String text(List<Integer> arrangement) {
        return joined(arrangement);
    }

    @Override
    public double bound(List<Integer> arrangement) {
        int workers = millis.size() - 2;
        double slowest = Math.max(millis.get(0), millis.get(millis.size() - 1));
        for (int worker = 1; worker <= workers; worker++) {
            slowest = Math.max(slowest, millis.get(worker) * (worker == 1 ? 2.0 : 1.0) / (workers + 1));
        }
        return 1e3 / slowest;
    }

    @Override
    public double itemsPerSecond(List<Integer> arrangement) {
        return bound(arrangement);
    }

    @Override
    public double secondsBefore() {
        return SECONDS;
    }

    @Override
    public double leastSecondsAfter() {
        return 0;
    }
}
