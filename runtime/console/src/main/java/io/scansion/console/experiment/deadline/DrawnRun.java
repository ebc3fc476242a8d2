package io.scansion.console.experiment.deadline;

import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.Program;
import io.scansion.launch.config.TuningMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A short pipeline of sleeping stages, of which the number of items is known beforehand. Immutable.
 *
 * @param seed that it was drawn by; its times belong to the items, so that it can be run again
 * @param millis mean time of an item in every stage
 * @param variation standard deviation of the times over their mean; 0 if they are constant
 * @param bytes of a message
 * @param spares that the tuner may use, 0 if nothing is to be changed
 * @param items that its source makes
 */
record DrawnRun(long seed, List<Integer> millis, double variation, int bytes, int spares, int items) {
    /** Many ranks share few cores: a small heap and one compiler tier start fastest. */
    private static final List<String> JAVA_OPTIONS =
            List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration LONGEST_START = Duration.ofMinutes(1);
    private static final double MOST_TIMES_LONGER = 3;

    private static final int FEWEST_STAGES = 3;
    private static final int MOST_STAGES = 5;
    private static final int LEAST_MILLIS = 2;
    private static final int MOST_MILLIS_AT_THE_ENDS = 10;
    private static final int LEAST_SLOWEST_MILLIS = 16;
    private static final int MOST_SLOWEST_MILLIS = 40;
    private static final int MOST_SPARES = 2;
    private static final double[] VARIATIONS = {0, 0.25, 0.5, 1};
    private static final int[] BYTES = {1_000, 10_240};
    /** Until a change is in force, of a run that has one. */
    private static final double SECONDS_BEFORE_A_CHANGE = 4;

    DrawnRun {
        millis = List.copyOf(millis);
    }

    /**
     * Draws one: of an even seed one that is tuned, of an odd one one that nothing is changed in.
     *
     * @param seconds that it takes from its first item to its last, about
     */
    static DrawnRun of(long seed, double seconds) {
        Random random = new Random(seed);
        int stages = FEWEST_STAGES + random.nextInt(MOST_STAGES - FEWEST_STAGES + 1);
        int slowest = within(random, LEAST_SLOWEST_MILLIS, MOST_SLOWEST_MILLIS);
        int where = 1 + random.nextInt(stages - 2);
        List<Integer> millis = new ArrayList<>();
        for (int stage = 0; stage < stages; stage++) {
            boolean end = stage == 0 || stage == stages - 1;
            millis.add(
                    stage == where
                            ? slowest
                            : within(random, LEAST_MILLIS, end ? MOST_MILLIS_AT_THE_ENDS : slowest - 1));
        }
        double variation = VARIATIONS[random.nextInt(VARIATIONS.length)];
        int bytes = BYTES[random.nextInt(BYTES.length)];
        int spares = seed % 2 == 0 ? within(random, 1, MOST_SPARES) : 0;
        double before = spares == 0 ? 0 : SECONDS_BEFORE_A_CHANGE / slowest;
        double after = (seconds - before * slowest) / slowestAfter(millis, spares);
        return new DrawnRun(seed, millis, variation, bytes, spares, (int) Math.ceil(1e3 * (before + after)));
    }

    private static int within(Random random, int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    /** Milliseconds an item once every spare has gone where most is gained. */
    private static double slowestAfter(List<Integer> millis, int spares) {
        List<Integer> instances = new ArrayList<>(Collections.nCopies(millis.size(), 1));
        for (int spare = 0; spare < spares; spare++) {
            int slowest = slowest(millis, instances);
            instances.set(slowest, instances.get(slowest) + 1);
        }
        int slowest = slowest(millis, instances);
        return (double) millis.get(slowest) / instances.get(slowest);
    }

    private static int slowest(List<Integer> millis, List<Integer> instances) {
        int slowest = 1;
        for (int stage = 2; stage < millis.size() - 1; stage++) {
            if (millis.get(stage) * instances.get(slowest) > millis.get(slowest) * instances.get(stage)) {
                slowest = stage;
            }
        }
        return slowest;
    }

    /** Its times in milliseconds, short enough for a table. */
    String times() {
        return millis.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    String title() {
        return "run " + seed + ": " + times() + " ms, CV " + variation + ", " + items + " items, +" + spares;
    }

    JobSettingsBuilder settings(List<String> classPath, boolean verbose) {
        List<String> arguments = List.of(
                "--items",
                String.valueOf(items),
                "--times",
                times(),
                "--distribution",
                variation == 0 ? "constant" : "lognormal:" + variation,
                "--seed",
                String.valueOf(seed),
                "--bytes",
                String.valueOf(bytes));
        long expected = (long) (items * 1e-3 * Collections.max(millis));
        return JobSettings.builder(
                        millis.size(),
                        new Program(
                                JAVA_OPTIONS,
                                classPath,
                                "io.scansion.apps.ParametricPipeline",
                                Optional.empty(),
                                arguments))
                .verbose(verbose)
                .window(WINDOW)
                .expectedItems(items)
                .spares(spares)
                .stateless(IntStream.range(1, millis.size() - 1).boxed().toList())
                .mode(spares > 0 ? TuningMode.AUTO : TuningMode.ADVISE)
                .timeout(LONGEST_START.plusSeconds((long) (MOST_TIMES_LONGER * expected)));
    }
}
