package io.scansion.console.experiment.overhead;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.scansion.console.experiment.run.PooledRatios;
import io.scansion.console.experiment.run.ProgramOutput;
import io.scansion.console.experiment.run.TemporaryFile;
import io.scansion.console.view.Units;
import io.scansion.launch.JobLauncher;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.Program;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Kernels with the agent and tuner and without: what measuring costs a program. Both of a pair are there at once and run in turns, half a second
 * each, while the other stands still ({@link KernelJob}), since the speed of a shared machine changes by more than what is to be told, from
 * minute to minute. What no pair of JVMs has in common with another is in the interval, which is that of the pairs.
 */
public final class OverheadExperiment {
    private static final List<String> JAVA_OPTIONS = List.of("-Xmx512m", "-XX:+UseSerialGC", "-Xshare:auto");
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int RANKS = 2;
    private static final Duration LONGEST_START = Duration.ofMinutes(3);
    private static final int SLOWEST = 8; // times of what was expected
    private static final int SLICES_PER_SECOND = 2;
    private static final String ROW = "%-15s %-36s %11s %11s %9s %20s %9s";

    private final JobLauncher launcher;
    private final Path appsJar;
    private final Consumer<String> progress;
    private final boolean verbose;

    /**
     * What is to be run.
     *
     * @param kernels names; all if there is none
     * @param pairs of jobs with and without the agent, of each
     * @param seconds that a job is timed, above 0
     * @param warmUpSeconds before that, in which all is compiled and the tuner, which shares the cores, has started; 0 or more
     */
    public record Plan(List<String> kernels, int pairs, double seconds, double warmUpSeconds) {
        /** Copies the names. */
        public Plan {
            kernels = List.copyOf(kernels);
        }

        int slices() {
            return (int) Math.max(1, Math.round(seconds * SLICES_PER_SECOND));
        }

        private Duration longest() {
            return LONGEST_START.plusMillis((long) (1e3 * SLOWEST * 2 * (seconds + warmUpSeconds)));
        }
    }

    /**
     * What is to be printed.
     *
     * @param summary one JSON object
     * @param intact whether every kernel came to the same with the agent and without
     */
    public record Result(List<String> table, String summary, boolean intact) {
        /** Copies the lines. */
        public Result {
            table = List.copyOf(table);
        }
    }

    /**
     * @param appsJar holds the kernels
     * @param progress gets a line for every run, and what somebody should see of its output
     * @param verbose whether that is all of it
     */
    public OverheadExperiment(JobLauncher launcher, Path appsJar, Consumer<String> progress, boolean verbose) {
        this.launcher = launcher;
        this.appsJar = appsJar;
        this.progress = progress;
        this.verbose = verbose;
    }

    /** Names of all kernels, as {@link #run} takes them. */
    public static List<String> names() {
        return KernelCase.ALL.stream().map(KernelCase::name).toList();
    }

    /**
     * Runs all of it.
     *
     * @param rows gets the table line by line
     */
    public Result run(Plan plan, Consumer<String> rows) throws IOException, InterruptedException {
        rows.accept(String.format(
                Locale.ROOT, ROW, "kernel", "", "without, us", "with, us", "median", "mean, 95 %", "B a call"));
        List<KernelPairs> all = new ArrayList<>();
        for (KernelCase kernel : KernelCase.ALL) {
            if (plan.kernels().isEmpty() || plan.kernels().contains(kernel.name())) {
                KernelPairs measured = pairs(kernel, plan);
                rows.accept(row(measured));
                all.add(measured);
            }
        }
        return new Result(
                List.of(
                        "with over without: the median of all slices, and the mean of the pairs' medians; B a call: bytes that the agent"
                                + " makes rank 0 allocate"),
                json(all),
                all.stream().allMatch(KernelPairs::isIntact));
    }

    private KernelPairs pairs(KernelCase kernel, Plan plan) throws IOException, InterruptedException {
        List<KernelRun> with = new ArrayList<>();
        List<KernelRun> without = new ArrayList<>();
        for (int pair = 1; pair <= plan.pairs(); pair++) {
            String of = kernel.name() + ", pair " + pair + " of " + plan.pairs();
            // The one with the agent is warmed up last and never stands still for two slices: a tuner takes agents
            // for lost after three seconds.
            try (KernelJob bare = warm(of, kernel, plan, false);
                    KernelJob measured = warm(of, kernel, plan, true)) {
                progress.accept(of + ": in turns, " + plan.slices() + " slices each");
                for (int slice = 0; slice < plan.slices(); slice++) {
                    measured.slice();
                    bare.slice();
                }
                without.add(bare.finish());
                with.add(measured.finish());
            }
        }
        return new KernelPairs(kernel, with, without);
    }

    private KernelJob warm(String of, KernelCase kernel, Plan plan, boolean agent)
            throws IOException, InterruptedException {
        String how = of + (agent ? ", with the agent" : ", without");
        progress.accept(how + ": warming up");
        Path turns = TemporaryFile.create("turns", "");
        JobSettings settings = JobSettings.builder(
                        RANKS,
                        new Program(
                                JAVA_OPTIONS,
                                List.of(appsJar.toString()),
                                "io.scansion.apps.kernels." + kernel.mainClass(),
                                Optional.empty(),
                                kernel.arguments(plan, turns)))
                .agent(agent)
                .verbose(verbose)
                .timeout(plan.longest())
                .build();
        return KernelJob.warm(
                how + ": ",
                turns,
                launcher,
                settings,
                new ProgramOutput<>(KernelLine::parse, progress, verbose, verbose));
    }

    private static String row(KernelPairs pairs) {
        PooledRatios ratios = pairs.ratios();
        return String.format(
                Locale.ROOT,
                ROW,
                pairs.kernel().name(),
                pairs.kernel().what(),
                String.format(Locale.ROOT, "%.2f", KernelPairs.micros(pairs.without())),
                String.format(Locale.ROOT, "%.2f", KernelPairs.micros(pairs.with())),
                Units.percent(pairs.medianRatio() - 1),
                Units.percent(ratios.ratio(0) - 1) + " (" + Units.percent(ratios.low(0) - 1) + " to "
                        + Units.percent(ratios.high(0) - 1) + ")",
                String.format(Locale.ROOT, "%.2f", pairs.bytesMore()));
    }

    private static String json(List<KernelPairs> all) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("type", "summary").put("experiment", "overhead");
        ArrayNode kernels = node.putArray("kernels");
        for (KernelPairs pairs : all) {
            PooledRatios ratios = pairs.ratios();
            ObjectNode one = kernels.addObject();
            one.put("kernel", pairs.kernel().name()).put("bytes", pairs.kernel().bytes());
            one.put("pairs", pairs.with().size()).put("intact", pairs.isIntact());
            ArrayNode each = one.putArray("pair_ratios");
            for (int pair = 0; pair < pairs.with().size(); pair++) {
                each.add(number(pairs.ratio(pair)));
            }
            put(one, "without_us", KernelPairs.micros(pairs.without()));
            put(one, "with_us", KernelPairs.micros(pairs.with()));
            put(one, "median_ratio", pairs.medianRatio());
            put(one, "mean_ratio", ratios.ratio(0));
            put(one, "mean_ratio_low", ratios.low(0));
            put(one, "mean_ratio_high", ratios.high(0));
            put(one, "bytes_allocated_per_call", pairs.bytesMore());
        }
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values cannot be written", e);
        }
    }

    /** What is not known is null. */
    private static void put(ObjectNode node, String key, double value) {
        if (Double.isFinite(value)) {
            node.put(key, number(value));
        } else {
            node.putNull(key);
        }
    }

    private static BigDecimal number(double value) {
        return new BigDecimal(value, new MathContext(6));
    }
}
