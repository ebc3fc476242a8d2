package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The published and computed values that the commands must give, from the test resources. */
public final class Reference {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Reference() {}

    public static Path path(String name) {
        return resource("/reference/" + name);
    }

    /** Returns a good file of one kind of model. */
    static Path models(String name) {
        return resource("/models/" + name);
    }

    private static Path resource(String name) {
        URL resource = Objects.requireNonNull(Reference.class.getResource(name), name);
        try {
            return Path.of(resource.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the files of a folder of test resources, by name. */
    public static List<Path> files(String folder) {
        try (Stream<Path> files = Files.list(resource(folder))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static JsonNode json(String name) {
        try {
            return MAPPER.readTree(path(name).toFile());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns an object of this kind of model, to be filled. */
    public static ObjectNode model(String kind) {
        return MAPPER.createObjectNode().put("model", kind);
    }

    /** Writes a model and solves it, options behind it. */
    public static JsonNode solve(Path folder, JsonNode model) {
        try {
            Path file = Files.writeString(folder.resolve("model.json"), model.toString());
            return ConsoleRun.of("solve", file.toString(), "--json").json();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Checks that every member of {@code expected} is found in {@code actual}, numbers to a relative tolerance. */
    public static void assertMatches(JsonNode actual, JsonNode expected, double relative, double absolute) {
        if (expected.isObject()) {
            expected.properties().forEach(field -> {
                assertThat(actual.has(field.getKey()))
                        .as("%s in %s", field.getKey(), actual)
                        .isTrue();
                assertMatches(actual.get(field.getKey()), field.getValue(), relative, absolute);
            });
        } else if (expected.isArray()) {
            assertThat(actual.size()).isEqualTo(expected.size());
            for (int i = 0; i < expected.size(); i++) {
                assertMatches(actual.get(i), expected.get(i), relative, absolute);
            }
        } else if (expected.isNumber()) {
            assertThat(actual.isNumber()).as("%s", actual).isTrue();
            assertThat(actual.doubleValue())
                    .isCloseTo(expected.doubleValue(), within(absolute + relative * Math.abs(expected.doubleValue())));
        } else {
            assertThat(actual).isEqualTo(expected);
        }
    }
}
