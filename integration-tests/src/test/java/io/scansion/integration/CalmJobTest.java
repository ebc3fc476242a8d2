package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where nothing happens for long, less is looked at, until somebody asks. */
@RequiresMpj
class CalmJobTest {
    private static final int WINDOWS_PASSED_OVER = 3;
    private static final int WINDOWS_OF_INTEREST = 4;

    @TempDir
    private Path directory = Path.of("");

    /** Numbers of the windows that were shown of stage 1 since then. */
    private static List<Long> windows(TunedJob job, double sinceSeconds) {
        return job.events().ofType("measurement").stream()
                .filter(event -> event.path("stage").asInt() == 1)
                .filter(event -> event.path("time_s").asDouble() > sinceSeconds)
                .map(event -> event.path("window").asLong())
                .toList();
    }

    private static long largestGap(List<Long> windows) {
        long largest = 0;
        for (int i = 1; i < windows.size(); i++) {
            largest = Math.max(largest, windows.get(i) - windows.get(i - 1));
        }
        return largest;
    }

    private static double now(TunedJob job) {
        List<JsonNode> all = job.events().all();
        return all.get(all.size() - 1).path("time_s").asDouble();
    }

    @Test
    void a_job_in_which_nothing_can_be_gained_is_looked_at_less_often_until_an_operator_asks() throws Exception {
        Path stop = directory.resolve("stop");
        ProgramRun program = ProgramRun.of(3, "ParametricPipeline", "--times 10,10,10 --items 12000")
                .auto();
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.until(stop).tuned(directory)) {
            job.await("measurement", event -> event.path("known").asBoolean());
            Awaitility.await()
                    .alias("calm")
                    .atMost(Duration.ofSeconds(90))
                    .until(() -> largestGap(windows(job, 0)) > WINDOWS_PASSED_OVER);
            job.console("advise");
            double asked = now(job);
            Awaitility.await()
                    .alias("looked at")
                    .atMost(Duration.ofSeconds(20))
                    .until(() -> windows(job, asked).size() > WINDOWS_OF_INTEREST);
            assertThat(largestGap(windows(job, asked).subList(1, WINDOWS_OF_INTEREST)))
                    .as(job.account())
                    .isEqualTo(1);
            Files.createFile(stop);
            assertThat(job.finish().timeless()).isEqualTo(expected.timeless());
            assertThat(job.events().ofType("warning")).as(job.account()).isEmpty();
            assertThat(job.process().transcript()).doesNotContain("ReportEvery");
        }
    }
}
