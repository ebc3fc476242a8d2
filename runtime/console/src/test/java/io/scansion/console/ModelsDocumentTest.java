package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What docs/models.md shows works as shown. */
class ModelsDocumentTest {
    private static final Path DOCUMENT = Path.of("../../docs/models.md");

    @TempDir
    private Path folder;

    /** Indented blocks; those with three dots are answers, shortened. */
    private static List<String> blocks() throws IOException {
        List<String> blocks = new ArrayList<>();
        StringBuilder block = new StringBuilder();
        for (String line : (Files.readString(DOCUMENT) + "\n\n").split("\n", -1)) {
            if (line.startsWith("    ")) {
                block.append(line.substring(4)).append('\n');
            } else if (!block.isEmpty()) {
                blocks.add(block.toString());
                block.setLength(0);
            }
        }
        return blocks;
    }

    private static Stream<String> examples() throws IOException {
        return blocks().stream().filter(block -> block.startsWith("{\"model\"") && !block.contains("..."));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void every_json_example_is_solved(String example) throws IOException {
        Path network = Reference.path("san/async_n2_k3.san");
        Files.copy(network, folder.resolve("network.san"));
        Path file = Files.writeString(folder.resolve("example.json"), example);
        JsonNode answer = ConsoleRun.of("solve", file.toString(), "--json").json();
        JsonNode asked = new ObjectMapper().readTree(example);
        assertThat(answer.path("model")).isEqualTo(asked.path("model"));
    }

    @Test
    void there_is_an_example_of_every_kind_of_model() throws IOException {
        assertThat(examples()).hasSize(10);
    }

    @Test
    void the_pepa_example_and_the_description_are_solved() throws IOException {
        for (String block : blocks()) {
            if (block.contains("nbproc")) {
                Path file = Files.writeString(folder.resolve("d.des"), block);
                assertThat(ConsoleRun.of("map", file.toString()).exitCode()).isZero();
            } else if (block.contains(").Client;")) {
                Path file = Files.writeString(folder.resolve("m.pepa"), block);
                ConsoleRun run = ConsoleRun.of("solve", file.toString(), "--json");
                assertThat(run.err()).isEmpty();
                assertThat(run.json().at("/results/busy").doubleValue()).isBetween(0.0, 1.0);
            }
        }
        assertThat(blocks()).anyMatch(block -> block.contains("nbproc")).anyMatch(block -> block.contains(").Client;"));
    }

    @Test
    void every_key_of_an_answer_is_described() throws IOException {
        String document = Files.readString(DOCUMENT);
        Path file = folder.resolve("example.json");
        List<String> missing = new ArrayList<>();
        for (String example : examples()
                .filter(one -> !one.contains("poetries") && !one.contains(".san"))
                .toList()) {
            Files.writeString(file, example);
            ConsoleRun.of("solve", file.toString(), "--json")
                    .json()
                    .fieldNames()
                    .forEachRemaining(key -> {
                        String ending = key.startsWith("throughput_") ? key.substring("throughput".length()) : key;
                        if (!key.equals("model") && !document.contains(ending + "`")) {
                            missing.add(key + " of " + example);
                        }
                    });
        }
        assertThat(missing).isEmpty();
    }
}
