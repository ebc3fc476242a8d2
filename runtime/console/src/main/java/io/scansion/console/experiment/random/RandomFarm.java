package io.scansion.console.experiment.random;

import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.TuningMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A farm that was drawn. Its arrangement are the workers and the tasks in a message; that of a program written by hand cannot be changed.
 * Immutable.
 *
 * @param millis mean time of a task, which sleeps
 * @param variation standard deviation of the times over their mean; 0 if they are constant
 * @param seed of the times, which belong to the tasks
 * @param workers at the start
 * @param most workers that there are ranks for
 */
record RandomFarm(String title, boolean usesLibrary, int millis, double variation, long seed, int workers, int most)
        implements RandomProgram {
    private static final List<Integer> CHUNKS = List.of(1, 4, 16);
    private static final double SECONDS_BEFORE = 8;
    private static final double LEAST_SECONDS_AFTER = 11;

    RandomFarm {
        if (millis < 1 || workers < 1 || workers > most || (!usesLibrary && workers < most)) {
            throw new IllegalArgumentException(millis + " ms, " + workers + " of " + most + " workers");
        }
    }

    @Override
    public boolean takesCores() {
        return false;
    }

    @Override
    public String times() {
        return (usesLibrary ? "library " : "by hand ") + millis + (variation == 0 ? "" : " CV " + variation);
    }

    @Override
    public int ranks() {
        return most + 1;
    }

    @Override
    public int spares() {
        return most - workers;
    }

    @Override
    public String mainClass() {
        return usesLibrary ? "io.scansion.apps.library.LibraryParametricFarm" : "io.scansion.apps.ParametricFarm";
    }

    @Override
    public List<String> arguments(int items) {
        return arguments(items, millis, first());
    }

    /** The farm with an arrangement that is not changed. */
    List<String> arguments(int items, List<Integer> arrangement) {
        return arguments(items, millis, arrangement);
    }

    @Override
    public List<String> referenceArguments(int items) {
        return arguments(items, 0, first());
    }

    private List<String> arguments(int items, int taskMillis, List<Integer> arrangement) {
        List<String> arguments = new ArrayList<>(List.of(
                "--tasks",
                String.valueOf(items),
                "--ms",
                String.valueOf(taskMillis),
                "--distribution",
                variation == 0 ? "constant" : "lognormal:" + variation,
                "--seed",
                String.valueOf(seed)));
        if (usesLibrary) {
            arguments.addAll(List.of("--workers", String.valueOf(arrangement.get(0))));
            arguments.addAll(List.of("--chunk", String.valueOf(arrangement.get(1))));
        }
        return arguments;
    }

    @Override
    public void tuned(JobSettingsBuilder settings) {
        settings.mode(TuningMode.AUTO);
    }

    @Override
    public Recorder recorder() {
        return new FarmRecording();
    }

    @Override
    public List<Integer> first() {
        return List.of(workers, 1);
    }

    @Override
    public List<List<Integer>> arrangements() {
        if (!usesLibrary) {
            return List.of(first());
        }
        return IntStream.rangeClosed(1, most)
                .boxed()
                .flatMap(number -> CHUNKS.stream().map(chunk -> List.of(number, chunk)))
                .toList();
    }

    @Override
    public List<List<Integer>> candidates() {
        return arrangements();
    }

    @Override
    public String text(List<Integer> arrangement) {
        return arrangement.isEmpty() ? "" : arrangement.get(0) + "x" + arrangement.get(1);
    }

    /** Messages cost something and waiting for the last task too, so that no arrangement reaches it. */
    @Override
    public double bound(List<Integer> arrangement) {
        return arrangement.isEmpty() ? 0 : arrangement.get(0) * 1e3 / millis;
    }

    @Override
    public double itemsPerSecond(List<Integer> arrangement) {
        return bound(arrangement);
    }

    @Override
    public double secondsBefore() {
        return SECONDS_BEFORE;
    }

    @Override
    public double leastSecondsAfter() {
        return LEAST_SECONDS_AFTER;
    }
}
