package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.programs.HungStage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code run --record} leaves of a job that does not end by itself. */
@RequiresMpj
class RecordingTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path directory = Path.of("");

    private Path recording() {
        return directory.resolve("run.rec");
    }

    private EventFile events() {
        return new EventFile(directory.resolve("events.jsonl"));
    }

    private RealJob run(String timeout) throws IOException {
        return RealJob.scansion(
                directory,
                LIMIT,
                "run",
                "--verbose",
                "--ranks",
                "3",
                "--window",
                "1s",
                "--timeout",
                timeout,
                "--record",
                recording().toString(),
                "--events",
                events().file().toString(),
                "--",
                "-Xmx64m",
                "-cp",
                RealJob.programs(),
                HungStage.class.getName(),
                "not",
                "1000000");
    }

    private RealJob replay() throws IOException {
        return RealJob.scansion(directory, LIMIT, "replay", recording().toString(), "--json");
    }

    @Test
    void of_a_job_that_is_ended_after_its_time_is_whole_and_says_why() throws Exception {
        try (RealJob job = run("12s")) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
        }
        assertThat(events().ofType("warning"))
                .anySatisfy(warning -> assertThat(warning.path("text").asText())
                        .isEqualTo("the job did not end within 12 s (--timeout), so it was ended"));
        List<String> lines = Files.readAllLines(events().file());
        assertThat(lines).last().asString().contains("\"type\":\"summary\"");
        try (RealJob replayed = replay()) {
            assertThat(replayed.awaitExit()).as(replayed.transcript()).isZero();
            assertThat(replayed.output()).isEqualTo(lines);
        }
    }

    private void awaitGrowth() throws IOException {
        long recorded = Files.size(recording());
        Awaitility.await().atMost(LIMIT).until(() -> Files.size(recording()) > recorded);
    }

    @Tag("thorough")
    @Test
    void of_a_tuner_that_is_killed_is_replayed_as_far_as_it_goes_and_said_to_be_cut_off() throws Exception {
        try (RealJob job = run("30s")) {
            Awaitility.await()
                    .atMost(LIMIT)
                    .until(() -> !events().ofType("measurement").isEmpty());
            awaitGrowth(); // what is written next may still be of the turns before
            awaitGrowth();
            job.child("tuner").destroyForcibly();
            job.awaitLine(line -> line.contains("the tuner has died"));
        }
        try (RealJob replayed = replay()) {
            assertThat(replayed.awaitExit()).as(replayed.transcript()).isEqualTo(2);
            assertThat(replayed.errors())
                    .anySatisfy(line ->
                            assertThat(line).contains("run.rec, after turn ", "the recording is cut off there"));
            List<String> output = replayed.output();
            assertThat(output).anySatisfy(line -> assertThat(line).contains("\"type\":\"measurement\""));
            List<String> lines = Files.readAllLines(events().file());
            int ofNextTuner = 1;
            while (ofNextTuner < lines.size() && !lines.get(ofNextTuner).startsWith("{\"type\":\"job\"")) {
                ofNextTuner++;
            }
            int both = Math.min(output.size(), ofNextTuner);
            assertThat(output.subList(0, both)).isEqualTo(lines.subList(0, both));
        }
    }
}
