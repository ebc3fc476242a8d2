package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The published schemas and the console's own checks say yes and no to the same files: to one good file of every kind, and to
 * every file that differs from it in one place.
 */
class SchemaAgreementTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String[] VALUES = {
        "null", "true", "\"word\"", "\"\"", "-1", "0", "1.5", "[]", "{}", "[{}]", "[\"a\"]"
    };
    /** Complaints about the shape of a file, which is what a schema can describe; others are about what it means. */
    private static final Pattern SHAPE = Pattern.compile(
            "is missing; it must|unknown key|must be (a |an |0|true|\"|numbers|from)|must list|has no meaning|either ");

    @TempDir
    private Path folder;

    private static List<Path> models() {
        return Reference.files("/models");
    }

    @ParameterizedTest
    @MethodSource("models")
    void the_good_file_is_good_for_both(Path file) throws IOException {
        JsonNode model = MAPPER.readTree(file.toFile());
        assertThat(schema(model).validate(model)).isEmpty();
        ConsoleRun run = ConsoleRun.of("solve", file.toString(), "--json");
        assertThat(run.err()).isEmpty();
        assertThat(run.json().path("model")).isEqualTo(model.path("model"));
    }

    @ParameterizedTest
    @MethodSource("models")
    void a_file_changed_in_one_place_is_good_for_both_or_bad_for_both(Path file) throws IOException {
        JsonNode model = MAPPER.readTree(file.toFile());
        JsonSchema schema = schema(model);
        List<String> disagreements = new ArrayList<>();
        int changed = 0;
        for (JsonNode variant : variants(model)) {
            Path path = Files.writeString(folder.resolve("m.json"), variant.toString());
            ConsoleRun run = ConsoleRun.of("solve", path.toString(), "--json");
            assertThat(run.exitCode()).as("%s", variant).isIn(0, 2);
            String complaint = String.join(" ", run.err());
            boolean refusedForShape =
                    run.exitCode() == 2 && SHAPE.matcher(complaint).find();
            boolean valid = schema.validate(variant).isEmpty();
            if (valid ? refusedForShape : run.exitCode() == 0) {
                disagreements.add(
                        (valid ? "only the schema takes " : "only the command takes ") + variant + " " + complaint);
            }
            changed++;
        }
        assertThat(disagreements).isEmpty();
        assertThat(changed).isGreaterThan(30);
    }

    private static List<JsonNode> variants(JsonNode model) throws IOException {
        List<JsonNode> variants = new ArrayList<>();
        for (String pointer : pointers("", model)) {
            int slash = pointer.lastIndexOf('/');
            change(
                    variants,
                    model,
                    pointer.substring(0, slash),
                    parent -> remove(parent, pointer.substring(slash + 1)));
            for (String value : VALUES) {
                JsonNode other = MAPPER.readTree(value);
                change(
                        variants,
                        model,
                        pointer.substring(0, slash),
                        parent -> replace(parent, pointer.substring(slash + 1), other));
            }
            if (model.at(pointer).isObject()) {
                change(variants, model, pointer, object -> ((ObjectNode) object).put("colour", "blue"));
            }
        }
        change(variants, model, "", object -> ((ObjectNode) object).put("colour", "blue"));
        change(variants, model, "", object -> ((ObjectNode) object).put("expected", "rain"));
        return variants;
    }

    private static void change(
            List<JsonNode> variants, JsonNode model, String pointer, Consumer<ContainerNode<?>> edit) {
        JsonNode copy = model.deepCopy();
        edit.accept((ContainerNode<?>) copy.at(pointer));
        variants.add(copy);
    }

    private static void remove(ContainerNode<?> parent, String key) {
        if (parent instanceof ArrayNode array) {
            array.remove(Integer.parseInt(key));
        } else {
            ((ObjectNode) parent).remove(key);
        }
    }

    private static void replace(ContainerNode<?> parent, String key, JsonNode value) {
        if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(key), value);
        } else {
            ((ObjectNode) parent).set(key, value);
        }
    }

    private static List<String> pointers(String at, JsonNode node) {
        List<String> pointers = new ArrayList<>();
        if (node.isObject()) {
            node.fieldNames().forEachRemaining(name -> {
                pointers.add(at + "/" + name);
                pointers.addAll(pointers(at + "/" + name, node.get(name)));
            });
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                pointers.add(at + "/" + i);
                pointers.addAll(pointers(at + "/" + i, node.get(i)));
            }
        }
        return pointers;
    }

    private static JsonSchema schema(JsonNode model) throws IOException {
        String name = "/schema/" + model.path("model").asText() + ".schema.json";
        try (InputStream in = Objects.requireNonNull(SchemaAgreementTest.class.getResourceAsStream(name), name)) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(in);
        }
    }
}
