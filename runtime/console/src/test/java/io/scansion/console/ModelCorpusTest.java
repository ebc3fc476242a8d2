package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every model of the corpus, through the command line, against the results that stand in its file. */
class ModelCorpusTest {
    static final Path CORPUS = Path.of("..", "..", "models", "src", "test", "resources", "corpus");

    private static final double RELATIVE = 1e-9;
    private static final double ABSOLUTE = 1e-12;
    private static final Pattern RESULT = Pattern.compile("// RESULT: (.+) = (\\S+)");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS)) {
            return files.filter(file -> Files.isRegularFile(file) && !file.endsWith("README.md"))
                    .sorted()
                    .toList();
        }
    }

    private static Stream<Path> texts() throws IOException {
        return files().stream().filter(file -> !file.toString().endsWith(".json"));
    }

    private static Stream<Path> objects() throws IOException {
        return files().stream().filter(file -> file.toString().endsWith(".json"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void a_text_has_the_results_that_stand_below_it(Path file) throws IOException {
        boolean mapping = file.toString().endsWith(".des");
        JsonNode answer = ConsoleRun.of(mapping ? "map" : "solve", file.toString(), "--json")
                .json();
        Map<String, Double> actual = mapping ? ofMappings(answer) : ofChain(answer);
        int results = 0;
        for (String line : Files.readAllLines(file)) {
            Matcher result = RESULT.matcher(line);
            if (result.matches()) {
                double value = Double.parseDouble(result.group(2));
                assertThat(actual).containsKey(result.group(1));
                assertThat(actual.get(result.group(1)))
                        .as(result.group(1))
                        .isCloseTo(value, within(RELATIVE * value + ABSOLUTE));
                results++;
            }
        }
        assertThat(results).isGreaterThan(2);
        assertThat(Files.readString(file)).contains("\n// SOURCE: ");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("objects")
    void an_object_has_the_results_that_stand_in_it(Path file) throws IOException {
        JsonNode model = MAPPER.readTree(file.toFile());
        JsonNode answer = ConsoleRun.of("solve", file.toString(), "--json").json();
        assertThat(model.path("note").asText()).isNotEmpty();
        assertThat(model.path("expected").size()).isPositive();
        Reference.assertMatches(answer, model.path("expected"), RELATIVE, ABSOLUTE);
    }

    @Test
    void every_family_is_in_it() throws IOException {
        try (Stream<Path> folders = Files.list(CORPUS).filter(Files::isDirectory)) {
            assertThat(folders.map(folder -> folder.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "pepa",
                            "san",
                            "mapping",
                            "graphs",
                            "client-server",
                            "contracts",
                            "pipelines",
                            "master-slave",
                            "master-worker");
        }
    }

    private static Map<String, Double> ofChain(JsonNode answer) {
        Map<String, Double> actual = new HashMap<>();
        answer.properties()
                .forEach(one -> actual.put(one.getKey(), one.getValue().doubleValue()));
        answer.path("throughput")
                .properties()
                .forEach(one -> actual.put(
                        "throughput(" + one.getKey() + ")", one.getValue().doubleValue()));
        answer.path("results")
                .properties()
                .forEach(one -> actual.put(one.getKey(), one.getValue().doubleValue()));
        return actual;
    }

    private static Map<String, Double> ofMappings(JsonNode answer) {
        Map<String, Double> actual = new HashMap<>();
        for (JsonNode mapping : answer.path("mappings")) {
            List<String> stages = StreamSupport.stream(mapping.path("stages").spliterator(), false)
                    .map(JsonNode::asText)
                    .toList();
            String text = "[" + mapping.path("input").asInt() + ", (" + String.join(",", stages) + "), "
                    + mapping.path("output").asInt() + "]";
            actual.put("throughput(" + text + ")", mapping.path("throughput").doubleValue());
        }
        actual.put("best", answer.at("/best/throughput").doubleValue());
        return actual;
    }
}
