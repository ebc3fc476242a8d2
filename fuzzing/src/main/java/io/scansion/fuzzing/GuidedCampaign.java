package io.scansion.fuzzing;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Inputs that Jazzer makes, led by what of the code the ones before have reached. An ordinary build judges what the repository keeps of
 * former runs, a file for each input; {@code -Pguided} lets Jazzer go on from there for {@code guided.seconds}, in a process of its own.
 * For one thread.
 */
public final class GuidedCampaign {
    private static final int LONGEST_INPUT_BYTES = 4_096;
    /** By the clock, instrumenting classes included; beside other work that can take long. */
    private static final int HANGING_SECONDS = 120;

    private static final long START_AND_END_SECONDS = 120;
    private static final int LAST_LINES = 40;
    private static final Pattern INPUTS = Pattern.compile("stat::number_of_executed_units:\\s*(\\d+)");
    private static final Pattern REACHED = Pattern.compile("cov: (\\d+) ft: (\\d+) corp: (\\d+)");

    private final String area;
    private final Class<?> target;
    private final Path corpus;

    /**
     * A campaign that is still to be run.
     *
     * @param area what is judged, a word
     * @param target a public class with a method {@code public static void fuzzerTestOneInput(byte[])}, which throws what it pleases if the
     *     input was treated as it must not be
     * @param corpus a directory of the repository with a file for each input that is worth keeping
     */
    public GuidedCampaign(String area, Class<?> target, Path corpus) {
        this.area = area;
        this.target = target;
        this.corpus = corpus;
    }

    /**
     * Judges what is kept, and returns what became of it.
     *
     * @throws AssertionError with the file that fails
     */
    public Map<String, Integer> judgeKept(Campaign.Judge<byte[]> judge) throws IOException {
        Map<String, Integer> outcomes = new TreeMap<>();
        try (Stream<Path> files = Files.list(corpus)) {
            for (Path file : files.sorted().toList()) {
                try {
                    outcomes.merge(judge.judge(Files.readAllBytes(file)), 1, Integer::sum);
                } catch (Throwable e) { // whatever it is: that is what is looked for
                    throw new AssertionError(area + ": " + file + " fails: " + e, e);
                }
            }
        }
        return outcomes;
    }

    /**
     * Judges what Jazzer made.
     *
     * @throws AssertionError if that took longer than any input may, as in {@link Campaign}
     */
    public static void judge(Campaign.Judge<byte[]> judge, byte[] input) throws Exception {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        judge.judge(input);
        long took = threads.getCurrentThreadCpuTime() - before;
        if (took > Campaign.LONGEST_NANOS) {
            throw new AssertionError("took " + took / 1_000_000 + " ms of processor time");
        }
    }

    /** Returns for how long Jazzer is asked to go on, in s; 0 in an ordinary build. */
    public static long seconds() {
        String asked = System.getProperty("guided.seconds", "");
        return asked.isEmpty() ? 0 : Long.parseLong(asked);
    }

    /**
     * Lets Jazzer go on from what is kept and from the seeds, and prints how many inputs there were and how much they reached.
     *
     * @throws AssertionError with the input that fails, as a file, and what was said of it
     */
    public void goOn(Collection<byte[]> seeds) throws IOException, InterruptedException {
        Path place = Files.createDirectories(
                Path.of("target", "guided", area.replace(' ', '-')).toAbsolutePath());
        Path found = Files.createDirectories(place.resolve("found"));
        Path given = Files.createDirectories(place.resolve("seeds"));
        int number = 0;
        for (byte[] seed : seeds) {
            Files.write(given.resolve("seed-" + number++), seed);
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.getName(),
                "--instrumentation_includes=io.scansion.**",
                "--reproducer_path=" + place,
                "-artifact_prefix=" + place + "/",
                "-max_total_time=" + seconds(),
                "-max_len=" + LONGEST_INPUT_BYTES,
                "-timeout=" + HANGING_SECONDS,
                "-rss_limit_mb=0",
                "-seed=" + Math.max(1, Long.getLong("fuzz.seed", 1)),
                "-print_final_stats=1",
                found.toString(),
                given.toString(),
                corpus.toAbsolutePath().toString()));
        Process jazzer = new ProcessBuilder(command).redirectErrorStream(true).start();
        CompletableFuture.delayedExecutor(seconds() + START_AND_END_SECONDS, TimeUnit.SECONDS)
                .execute(jazzer::destroyForcibly); // while it hangs, its output has no end
        try {
            read(jazzer);
        } finally {
            jazzer.destroyForcibly();
        }
    }

    private void read(Process jazzer) throws IOException, InterruptedException {
        Deque<String> last = new ArrayDeque<>();
        String inputs = "?";
        String reached = "?";
        try (BufferedReader output = jazzer.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                last.addLast(line);
                if (last.size() > LAST_LINES) {
                    last.removeFirst();
                }
                Matcher count = INPUTS.matcher(line);
                inputs = count.find() ? count.group(1) : inputs;
                Matcher cover = REACHED.matcher(line);
                reached = cover.find()
                        ? cover.group(1) + " places by " + cover.group(3) + " inputs worth keeping"
                        : reached;
            }
        }
        int exitCode = jazzer.waitFor();
        if (exitCode != 0) {
            throw new AssertionError(area + ": exit code " + exitCode + "\n" + String.join("\n", last));
        }
        System.out.printf(Locale.ROOT, "[guided] %s: %s inputs in %d s, %s%n", area, inputs, seconds(), reached);
    }
}
