package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tuner dies while a program is being replicated, and another takes over. */
@RequiresMpj
class KilledTunerTest {
    /** Long enough for two tuners to come to a decision one after the other. */
    private static final ProgramRun PROGRAM = ProgramRun.of(4, "ParametricPipeline", "--times 2,30,2,2 --items 1500")
            .spares(2, "1,2");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void a_tuner_killed_before_it_has_decided_is_followed_by_one_that_finds_the_job_and_replicates() throws Exception {
        SinkLine expected = PROGRAM.plain(directory);
        try (TunedJob job = PROGRAM.tuned(directory)) {
            job.await("measurement", event -> event.path("items").asLong() > 0);
            job.process().child("tuner").destroyForcibly();
            job.process().awaitLine(line -> line.startsWith("scansion: the tuner has died and is started again"));
            JsonNode command = job.awaitCommand();
            assertThat(command.path("id").asLong()).as("an id of its own").isGreaterThan(1);
            assertThat(job.console("advise")).isNotBlank();
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertThat(expected.isIntact()).isTrue();
            job.assertEveryStageFinishedOnce(4);
            assertThat(job.events().ofType("job")).as("one for each tuner").hasSize(2);
            assertThat(job.events().ofType("summary")).hasSize(1);
        }
    }

    @Test
    void a_tuner_killed_in_the_middle_of_a_change_leaves_the_program_whole() throws Exception {
        SinkLine expected = PROGRAM.plain(directory);
        try (TunedJob job = PROGRAM.tuned(directory)) {
            job.await("command", event -> event.path("state").asText().equals("sent"));
            job.process().child("tuner").destroyForcibly();
            job.process().awaitLine(line -> line.startsWith("scansion: the tuner has died and is started again"));
            double first = job.events().ofType("job").get(0).path("time_s").asDouble();
            double second = job.await("job", event -> event.path("time_s").asDouble() > first)
                    .path("time_s")
                    .asDouble();
            job.await(
                    "measurement",
                    event -> event.path("time_s").asDouble() > second
                            && event.path("stage").asInt() == 1
                            && event.path("instances").asInt() > 1
                            && event.path("known").asBoolean());
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            job.assertEveryStageFinishedOnce(4);
            assertThat(job.events().ofType("job")).as("one for each tuner").hasSize(2);
        }
    }
}
