package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Programs that compute, on this machine, however many cores it has and whatever else it does: what they need of it is seen, and no more
 * is promised than it has. Nothing here depends on how fast it is.
 */
@Isolated("judges rates")
@RequiresMpj
class MachinesTest {
    @TempDir
    private Path directory = Path.of("");

    private static double median(List<JsonNode> events, String key) {
        double[] values = events.stream()
                .filter(event -> event.path(key).isNumber())
                .mapToDouble(event -> event.path(key).asDouble())
                .sorted()
                .toArray();
        assertThat(values).as(key + " of " + events).isNotEmpty();
        return values[values.length / 2];
    }

    @Test
    void what_a_pool_of_threads_computes_is_seen_in_the_demand_of_its_stage() throws Exception {
        ProgramRun program = ProgramRun.of(
                3, "shapes.PoolPipeline", "--items 400 --ms 12,10,1"); // a faster source runs ahead and is done
        TunedJob job = program.during(
                directory, running -> running.comesTo("measurement", MachinesTest::hasProcessorTimeOfPool));
        List<JsonNode> ofPool = job.events().ofType("measurement").stream()
                .filter(MachinesTest::hasProcessorTimeOfPool)
                .toList();
        // two threads of 10 ms each, of which the one that calls MPI sees the longer
        assertThat(median(ofPool, "processor_s")).as(job.account()).isBetween(0.019, 0.030);
    }

    private static boolean hasProcessorTimeOfPool(JsonNode measurement) {
        return measurement.path("stage").asInt() == 1
                && measurement.path("processor_s").isNumber();
    }

    @Tag("thorough")
    @Test
    void no_more_is_promised_than_the_cores_of_the_host_can_compute() throws Exception {
        double computeSeconds = 0.024;
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--work compute --times 2,12,8,2 --items 800")
                .spares(4, "1,2");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tuned(directory)) {
            SinkLine arrived = job.finish();
            assertThat(arrived.timeless()).as(job.account()).isEqualTo(expected.timeless());
            List<JsonNode> hosts = job.events().ofType("host");
            assertThat(hosts).as(job.account()).isNotEmpty();
            double cores = hosts.stream()
                    .mapToDouble(host -> host.path("cores").asDouble())
                    .max()
                    .orElseThrow();
            assertThat(hosts)
                    .as(job.account())
                    .allMatch(host -> !host.path("ranks").isEmpty());
            for (String type : List.of("prediction", "recommendation")) {
                assertThat(job.events().ofType(type))
                        .as(job.account())
                        .filteredOn(event -> !event.path("model").asText().equals("pepa"))
                        .allSatisfy(event -> assertThat(
                                        event.path("predicted_items_per_s").asDouble())
                                .isLessThan(1.25 * cores / computeSeconds));
            }
        }
    }

    /** All ranks together, and not one each. */
    @Tag("thorough")
    @Test
    void a_job_that_is_kept_to_one_processor_has_that_one() throws Exception {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/taskset")),
                "nothing here keeps a process to some of the processors");
        String allowed = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .findFirst()
                .orElseThrow();
        String one = allowed.replaceFirst("^\\D*(\\d+).*$", "$1");
        ProgramRun program = ProgramRun.of(3, "ParametricPipeline", "--times 5,20,5 --items 1000");
        Path jobs = Files.createDirectories(directory.resolve("jobs"));
        RealJob restricted = RealJob.scansionIn(
                List.of("/usr/bin/taskset", "-c", one), Map.of(), jobs, ProgramRun.LIMIT, program.command(directory));
        try (TunedJob job = TunedJob.of(restricted, jobs, directory.resolve("events.jsonl"))) {
            job.finish();
            assertThat(job.events().ofType("host"))
                    .as(job.account())
                    .isNotEmpty()
                    .allSatisfy(
                            host -> assertThat(host.path("cores").asDouble()).isBetween(0.05, 1.0));
        }
    }

    @Test
    void how_well_the_ranks_are_used_is_said_by_the_metrics_of_pop() throws Exception {
        ProgramRun program = ProgramRun.of(3, "ParametricPipeline", "--times 5,20,5 --items 250");
        TunedJob job = program.during(directory, running -> running.comesTo("efficiency", event -> true));
        List<JsonNode> said = job.events().ofType("efficiency");
        assertThat(said).as(job.account()).allSatisfy(event -> {
            double product = event.path("load_balance").asDouble()
                    * event.path("communication_efficiency").asDouble();
            assertThat(event.path("parallel_efficiency").asDouble() / product).isBetween(0.999, 1.001);
            assertThat(event.path("ranks").asInt()).isEqualTo(3);
        });
        // 5, 20 and 5 of 20 ms, or 20, 20 and 5 while the source runs ahead
        assertThat(median(said, "parallel_efficiency")).as(job.account()).isBetween(0.35, 0.9);
    }
}
