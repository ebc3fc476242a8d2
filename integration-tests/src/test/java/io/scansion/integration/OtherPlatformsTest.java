package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
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
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--times 2,20,2,2 --items 300");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.device("smpdev").tuned(directory)) {
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            for (int stage = 0; stage < 4; stage++) {
                int wanted = stage;
                assertThat(job.events().ofType("measurement"))
                        .as(job.account())
                        .anyMatch(event -> event.path("stage").asInt() == wanted
                                && event.path("known").asBoolean()
                                && event.path("items").asLong() > 0);
            }
            assertThat(job.events().ofType("measurement"))
                    .filteredOn(event -> event.path("stage").asInt() == 1
                            && event.path("known").asBoolean())
                    .allSatisfy(event ->
                            assertThat(event.path("compute_s").asDouble()).isGreaterThan(0.019));
        }
    }

    @Test
    void a_program_is_replicated_on_java_25() throws Exception {
        requireJava25("a_program_is_replicated_on_java_25");
        TunedJob job = ProgramRun.of(4, "ParametricPipeline", "--times 2,30,2,2 --items 450")
                .spares(2, "1,2")
                .advise()
                .arranged(JAVA_25, directory, "1=3");
        assertThat(job.process().errors()).as(job.account()).noneMatch(line -> line.contains("WARNING:"));
    }

    @Test
    void the_agent_is_taken_out_of_a_program_on_java_25_which_runs_on() throws Exception {
        requireJava25("the_agent_is_taken_out_of_a_program_on_java_25_which_runs_on");
        ProgramRun program = ProgramRun.of(3, "ParametricPipeline", "--times 2,10,2 --items 1000");
        SinkLine expected = program.plain(directory);
        try (TunedJob job = program.tunedOn(JAVA_25, directory)) {
            job.await("measurement", event -> event.path("items").asLong() > 0);
            assertThat(job.console("detach")).startsWith("the agent is out of processes ");
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
        }
    }

    static void requireJava25(String test) {
        if (!Files.isDirectory(JAVA_25)) {
            System.out.println("[SKIPPED] " + test + ": there is no " + JAVA_25);
        }
        Assumptions.assumeTrue(Files.isDirectory(JAVA_25), "there is no " + JAVA_25);
    }
}
