package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that solve models, as whole processes of the installed console. No MPI is needed. */
class ModelCommandsTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @TempDir
    private Path folder = Path.of("");

    @Test
    void a_pipeline_of_twelve_stages_is_solved_to_the_states_and_transitions_of_the_paper() throws Exception {
        try (RealJob job = RealJob.scansion(folder, LIMIT, "solve", pipeline(12), "--json")) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            JsonNode answer = new ObjectMapper().readTree(job.output().get(0));
            assertThat(answer.path("states").asInt()).isEqualTo(531_441);
            assertThat(answer.path("transitions").asInt()).isEqualTo(3_129_597);
            assertThat(answer.path("residual").asDouble()).isLessThanOrEqualTo(1e-12);
            assertThat(answer.at("/throughput/move1").asDouble())
                    .isBetween(answer.at("/throughput/move13").asDouble() * (1 - 1e-9), 10.0);
            assertThat(job.errors()).isEmpty();
        }
    }

    @Test
    void a_bad_file_between_good_ones_is_told_on_both_streams_and_by_the_exit_code() throws Exception {
        String broken = Files.writeString(folder.resolve("broken.pepa"), "P = (a, 1).Q;\nP\n")
                .toString();
        String good = pipeline(3);
        try (RealJob job = RealJob.scansion(folder, LIMIT, "solve", good, broken, good, "--json")) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(2);
            assertThat(job.output()).hasSize(3);
            assertThat(job.output().get(1)).startsWith("{\"file\":").contains("\"error\":", "broken.pepa:1:");
            assertThat(job.errors())
                    .singleElement()
                    .asString()
                    .startsWith("scansion: ")
                    .contains("broken.pepa:1:");
        }
    }

    @Test
    void a_model_that_does_not_fit_into_memory_is_refused_with_what_to_do() throws Exception {
        try (RealJob job =
                RealJob.scansionWith(List.of("-Xmx24m"), folder, LIMIT, "solve", pipeline(13), pipeline(2))) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
            assertThat(job.errors()).singleElement().asString().contains("needs more memory", "SCANSION_JAVA_OPTS");
            assertThat(job.output()).anyMatch(line -> line.contains("9 states"));
        }
    }

    @Test
    void the_best_mapping_is_found_from_standard_input_too() throws Exception {
        try (RealJob job = RealJob.scansion(folder, LIMIT, "map", "-")) { // standard input is empty
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(2);
            assertThat(job.errors())
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line).startsWith("scansion: "));
        }
    }

    private String pipeline(int stages) throws IOException {
        StringBuilder model = new StringBuilder();
        for (int i = 1; i <= stages; i++) {
            model.append(String.format(
                    "S%1$d = (move%1$d, infty).(process%1$d, infty).(move%2$d, infty).S%1$d;%nR%1$d = (process%1$d, 10).R%1$d;%n",
                    i, i + 1));
        }
        model.append("N = ").append(joined(stages + 1, " + ", "(move%d, 10).N")).append(";\n");
        model.append("N <").append(joined(stages + 1, ", ", "move%d")).append("> (S1");
        for (int i = 2; i <= stages; i++) {
            model.append(" <move").append(i).append("> S").append(i);
        }
        model.append(") <").append(joined(stages, ", ", "process%d")).append("> (");
        model.append(joined(stages, " || ", "R%d")).append(")\n");
        return Files.writeString(folder.resolve("pipeline" + stages + ".pepa"), model)
                .toString();
    }

    private static String joined(int most, String separator, String pattern) {
        return IntStream.rangeClosed(1, most)
                .mapToObj(i -> String.format(pattern, i))
                .collect(Collectors.joining(separator));
    }
}
