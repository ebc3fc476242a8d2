package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that cannot be arranged otherwise, or not yet: what is measured of them is right, and what the models say of it. */
@Isolated("judges rates")
@RequiresMpj
class ModelledShapesTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void a_graph_without_a_circle_is_modelled_as_queues_and_its_bottleneck_named() throws Exception {
        // rank 1 gets two of three items, so it is the bottleneck although rank 2 takes longer over each
        ProgramRun program = ProgramRun.of(4, "shapes.ForkJoinGraph", "--items 900 --ms 12,20,25,1");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tuned(directory)) {
            JsonNode prediction = job.await(
                    "prediction", event -> event.path("model").asText().equals("queueing"));
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertThat(prediction.path("bottlenecks")).as(job.account()).hasToString("[1]");
            assertThat(bias(job, "queueing")).as(job.account()).isLessThan(0.1);
            assertThat(job.events().ofType("no_change"))
                    .as(job.account())
                    .anyMatch(event -> event.path("reason").asText().contains("stage 1 is busy all the time"));
        }
    }

    @Test
    void a_master_and_its_workers_are_told_with_their_rhythm_measured_modelled_and_advised() throws Exception {
        masterAndWorkers("MasterWorker", "asynchronous", "machine-repair");
    }

    @Tag("thorough")
    @Test
    void a_master_and_its_workers_in_phases_are_told_with_their_rhythm_measured_modelled_and_advised()
            throws Exception {
        masterAndWorkers("PhasedMasterWorker", "synchronous", "phases");
    }

    private void masterAndWorkers(String shape, String interaction, String model) throws Exception {
        ProgramRun program = ProgramRun.of(4, "shapes." + shape, "--items 1200 --ms 0,50");
        try (TunedJob job = program.tuned(directory, "--contract", "200")) {
            job.await("advice", event -> event.path("kind").asText().equals("buffer"));
            String advised = job.console("advise");
            SinkLine arrived = job.finish();
            assertThat(arrived.isIntact()).as(job.account()).isTrue();
            assertThat(advised)
                    .contains("a master/slave program", interaction + ": rank 0 went over", "bottleneck (measured): ")
                    .contains("workers (mate): ", "workers (" + model + "): ", "workers (san): ")
                    .doesNotContain("bottleneck (measured): master");
            assertMeasured(job, interaction, 3 * arrived.seconds() / arrived.items());
            assertThat(job.events().ofType("structure"))
                    .as(job.account())
                    .anyMatch(event -> event.path("shape").asText().equals("master-slave")
                            && event.path("interaction").asText().equals(interaction));
            assertThat(job.events().ofType("contract"))
                    .as(job.account())
                    .anyMatch(event -> event.path("reason").asText().contains("short by")
                            && event.path("stages").size() == 4);
            assertThat(job.events().ofType("summary"))
                    .singleElement()
                    .satisfies(summary ->
                            assertThat(summary.path("predicted_by").asText()).isNotEmpty());
            assertThat(bias(job, model)).as(job.account()).isLessThan(0.1);
        }
    }

    @Test
    void a_program_gets_what_it_was_promised_however_it_waits_for_its_messages() throws Exception {
        promised("NonBlockingPipeline");
    }

    @Tag("thorough")
    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"ProbePipeline", "PersistentPipeline", "SendrecvPipeline"})
    void another_program_gets_what_it_was_promised_however_it_waits_for_its_messages(String shape) throws Exception {
        promised(shape);
    }

    private void promised(String shape) throws Exception {
        ProgramRun program =
                ProgramRun.of(3, "shapes." + shape, "--items 1000 --ms 6,25,1").spares(1, "1");
        TunedJob job = program.judged(directory);
        Changed changed = Changed.to(job, 1, 2);
        assertPromiseKept(job, changed, 1, median(windows(job, 1, changed::isSince), "items_per_s"));
    }

    /**
     * Stage 1 drops every third item, so that the source makes one and a half for each that comes out: once stage 2 has two instances,
     * that sets the pace. Whoever counts none of them would promise half as much more.
     */
    @Tag("thorough")
    @Test
    void a_program_that_drops_items_gets_what_it_was_promised() throws Exception {
        ProgramRun program = ProgramRun.of(4, "shapes.LateFilterPipeline", "--items 2400 --ms 12,1,24,1 --from 0")
                .spares(1, "2");
        TunedJob job = program.judged(directory);
        Changed changed =
                Changed.to(job, 2, 2).lastHalf(); // before that, what had come to wait for stage 2 is worked off
        double passedOn = median(windows(job, 2, changed::isSince), "items_per_s")
                / median(windows(job, 1, changed::isSince), "items_per_s");
        assertThat(passedOn).as(job.account()).isBetween(0.6, 0.74);
        assertPromiseKept(job, changed, 0, median(windows(job, 3, changed::isSince), "items_per_s"));
    }

    /**
     * Those windows of a run, by number, in which a stage had so many instances: without the one in which it got them, and without the
     * last, in which the run may have ended.
     */
    private record Changed(int before, int first, int last) {
        static Changed to(TunedJob job, int stage, int instances) {
            int[] numbers = windows(job, stage, event -> event.path("instances").asInt() == instances).stream()
                    .mapToInt(event -> event.path("window").asInt())
                    .toArray();
            assertThat(numbers).as(job.account()).hasSizeGreaterThan(4);
            return new Changed(numbers[0] - 1, numbers[1], numbers[numbers.length - 2]);
        }

        Changed lastHalf() {
            return new Changed(before, (first + last) / 2, last);
        }

        boolean isSince(JsonNode event) {
            int window = event.path("window").asInt();
            return window >= first && window <= last;
        }

        boolean isBefore(JsonNode event) {
            return event.path("window").asInt() <= before;
        }
    }

    /**
     * What was promised of the program's times as they were is held against what came with its times as they are then: a machine that
     * is busy in one of the two makes both slower alike.
     *
     * @param pacemaker the stage that sets the pace after the change
     */
    private static void assertPromiseKept(TunedJob job, Changed changed, int pacemaker, double measured) {
        double predicted = job.events()
                .ofType("outcome")
                .get(0)
                .path("predicted_items_per_s")
                .asDouble();
        double slower = median(windows(job, pacemaker, changed::isSince), "compute_s")
                / median(windows(job, pacemaker, changed::isBefore), "compute_s");
        assertThat(measured * slower / predicted).as(job.account()).isBetween(0.85, 1.15);
    }

    /** Of a stage, those in which it is known: all but the first, in which the JVM starts. */
    private static List<JsonNode> windows(TunedJob job, int stage, Predicate<JsonNode> wanted) {
        return job.events().ofType("measurement").stream()
                .filter(event -> event.path("stage").asInt() == stage
                        && event.path("known").asBoolean()
                        && event.path("window").asInt() > 0
                        && wanted.test(event))
                .toList();
    }

    /**
     * How far a model's median prediction lies from the median that was measured for it, as a share: a machine that is slow in one
     * window and fast in the next, as a shared one is, moves both alike.
     */
    private static double bias(TunedJob job, String model) {
        List<JsonNode> scored = job.events().ofType("prediction").stream()
                .filter(event -> event.path("model").asText().equals(model)
                        && event.path("error").isNumber())
                .toList();
        assertThat(scored).as("scored predictions of " + model).hasSizeGreaterThan(2);
        return Math.abs(median(scored, "predicted_items_per_s") / median(scored, "measured_items_per_s") - 1);
    }

    private static double median(List<JsonNode> events, String key) {
        assertThat(events).as("events with " + key).isNotEmpty();
        double[] values = events.stream()
                .mapToDouble(event -> event.path(key).asDouble())
                .sorted()
                .toArray();
        return values[values.length / 2];
    }

    /**
     * The median of the windows is held against the whole run: ranks start within the first, and a shared machine is slow in one and
     * fast in the next.
     *
     * @param cycleSeconds of a worker, from task to task, by the program's own clock
     */
    private static void assertMeasured(TunedJob job, String interaction, double cycleSeconds) {
        List<JsonNode> windows = job.events().ofType("master_slave").stream()
                .filter(event -> event.path("interaction").asText().equals(interaction)
                        && event.path("tasks_per_s").isNumber()
                        && event.path("task_s").isNumber()
                        && event.path("window").asInt() > 0)
                .toList();
        assertThat(windows).as(job.account()).isNotEmpty().allSatisfy(window -> {
            assertThat(window.path("master").asInt(-1)).isZero();
            assertThat(window.path("task_s").asDouble()).isGreaterThan(0.0495); // what a worker sleeps
        });
        assertThat(median(windows, "task_s") / cycleSeconds).as(job.account()).isBetween(0.5, 1.25);
        assertThat(median(windows, "tasks_per_s") * cycleSeconds)
                .as("busy workers in\n" + job.account())
                .isBetween(3 / 1.25, 3 * 1.25);
        JsonNode first = windows.get(0);
        assertThat(first.path("workers")).as(first.toString()).hasSize(3).allSatisfy(worker -> {
            int tasks = worker.path("tasks").asInt();
            assertThat(tasks).isGreaterThan(10);
            double edge = 16.01 / tasks; // a message may fall on the other side of the window's edge than its task
            assertThat(worker.path("bytes_in").asDouble()).isBetween(16 - edge, 16 + edge);
            assertThat(worker.path("bytes_out").asDouble()).isBetween(16 - edge, 16 + edge);
        });
    }
}
