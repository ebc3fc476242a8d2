package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.mapping.LinkCost;
import io.scansion.models.mapping.Mapping;
import io.scansion.models.mapping.MeasuredPipeline;
import io.scansion.models.mapping.PipelinePredictor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The example of Benoit, Cole, Gilmore and Hillston (2005), scaled: a pipeline of five stages of equal work with exponential times, two
 * processors and a weaker one at the end of a slow link. Mapped in several ways and run for real, beside what their model says.
 */
@HostScenario
class MappedPipelineTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int STAGES = 5;
    private static final double ITEM_SECONDS = 0.008;
    private static final int BYTES = 65_536;
    private static final List<Double> CORES = List.of(0.6, 0.6, 0.3);
    private static final LinkCost QUICK = new LinkCost(100e-6, 1e-9);
    private static final LinkCost SLOW = new LinkCost(100e-6, 8 / 10e6);
    /** Of the rate of the fastest, what the fastest by the model may lack: runs of some seconds differ by as much. */
    private static final double MOST_LOSS = 0.1;

    private static final List<List<Integer>> MAPPINGS = List.of(
            List.of(1, 1, 1, 1, 1),
            List.of(1, 1, 1, 2, 2),
            List.of(1, 2, 1, 2, 1),
            List.of(1, 1, 2, 2, 3),
            List.of(1, 1, 3, 2, 2),
            List.of(3, 3, 3, 3, 3));

    private static MeasuredPipeline model() {
        List<List<LinkCost>> links = IntStream.range(0, CORES.size())
                .mapToObj(from -> IntStream.range(0, CORES.size())
                        .mapToObj(to -> from != to && Math.max(from, to) == 2 ? SLOW : QUICK)
                        .toList())
                .toList();
        List<Double> bytes = IntStream.rangeClosed(0, STAGES)
                .mapToObj(move -> move == 0 || move == STAGES ? 0.0 : BYTES)
                .toList();
        return new MeasuredPipeline(
                Collections.nCopies(STAGES, ITEM_SECONDS / CORES.get(0)),
                Collections.nCopies(STAGES, 1),
                bytes,
                CORES,
                links);
    }

    private static double measured(Path directory, List<Integer> mapping) throws Exception {
        String hosts = mapping.stream()
                .distinct()
                .map(host -> "scansion" + host + ":" + Collections.frequency(mapping, host))
                .collect(Collectors.joining(","));
        String places = IntStream.range(0, STAGES)
                .mapToObj(rank -> rank + "=scansion" + mapping.get(rank))
                .collect(Collectors.joining(","));
        List<String> words = List.of(
                "run",
                "--no-agent",
                "--ranks",
                Integer.toString(STAGES),
                "--hosts",
                hosts,
                "--rank-host",
                places,
                "--ssh",
                TestHosts.SSH,
                "--",
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-cp",
                ProgramRun.appsJar(),
                "io.scansion.apps.ParametricPipeline",
                "--work",
                "compute",
                "--distribution",
                "exponential",
                "--times",
                Double.toString(1e3 * ITEM_SECONDS),
                "--bytes",
                Integer.toString(BYTES),
                "--items",
                mapping.stream().allMatch(host -> host == 3) ? "120" : "400");
        try (RealJob job = RealJob.onHost("scansion1", Map.of(), Path.of("/dev/null"), directory, LIMIT, words)) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            SinkLine sink = SinkLine.only(job.output());
            assertThat(sink.isIntact()).isTrue();
            return sink.items() / sink.seconds();
        }
    }

    @Test
    void the_mapping_that_the_model_finds_best_is_the_fastest_on_real_hosts() throws Exception {
        Path directory = TestHosts.shared("mapped");
        Map<List<Integer>, Double> predicted = new LinkedHashMap<>();
        Map<List<Integer>, Double> found = new LinkedHashMap<>();
        try (TestHosts hosts = TestHosts.up(CORES.size())) {
            hosts.limit(CORES.stream().mapToDouble(cores -> cores).toArray());
            hosts.make("link", "scansion3", "10mbit");
            for (List<Integer> mapping : MAPPINGS) {
                predicted.put(
                        mapping,
                        new PipelinePredictor()
                                .predict(model(), Mapping.of(mapping))
                                .throughput());
                found.put(mapping, measured(directory, mapping));
                Say.measured(
                        "mapping %s: predicted %.2f items/s, measured %.2f",
                        mapping, predicted.get(mapping), found.get(mapping));
            }
        } finally {
            TestHosts.emptied(directory);
            Files.delete(directory);
        }
        List<Integer> best = Collections.max(predicted.entrySet(), Comparator.comparingDouble(Map.Entry::getValue))
                .getKey();
        double fastest = Collections.max(found.values());
        assertThat(found.getOrDefault(best, 0.0)).as(found.toString()).isGreaterThan((1 - MOST_LOSS) * fastest);
    }
}
