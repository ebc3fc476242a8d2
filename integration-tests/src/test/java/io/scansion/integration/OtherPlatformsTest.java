package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The other MPJ device and a newer Java. */
@RequiresMpj
class OtherPlatformsTest {
    static final Path JAVA_25 = Path.of("/usr/lib/jvm/temurin-25-jdk-amd64");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void ranks_that_are_threads_are_measured_stage_by_stage() throws Exception {
        TunedJob job = ProgramRun.of(4, "ParametricPipeline", "--times 2,20,2,2 --items 300")
                .device("smpdev")
                .during(directory, OtherPlatformsTest::isMeasured);
        assertThat(job.events().ofType("measurement"))
                .filteredOn(event ->
                        event.path("stage").asInt() == 1 && event.path("known").asBoolean())
                .allSatisfy(
                        event -> assertThat(event.path("compute_s").asDouble()).isGreaterThan(0.019));
    }

    /** Whether something is known of each of four stages before the program is over. */
    private static boolean isMeasured(TunedJob job) {
        return IntStream.range(0, 4)
                .allMatch(stage -> job.comesTo(
                        "measurement",
                        event -> event.path("stage").asInt() == stage
                                && event.path("known").asBoolean()
                                && event.path("items").asLong() > 0));
    }

    @Test
    void a_program_is_replicated_on_java_25() throws Exception {
        requireJava25("a_program_is_replicated_on_java_25");
        TunedJob job = ProgramRun.of(4, "ParametricPipeline", "--times 2,30,2,2 --items 450")
                .spares(2, "1,2")
                .advise()
                .arrangedOn(JAVA_25, directory, "1=3");
        assertThat(job.process().errors()).as(job.account()).noneMatch(line -> line.contains("WARNING:"));
    }

    @Tag("thorough")
    @Test
    void the_agent_is_taken_out_of_a_program_on_java_25_which_runs_on() throws Exception {
        requireJava25("the_agent_is_taken_out_of_a_program_on_java_25_which_runs_on");
        ProgramRun.of(3, "ParametricPipeline", "--times 2,10,2 --items 1000")
                .duringOn(JAVA_25, directory, OtherPlatformsTest::isRidOfTheAgent);
    }

    /** False if a process ended before, too: the program is over then. */
    private static boolean isRidOfTheAgent(TunedJob job) throws IOException, InterruptedException {
        if (!job.comesTo("measurement", event -> event.path("items").asLong() > 0)) {
            return false;
        }
        Optional<String> said = job.consoleOrEnd("detach").filter(words -> !words.contains(" ended before "));
        said.ifPresent(words -> assertThat(words).startsWith("the agent is out of processes "));
        return said.isPresent();
    }

    static void requireJava25(String test) {
        if (!Files.isDirectory(JAVA_25)) {
            System.out.println("[SKIPPED] " + test + ": there is no " + JAVA_25);
        }
        Assumptions.assumeTrue(Files.isDirectory(JAVA_25), "there is no " + JAVA_25);
    }
}
