package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
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

    @Tag("thorough")
    @Test
    void a_tuner_killed_before_it_has_decided_is_followed_by_one_that_finds_the_job_and_replicates() throws Exception {
        TunedJob job = PROGRAM.during(directory, KilledTunerTest::isReplicatedByTheNext);
        assertThat(job.events().ofType("job")).as("one for each tuner").hasSize(2);
        assertThat(job.events().ofType("summary")).hasSize(1);
    }

    private static boolean isReplicatedByTheNext(TunedJob job) throws IOException, InterruptedException {
        if (!job.comesTo("measurement", event -> event.path("items").asLong() > 0)) {
            return false;
        }
        killTuner(job);
        Optional<JsonNode> command = job.awaitOrEnd("command", EventFile::isAccepted);
        if (command.isEmpty()) {
            return false;
        }
        assertThat(command.get().path("id").asLong()).as("an id of its own").isGreaterThan(1);
        Optional<String> advice = job.consoleOrEnd("advise");
        advice.ifPresent(words -> assertThat(words).isNotBlank());
        return advice.isPresent();
    }

    private static void killTuner(TunedJob job) {
        job.process().child("tuner").destroyForcibly();
        job.process().awaitLine(line -> line.startsWith("scansion: the tuner has died and is started again"));
    }

    @Test
    void a_tuner_killed_in_the_middle_of_a_change_leaves_the_program_whole() throws Exception {
        TunedJob job = PROGRAM.during(directory, KilledTunerTest::isMeasuredAsChanged);
        assertThat(job.events().ofType("job")).as("one for each tuner").hasSize(2);
    }

    private static boolean isMeasuredAsChanged(TunedJob job) {
        if (!job.comesTo("command", event -> event.path("state").asText().equals("sent"))) {
            return false;
        }
        killTuner(job);
        double first = job.events().ofType("job").get(0).path("time_s").asDouble();
        Optional<JsonNode> next =
                job.awaitOrEnd("job", event -> event.path("time_s").asDouble() > first);
        return next.isPresent()
                && job.comesTo(
                        "measurement",
                        event -> event.path("time_s").asDouble()
                                        > next.get().path("time_s").asDouble()
                                && event.path("stage").asInt() == 1
                                && event.path("instances").asInt() > 1
                                && event.path("known").asBoolean());
    }
}
