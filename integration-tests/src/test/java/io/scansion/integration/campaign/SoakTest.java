package io.scansion.integration.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.ProgramRun;
import io.scansion.integration.RealJob;
import io.scansion.integration.RequiresMpj;
import io.scansion.integration.SinkLine;
import io.scansion.integration.TunedJob;
import io.scansion.tuner.channel.OperatorClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A job that is changed every ten seconds: memory, threads, descriptors of all its processes, the growth of its events and the time of an
 * answer are sampled, and a line is laid through each. {@code -Psoak -Dsoak.minutes=N}, {@code -Dsoak.change.seconds=N} for more changes;
 * {@code target/soak.csv} has the samples, {@code target/soak.md} the lines and the classes of which there was more at the end.
 */
@RequiresMpj
class SoakTest {
    private static final int RANKS = 4;
    private static final int SPARES = 2;
    /** Seconds from one change to the next; one makes hours of changes in minutes. */
    private static final double CHANGE_SECONDS = Double.parseDouble(System.getProperty("soak.change.seconds", "10"));

    private static final int ITEM_MILLIS = 20;
    /** Without the agent nothing holds small messages back: a source that knew no rate would fill the memory of the next rank. */
    private static final int PLAIN_ITEMS_PER_SECOND = 5000;

    private static final double KIB = 1024;
    private static final double SECONDS_PER_HOUR = 3600;
    /** Of a run, in which classes are loaded and compiled; not in the lines. */
    private static final double WARM_UP_SHARE = 0.25;

    private static final int SAMPLES_TO_JUDGE = 20;
    private static final int CLASSES_SHOWN = 12;
    private static final Duration ANSWER = Duration.ofSeconds(30);

    @TempDir
    private Path directory = Path.of("");

    private final Map<String, Trend> trends = new LinkedHashMap<>();
    private final List<String> samples = new ArrayList<>();
    /** Of every process, what there was after the warm-up, and what there is more of now. */
    private final Map<String, HeapHistogram> heaps = new HashMap<>();

    private final Map<String, List<HeapHistogram.Growth>> growths = new LinkedHashMap<>();
    private double warmUpSeconds;
    private double lastKib = Double.NaN;
    private double lastKibSeconds;

    @Test
    void nothing_grows_while_a_job_is_changed_every_ten_seconds() throws Exception {
        double seconds = 60 * Double.parseDouble(System.getProperty("soak.minutes", "0.4"));
        double every = Double.parseDouble(System.getProperty("soak.sample.seconds", seconds < 120 ? "4" : "15"));
        warmUpSeconds = WARM_UP_SHARE * seconds;
        int items = (int) (seconds * 1e3 / ITEM_MILLIS);
        String words = "--times 1," + ITEM_MILLIS + ",2,1 --items " + items;
        ProgramRun program = ProgramRun.of(RANKS, "ParametricPipeline", words + " --rate " + 1e3 / ITEM_MILLIS)
                .spares(SPARES, "1,2")
                .advise();
        SinkLine expected = ProgramRun.of(RANKS, "ParametricPipeline", words + " --rate " + PLAIN_ITEMS_PER_SECOND)
                .plain(directory);
        List<String> command = new ArrayList<>(program.command(directory));
        int limit = command.indexOf("--timeout") + 1;
        Duration longest = Duration.ofSeconds((long) (2 * seconds) + 120);
        command.set(limit, longest.toSeconds() + "s");
        Path jobs = Files.createDirectories(directory.resolve("jobs"));
        try (TunedJob job = TunedJob.of(
                RealJob.scansion(jobs, longest, command.toArray(String[]::new)),
                jobs,
                directory.resolve("events.jsonl"))) {
            int changes = job.arrange("1=2,2=1") ? watch(job, every) : 0;
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            String table = table(seconds, changes);
            Files.writeString(Path.of("target", "soak.md"), table);
            Files.write(Path.of("target", "soak.csv"), samples);
            System.out.print(table);
            assertThat(grown()).as(table).isEmpty();
        }
    }

    /** Changes and samples until the job has ended; returns how many changes were made. */
    private int watch(TunedJob job, double everySeconds) throws Exception {
        Random random = new Random(1);
        int changes = 1;
        long begin = System.nanoTime();
        double nextChange = CHANGE_SECONDS;
        double nextSample = 0;
        try (OperatorClient operator = job.operator()) {
            while (job.process().handle().isAlive()) {
                double now = (System.nanoTime() - begin) / 1e9;
                if (now >= nextChange) {
                    String wish = "1=" + (1 + random.nextInt(2)) + ",2=" + (1 + random.nextInt(2));
                    changes += operator.request("arrange", wish, ANSWER).exitCode() == 0 ? 1 : 0;
                    nextChange += CHANGE_SECONDS;
                }
                if (now >= nextSample) {
                    sample(job, operator, now);
                    nextSample += everySeconds;
                }
                job.pause(200);
            }
        } catch (IOException e) {
            // the tuner has ended with the job
        }
        return changes;
    }

    private void sample(TunedJob job, OperatorClient operator, double now) throws Exception {
        long asked = System.nanoTime();
        operator.request("advise", "", ANSWER);
        add("answer, ms", now, (System.nanoTime() - asked) / 1e6);
        double kib = Files.size(job.events().file()) / KIB;
        if (!Double.isNaN(lastKib)) {
            add("event file, KiB more a second", now, (kib - lastKib) / (now - lastKibSeconds));
        }
        lastKib = kib;
        lastKibSeconds = now;
        sample("launcher", job.process().handle(), now);
        for (String label : labels()) {
            Optional<ProcessHandle> process = job.process().latestChild(label);
            if (process.isPresent()) {
                sample(label, process.get(), now);
            }
        }
    }

    private static List<String> labels() {
        List<String> labels = new ArrayList<>(List.of("tuner"));
        for (int rank = 0; rank < RANKS; rank++) {
            labels.add("rank " + rank);
        }
        for (int spare = RANKS; spare < RANKS + SPARES; spare++) {
            labels.add("spare " + spare);
        }
        return labels;
    }

    private void sample(String label, ProcessHandle process, double now) throws IOException, InterruptedException {
        Path proc = Path.of("/proc/" + process.pid());
        String status;
        long descriptors;
        try (Stream<Path> open = Files.list(proc.resolve("fd"))) {
            descriptors = open.count();
            status = Files.readString(proc.resolve("status"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return; // it has ended
        }
        add(label + ": descriptors", now, (double) descriptors);
        add(label + ": threads", now, field(status, "Threads:"));
        add(label + ": resident, KiB", now, field(status, "VmRSS:"));
        HeapHistogram.of(process).ifPresent(heap -> addHeap(label, heap, now));
    }

    private static double field(String status, String name) {
        return status.lines()
                .filter(line -> line.startsWith(name))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElse(Double.NaN);
    }

    private void addHeap(String label, HeapHistogram heap, double now) {
        add(label + ": live heap, KiB", now, heap.total() / KIB);
        if (now >= warmUpSeconds) {
            growths.put(label, heap.since(heaps.computeIfAbsent(label, first -> heap)));
        }
    }

    private void add(String quantity, double now, double value) {
        trends.computeIfAbsent(quantity, name -> new Trend()).add(now, value);
        samples.add(String.format(Locale.ROOT, "%.1f,%s,%.1f", now, quantity, value));
    }

    private String table(double seconds, int changes) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%.1f minutes, %d changes; lines through the samples after the first %.0f %%%n%n",
                seconds / 60,
                changes,
                100 * WARM_UP_SHARE));
        text.append("| quantity | samples | mean | slope an hour | 95 % | |\n|---|---:|---:|---:|---|---|\n");
        trends.forEach((name, trend) -> {
            Trend.Slope slope = trend.slope(warmUpSeconds);
            text.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %.1f | %.2f | %.2f to %.2f | %s |%n",
                    name,
                    trend.count(),
                    trend.mean(),
                    slope.value() * SECONDS_PER_HOUR,
                    slope.low() * SECONDS_PER_HOUR,
                    slope.high() * SECONDS_PER_HOUR,
                    slope.isDistinguishableFromNought() ? "not flat" : "flat"));
        });
        text.append(String.format("%n| process | on its heap there is more of, bytes |%n|---|---|%n"));
        growths.forEach((label, grown) -> text.append(String.format("| %s | %s |%n", label, words(grown))));
        return text.toString();
    }

    private static String words(List<HeapHistogram.Growth> grown) {
        return grown.stream()
                .limit(CLASSES_SHOWN)
                .map(growth -> growth.type() + " " + growth.bytes())
                .collect(Collectors.joining(", "));
    }

    /** Descriptors and threads that became more, of runs that have enough samples to tell. */
    private List<String> grown() {
        return trends.entrySet().stream()
                .filter(entry ->
                        entry.getKey().endsWith("descriptors") || entry.getKey().endsWith("threads"))
                .filter(entry -> entry.getValue().count() >= SAMPLES_TO_JUDGE)
                .filter(entry -> entry.getValue().last() > entry.getValue().mean() + 8)
                .map(Map.Entry::getKey)
                .toList();
    }
}
