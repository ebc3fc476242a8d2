package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The values of the report on performance contracts, through the command line. */
class ContractReferenceTest {
    private static final JsonNode REFERENCE = Reference.json("assist/published.json");

    @TempDir
    private Path folder;

    private static Stream<JsonNode> cases() {
        return StreamSupport.stream(REFERENCE.at("/section8/cases").spliterator(), false);
    }

    private static ObjectNode contract(JsonNode system) {
        ObjectNode model = Reference.model("contract");
        model.set("variables", system.path("variables"));
        return model.set("equations", system.path("equations"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void the_worked_example_is_assessed_as_published(JsonNode one) {
        ObjectNode model = contract(REFERENCE.path("section8"));
        model.set("constraints", one.path("constraints"));
        JsonNode answer = Reference.solve(folder, model);
        assertThat(answer.path("verdict")).isEqualTo(one.path("verdict"));
        for (String key : new String[] {"relation", "why"}) {
            if (one.has(key)) {
                assertThat(answer.path(key)).isEqualTo(one.path(key));
            }
        }
        for (String key : new String[] {"values", "nearest_increase"}) {
            if (one.has(key)) {
                Reference.assertMatches(answer.path(key), one.path(key), 1e-12, 1e-12);
            }
        }
        one.path("solved")
                .properties()
                .forEach(solved -> assertThat(
                                answer.at("/solved/" + solved.getKey()).asText())
                        .as(solved.getKey())
                        .isEqualTo(solved.getValue().asText()));
    }

    @Test
    void a_pipeline_has_one_degree_of_freedom() {
        JsonNode answer = Reference.solve(folder, contract(REFERENCE.path("pipeline4")));
        assertThat(answer.path("degrees_of_freedom").asInt()).isEqualTo(1);
        assertThat(answer.path("deadlock").asBoolean()).isFalse();
    }

    @Test
    void a_deadlock_is_predicted_and_explained() {
        JsonNode answer = Reference.solve(folder, contract(REFERENCE.path("deadlock")));
        assertThat(answer.path("degrees_of_freedom").asInt()).isZero();
        assertThat(answer.path("deadlock").asBoolean()).isTrue();
        assertThat(answer.path("stopped"))
                .hasSize(REFERENCE.at("/deadlock/variables").size());
        assertThat(answer.path("stopped_because").path(0).asText()).contains("oC=2*eC");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void what_must_hold_is_said_to_people_too(JsonNode one) throws Exception {
        ObjectNode model = contract(REFERENCE.path("section8"));
        model.set("constraints", one.path("constraints"));
        Path file = Files.writeString(folder.resolve("c.json"), model.toString());
        String text = String.join("\n", ConsoleRun.of("solve", file.toString()).out());
        assertThat(text).contains(one.path("verdict").asText());
        if (one.has("relation")) {
            assertThat(text).contains(one.path("relation").asText());
        }
        if (one.has("why")) {
            assertThat(text).contains(one.path("why").asText());
        }
    }

    private static Stream<String> required() {
        return Stream.of("easy", "hard");
    }

    /** The reference's components, with the keys of a model file. */
    private static ObjectNode renderEncode(String contract) {
        JsonNode reference = REFERENCE.path("render_encode");
        ObjectNode model = Reference.model("contract");
        ObjectNode modules = model.putObject("modules");
        reference.path("components").properties().forEach(component -> {
            ObjectNode module = component.getValue().deepCopy();
            if (module.has("work_mflop_mb")) {
                module.put("kind", "task-parallel");
            }
            modules.set(component.getKey(), module);
        });
        model.set("streams", reference.path("streams").deepCopy());
        model.set("constraints", reference.at("/contracts/" + contract + "/require"));
        return model;
    }

    @ParameterizedTest
    @MethodSource("required")
    void what_is_required_of_the_last_module_is_projected_to_all(String contract) {
        JsonNode expected = REFERENCE.at("/render_encode/contracts/" + contract);
        JsonNode answer = Reference.solve(folder, renderEncode(contract).put("bandwidth_mbit_per_s", 100));
        assertThat(answer.path("verdict").asText()).isEqualTo("fully-specified");
        Reference.assertMatches(answer.path("values"), expected.path("projected"), 1e-12, 0);
        if (expected.path("feasible_on_100_mbit").asBoolean()) {
            assertThat(answer.has("limit")).isFalse();
        } else {
            assertThat(answer.path("limit").asText())
                    .contains(expected.path("limiting_stream").asText())
                    .contains(expected.path("max_frames_per_s").asText());
        }
    }

    @ParameterizedTest
    @MethodSource("easyMappings")
    void the_nodes_of_the_published_mappings_are_enough_and_one_less_is_not(JsonNode published) {
        ObjectNode model = renderEncode("easy");
        Map<String, Integer> nodes = new TreeMap<>();
        for (String component : new String[] {"C2", "C4"}) {
            published
                    .path(component)
                    .properties()
                    .forEach(used -> nodes.merge(used.getKey(), used.getValue().asInt(), Integer::sum));
        }
        nodes.forEach((name, count) -> {
            JsonNode machine = REFERENCE.at("/render_encode/machines/" + name);
            model.withObject("/machines/" + name).setAll((ObjectNode) machine.deepCopy());
            model.withObject("/machines/" + name).put("nodes", count);
        });
        JsonNode answer = Reference.solve(folder, model);
        assertThat(answer.path("mapping_is_best").asBoolean()).isTrue();
        answer.path("mapping_utilisation")
                .forEach(busy -> assertThat(busy.asDouble()).isBetween(0.0, 1.0));
        Map.Entry<String, Integer> most =
                nodes.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
        model.withObject("/machines/" + most.getKey()).put("nodes", most.getValue() - 1);
        JsonNode fewer = Reference.solve(folder, model);
        assertThat(fewer.has("mapping")).isFalse();
        assertThat(fewer.path("limit").asText()).contains("C");
    }

    private static Stream<JsonNode> easyMappings() {
        return StreamSupport.stream(REFERENCE.at("/render_encode/easy_mappings").spliterator(), false);
    }

    @Test
    void a_module_without_any_machine_is_an_error_that_names_it() throws Exception {
        ObjectNode model = renderEncode("easy");
        model.putObject("machines");
        Path file = Files.writeString(folder.resolve("c.json"), model.toString());
        ConsoleRun run = ConsoleRun.of("solve", file.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).anyMatch(line -> line.contains("C2") && line.contains("machine"));
    }

    @Test
    void an_unknown_kind_of_stream_and_an_unknown_port_are_named_with_their_line() throws Exception {
        ObjectNode kind = renderEncode("easy");
        kind.withObject("/streams/S2").put("kind", "pigeon");
        ObjectNode port = renderEncode("easy");
        port.withObject("/streams/S2").put("to", "C9");
        Path first = Files.writeString(folder.resolve("kind.json"), kind.toPrettyString());
        Path second = Files.writeString(folder.resolve("port.json"), port.toPrettyString());
        assertThat(ConsoleRun.of("solve", first.toString()).err())
                .anyMatch(line -> line.matches(".*kind.json:\\d+: .*S2.*must be.*pigeon.*"));
        assertThat(ConsoleRun.of("solve", second.toString()).err())
                .anyMatch(line -> line.matches(".*port.json:\\d+: stream S2: unknown component 'C9'.*"));
    }

    @Test
    void a_program_followed_from_empty_buffers_settles_at_the_rates_of_its_equations() throws Exception {
        String program =
                "{\"model\": \"contract\", \"modules\": {\"a\": {\"seconds\": 0.1}, \"b\": {\"seconds\": 0.25},"
                        + " \"c\": {\"emits_one_per\": 2, \"seconds\": 0.05}, \"d\": {\"seconds\": 0.1}}, \"streams\": {"
                        + "\"S1\": {\"from\": \"a\", \"to\": \"b\", \"places\": 20},"
                        + "\"S2\": {\"from\": \"b\", \"to\": \"c\", \"places\": 5, \"latency_s\": 0.5},"
                        + "\"S3\": {\"from\": \"c\", \"to\": \"d\", \"places\": 2}}, \"constraints\": {\"d.input\": 2}}";
        Path file = Files.writeString(folder.resolve("p.json"), program);
        JsonNode played = ConsoleRun.of("simulate", file.toString(), "--json").json();
        JsonNode values =
                ConsoleRun.of("solve", file.toString(), "--json").json().path("values");
        assertThat(played.path("steady").asBoolean()).isTrue();
        JsonNode last = played.path("phases").path(played.path("phases").size() - 1);
        Reference.assertMatches(last.path("rates"), values, 1e-12, 0);
        // b takes 4 of the 10 that a sends, so 6 a second gather until 20 are there
        assertThat(last.path("from_s").asDouble()).isEqualTo(20 / 6.0);
        assertThat(last.at("/levels/b.input").asDouble()).isEqualTo(20);

        JsonNode early = ConsoleRun.of("simulate", file.toString(), "--json", "--seconds", "0.25")
                .json();
        assertThat(early.path("steady").asBoolean()).isFalse();
        assertThat(early.at("/phases/0/to_s").asDouble()).isEqualTo(0.25);
    }

    @Test
    void a_program_without_times_or_equations_without_a_program_cannot_be_followed() throws Exception {
        Path timeless =
                Files.writeString(folder.resolve("t.json"), renderEncode("easy").toString());
        assertThat(ConsoleRun.of("simulate", timeless.toString()).err())
                .anyMatch(line -> line.contains("C1.run") && line.contains("seconds"));
        Path equations = Files.writeString(
                folder.resolve("e.json"), contract(REFERENCE.path("pipeline4")).toString());
        ConsoleRun run = ConsoleRun.of("simulate", equations.toString());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).anyMatch(line -> line.contains("modules"));
    }

    @Test
    void streams_on_one_physical_link_are_added_up() throws Exception {
        ObjectNode model = renderEncode("easy");
        model.withObject("/links/switch")
                .put("mbit_per_s", 100)
                .putArray("streams")
                .add("S2")
                .add("S3");
        JsonNode fits = Reference.solve(folder, model);
        double both = (1244164 + 14929924 / 12.0) * 8 / 100e6;
        assertThat(fits.at("/shared_link_utilisation/switch").asDouble()).isCloseTo(both, within(1e-12));
        assertThat(fits.has("limit")).isFalse();
        model.withObject("/links/switch").put("mbit_per_s", 15);
        JsonNode limit = Reference.solve(folder, model);
        assertThat(limit.path("limit").asText()).contains("link switch").contains("streams S2, S3");
    }

    @Test
    void times_that_are_asked_for_become_rates_and_the_rates_times() throws Exception {
        JsonNode answer = ConsoleRun.of(
                        "solve", Reference.models("contract-platform.json").toString(), "--json")
                .json();
        assertThat(answer.at("/completion_s/bin.input").asDouble()).isCloseTo(1300, within(1e-9));
        assertThat(answer.at("/stay_s/camera.output").asDouble()).isCloseTo(2.5, within(1e-12));
        assertThat(answer.at("/values/count.input").asDouble()).isCloseTo(1, within(1e-12));
        // 18.5 MFLOP (longer than moving 3.5 MB) at 80 % of 642.43 MFLOPS, 4 per second; in turn with 2,000 bytes at 10
        // Mbit/s
        assertThat(answer.at("/mapping_utilisation/scan").asDouble())
                .isCloseTo(4 * (18.5 / 642.43 / 0.8 + 2000 * 8 / 10e6), within(1e-12));
    }

    @Test
    void a_composite_is_shown_as_the_black_box_it_is_from_outside() throws Exception {
        JsonNode answer = ConsoleRun.of(
                        "solve", Reference.models("contract-program.json").toString(), "--json")
                .json();
        assertThat(answer.at("/black_boxes/encode").toString()).isEqualTo("[\"encode.input=encode.output\"]");
    }

    @Test
    void a_large_contract_is_told_in_a_few_lines() throws Exception {
        ObjectNode model = Reference.model("contract");
        for (int i = 0; i < 1_000; i++) {
            model.withArray("variables").add("rate" + i);
            if (i > 1) {
                model.withArray("equations").add("rate" + i + "=rate" + (i - 1) + "+rate" + (i - 2));
            }
        }
        model.putObject("constraints").put("rate0", 1);
        Path file = Files.writeString(folder.resolve("large.json"), model.toString());
        ConsoleRun people = ConsoleRun.of("solve", file.toString());
        assertThat(people.out()).hasSizeLessThan(60).allMatch(line -> line.length() <= 300);
        JsonNode answer = ConsoleRun.of("solve", file.toString(), "--json").json();
        assertThat(answer.path("undetermined")).hasSize(999);
        assertThat(answer.path("solved").isNull()).isTrue();
    }
}
