package io.scansion.console.experiment.random;

import io.scansion.console.experiment.run.RunFigures;
import io.scansion.console.experiment.run.RunRecording;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.OperatorWishes;
import io.scansion.launch.config.TuningMode;
import io.scansion.tuner.journal.LoggedEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A pipeline that was drawn. Its arrangement are the instances of every stage; source and sink stay alone. Immutable.
 *
 * @param millis mean time of an item in every stage
 * @param computes whether a stage computes for that time; it sleeps otherwise
 * @param variation standard deviation of the times over their mean; 0 if they are constant
 * @param seed of the times, which belong to the items: all runs have the same
 * @param cores that the job may use
 * @param step a change of one stage's time at half of the items, which is not known beforehand; {@link Step#NONE} for none
 */
record RandomPipeline(
        String title,
        List<Integer> millis,
        List<Boolean> computes,
        double variation,
        long seed,
        int spares,
        double cores,
        Step step)
        implements RandomProgram {
    /**
     * A change of load.
     *
     * @param stage whose time changes; below 0 for none
     * @param millis from then on
     */
    record Step(int stage, int millis) {
        static final Step NONE = new Step(-1, 0);
    }

    /** As in figure 5: few of them fit between two stages, so what piled up before a change is soon gone. */
    private static final int MESSAGE_BYTES = 10_240;

    /** So that the source, which nobody bounds without the agent, does not fill the first stage's memory with what it cannot take yet. */
    private static final int REFERENCE_ITEMS_PER_SECOND = 2_000;

    private static final double START_SECONDS = 2;
    private static final double WINDOWS_BEFORE = 3;
    private static final double USUAL_WINDOW_SECONDS = 2;
    private static final double LONGEST_WINDOW_SECONDS = 10;
    /** A change is judged in two windows and a half; then three remain to be measured. */
    private static final double WINDOWS_AFTER = 5.5;
    /** In the two windows that a decision takes, where times vary. */
    private static final double ITEMS_BEFORE_A_DECISION = 1_000;

    RandomPipeline {
        millis = List.copyOf(millis);
        computes = List.copyOf(computes);
        if (millis.size() < 2 || millis.size() != computes.size() || spares < 0 || !(cores > 0)) {
            throw new IllegalArgumentException(millis + " ms, " + computes + ", " + spares + " spares");
        }
    }

    /** The same with a load that changes. */
    RandomPipeline stepped(Step change) {
        return new RandomPipeline(title, millis, computes, variation, seed, spares, cores, change);
    }

    /** Inner stages, which may be replicated. */
    private List<Integer> stateless() {
        return IntStream.range(1, millis.size() - 1).boxed().toList();
    }

    @Override
    public boolean takesCores() {
        return computes.contains(true);
    }

    @Override
    public String times() {
        return IntStream.range(0, millis.size())
                        .mapToObj(stage -> millis.get(stage) + (computes.get(stage) ? "c" : ""))
                        .collect(Collectors.joining(","))
                + (step.stage() < 0 ? "" : " " + step.stage() + "->" + step.millis());
    }

    @Override
    public int ranks() {
        return millis.size();
    }

    @Override
    public String mainClass() {
        return "io.scansion.apps.ParametricPipeline";
    }

    @Override
    public boolean usesLibrary() {
        return false;
    }

    @Override
    public List<String> arguments(int items) {
        List<String> arguments = new ArrayList<>(List.of(
                "--items",
                String.valueOf(items),
                "--times",
                millis.stream().map(String::valueOf).collect(Collectors.joining(",")),
                "--work",
                computes.stream().map(each -> each ? "compute" : "sleep").collect(Collectors.joining(",")),
                "--distribution",
                variation == 0 ? "constant" : "lognormal:" + variation,
                "--seed",
                String.valueOf(seed),
                "--bytes",
                String.valueOf(MESSAGE_BYTES)));
        if (step.stage() >= 0) {
            arguments.addAll(List.of("--schedule", step.stage() + "@" + items / 2 + "=" + step.millis()));
        }
        return arguments;
    }

    @Override
    public List<String> referenceArguments(int items) {
        return List.of(
                "--items",
                String.valueOf(items),
                "--times",
                "0",
                "--bytes",
                String.valueOf(MESSAGE_BYTES),
                "--rate",
                String.valueOf(REFERENCE_ITEMS_PER_SECOND));
    }

    @Override
    public void tuned(JobSettingsBuilder settings) {
        settings.spares(spares)
                .stateless(stateless())
                .mode(spares > 0 ? TuningMode.AUTO : TuningMode.ADVISE)
                .window(Duration.ofMillis((long) (1_000 * windowSeconds())));
    }

    /** The same with an arrangement that the tuner has to make at its first decision and to keep. */
    void fixed(JobSettingsBuilder settings, List<Integer> arrangement) {
        Map<String, Integer> instances = new TreeMap<>();
        stateless().forEach(stage -> instances.put(String.valueOf(stage), arrangement.get(stage)));
        settings.spares(spares)
                .stateless(stateless())
                .mode(TuningMode.AUTO)
                .wishes(new OperatorWishes(instances, instances, List.of(), List.of(), 0, Optional.empty()));
    }

    private double windowSeconds() {
        return variation == 0
                ? USUAL_WINDOW_SECONDS
                : Math.max(
                        USUAL_WINDOW_SECONDS,
                        Math.min(LONGEST_WINDOW_SECONDS, ITEMS_BEFORE_A_DECISION / 2 / itemsPerSecond(first())));
    }

    @Override
    public double secondsBefore() {
        return START_SECONDS + WINDOWS_BEFORE * windowSeconds();
    }

    @Override
    public double leastSecondsAfter() {
        return WINDOWS_AFTER * windowSeconds();
    }

    @Override
    public Recorder recorder() {
        RunRecording recording = new RunRecording();
        return new Recorder() {
            @Override
            public void accept(LoggedEvent event) {
                recording.accept(event);
            }

            @Override
            public double itemsPerSecond(List<Integer> arrangement) {
                return RunFigures.itemsPerSecond(recording, arrangement);
            }

            @Override
            public Measured measured() {
                RunFigures figures = RunFigures.of(recording, millis.size());
                return new Measured(
                        figures.before(),
                        figures.after(),
                        figures.predicted(),
                        figures.changes(),
                        figures.instancesAfter(),
                        figures.windows(),
                        figures.promise());
            }
        };
    }

    @Override
    public List<Integer> first() {
        return Collections.nCopies(millis.size(), 1);
    }

    @Override
    public List<List<Integer>> arrangements() {
        List<List<Integer>> all = new ArrayList<>();
        arrangements(new ArrayList<>(first()), 1, spares, all);
        return all;
    }

    /** Adds all ways to give spares to this inner stage and those after it. */
    private void arrangements(List<Integer> instances, int stage, int left, List<List<Integer>> all) {
        if (stage == millis.size() - 1) {
            all.add(List.copyOf(instances));
            return;
        }
        for (int more = 0; more <= left; more++) {
            instances.set(stage, 1 + more);
            arrangements(instances, stage + 1, left - more, all);
        }
        instances.set(stage, 1);
    }

    @Override
    public List<List<Integer>> candidates() {
        List<List<Integer>> all = arrangements();
        return all.stream()
                .filter(one -> all.stream()
                        .noneMatch(other -> !other.equals(one)
                                && bound(other) >= bound(one)
                                && IntStream.range(0, millis.size())
                                        .allMatch(stage -> other.get(stage) <= one.get(stage))))
                .toList();
    }

    @Override
    public String text(List<Integer> arrangement) {
        return arrangement.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    @Override
    public double bound(List<Integer> arrangement) {
        return IntStream.range(0, millis.size())
                .mapToDouble(stage -> arrangement.get(stage) * 1e3 / millis.get(stage))
                .min()
                .orElseThrow();
    }

    @Override
    public double itemsPerSecond(List<Integer> arrangement) {
        double seconds = coreSecondsPerItem();
        return seconds == 0 ? bound(arrangement) : Math.min(bound(arrangement), cores / seconds);
    }

    /** Of all stages together. */
    double coreSecondsPerItem() {
        return IntStream.range(0, millis.size())
                .filter(computes::get)
                .mapToDouble(stage -> millis.get(stage) / 1e3)
                .sum();
    }

    /** Cores that the arrangement keeps busy which is best as long as there are enough of them. */
    double coresAtItsBest() {
        double unlimited =
                arrangements().stream().mapToDouble(this::bound).max().orElseThrow();
        return unlimited * coreSecondsPerItem();
    }
}
