package io.scansion.console.experiment.overhead;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.scansion.console.experiment.run.JobRuns;
import io.scansion.console.experiment.run.PooledRatios;
import io.scansion.console.experiment.run.ProgramOutput;
import io.scansion.console.view.Units;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.JobSettingsBuilder;
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

/** Kernels with the agent and tuner and without, in turns: what measuring costs a program. */
public final class OverheadExperiment {
    private static final List<String> JAVA_OPTIONS = List.of("-Xmx512m", "-XX:+UseSerialGC", "-Xshare:auto");
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int RANKS = 2;
    private static final Duration LONGEST_RUN = Duration.ofMinutes(2);
    private static final String ROW = "%-15s %-36s %11s %11s %9s %20s %9s";

    private final JobRuns runs;
    private final Path appsJar;
    private final Consumer<String> progress;
    private final boolean verbose;

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
    public OverheadExperiment(JobRuns runs, Path appsJar, Consumer<String> progress, boolean verbose) {
        this.runs = runs;
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
     * @param names of the kernels; all if there is none
     * @param pairs runs with and without the agent of each, at least 1
     * @param seconds that a run is timed
     * @param rows gets the table line by line
     */
    public Result run(List<String> names, int pairs, double seconds, Consumer<String> rows)
            throws IOException, InterruptedException {
        rows.accept(String.format(
                Locale.ROOT, ROW, "kernel", "", "without, us", "with, us", "median", "mean, 95 %", "B a call"));
        List<KernelPairs> all = new ArrayList<>();
        for (KernelCase kernel : KernelCase.ALL) {
            if (names.isEmpty() || names.contains(kernel.name())) {
                KernelPairs measured = pairs(kernel, pairs, seconds);
                rows.accept(row(measured));
                all.add(measured);
            }
        }
        return new Result(
                List.of(
                        "median and mean of with over without, by pairs; B a call: bytes that the agent makes rank 0 allocate"),
                json(all),
                all.stream().allMatch(KernelPairs::isIntact));
    }

    private KernelPairs pairs(KernelCase kernel, int pairs, double seconds) throws IOException, InterruptedException {
        List<KernelLine> with = new ArrayList<>();
        List<KernelLine> without = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            boolean withFirst = pair % 2 == 0;
            if (withFirst) {
                with.add(run(kernel, seconds, true));
            }
            without.add(run(kernel, seconds, false));
            if (!withFirst) {
                with.add(run(kernel, seconds, true));
            }
        }
        return new KernelPairs(kernel, with, without);
    }

    private KernelLine run(KernelCase kernel, double seconds, boolean agent) throws IOException, InterruptedException {
        String how = kernel.name() + (agent ? ", with the agent" : ", without");
        progress.accept(how);
        JobSettingsBuilder settings = JobSettings.builder(
                        RANKS,
                        new Program(
                                JAVA_OPTIONS,
                                List.of(appsJar.toString()),
                                "io.scansion.apps.kernels." + kernel.mainClass(),
                                Optional.empty(),
                                kernel.arguments(seconds)))
                .agent(agent)
                .verbose(verbose)
                .timeout(LONGEST_RUN);
        return runs.bare(how + ": ", settings, new ProgramOutput<>(KernelLine::parse, progress, verbose, verbose));
    }

    private static String row(KernelPairs pairs) {
        PooledRatios ratios = pairs.ratios();
        return String.format(
                Locale.ROOT,
                ROW,
                pairs.kernel().name(),
                pairs.kernel().what(),
                String.format(Locale.ROOT, "%.2f", KernelPairs.median(pairs.without(), KernelLine::microsPerCall)),
                String.format(Locale.ROOT, "%.2f", KernelPairs.median(pairs.with(), KernelLine::microsPerCall)),
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
            put(one, "without_us", KernelPairs.median(pairs.without(), KernelLine::microsPerCall));
            put(one, "with_us", KernelPairs.median(pairs.with(), KernelLine::microsPerCall));
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
            node.put(key, new BigDecimal(value, new MathContext(6)));
        } else {
            node.putNull(key);
        }
    }
}
