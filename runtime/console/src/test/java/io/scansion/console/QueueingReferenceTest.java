package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The queueing report's values, through the command line. */
class QueueingReferenceTest {
    @TempDir
    private Path folder;

    @Test
    void figure_8_is_solved_to_the_last_digit_of_the_reference_even_with_the_reference_beside_it() {
        JsonNode reference = Reference.json("queueing/figure8.json");
        ObjectNode model = Reference.model("acyclic-graph");
        model.setAll((ObjectNode) reference);
        JsonNode answer = Reference.solve(folder, model);
        Reference.assertMatches(answer, reference.path("exact_for_reconstruction"), 1e-10, 0);
    }

    private static Stream<JsonNode> clientServers() {
        return StreamSupport.stream(
                Reference.json("queueing/client_server.json").path("cases").spliterator(), false);
    }

    @ParameterizedTest
    @MethodSource("clientServers")
    void every_client_server_system_is_solved_to_the_reference(JsonNode one) {
        ObjectNode model = Reference.model("client-server");
        model.setAll((ObjectNode) one);
        JsonNode answer = Reference.solve(folder, model);
        Reference.assertMatches(answer, one.path("expected"), 1e-8, 0);
        if (one.has("exact_finite_population")) {
            Reference.assertMatches(
                    answer,
                    Reference.model("client-server")
                            .set("exact_finite_population", one.path("exact_finite_population")),
                    1e-8,
                    0);
        }
    }

    @Test
    void a_simulation_of_clients_and_server_agrees_with_the_exact_solution() throws IOException {
        Path file = Files.writeString(
                folder.resolve("c.json"),
                "{\"model\": \"client-server\", \"queue\": \"MM1\", \"N\": 2, \"T_C\": 1, \"T_S\": 1}");
        JsonNode answer = ConsoleRun.of("simulate", file.toString(), "--items", "200000", "--json")
                .json();
        assertThat(answer.at("/throughput/mean").asDouble())
                .isCloseTo(0.8, within(3 * answer.at("/throughput/half_width").asDouble()));
        assertThat(answer.at("/predicted/T_A").asDouble()).isCloseTo(1.70710678119, within(1e-10));
    }

    @Test
    void a_simulation_of_figure_8_agrees_with_its_analysis_within_its_interval() throws Exception {
        ObjectNode model = Reference.model("acyclic-graph");
        model.setAll((ObjectNode) Reference.json("queueing/figure8.json"));
        Path file = Files.writeString(folder.resolve("g.json"), model.toString());
        String[] words = {"simulate", file.toString(), "--items", "200000", "--seed", "3", "--json"};
        JsonNode answer = ConsoleRun.of(words).json();
        JsonNode sink = answer.at("/modules/S7");
        assertThat(Math.abs(sink.at("/inter_departure/mean").asDouble() - 200))
                .isLessThan(3 * sink.at("/inter_departure/half_width").asDouble());
        assertThat(sink.at("/predicted/inter_departure").asDouble()).isBetween(199.99, 200.01);
        assertThat(answer.path("events").asLong()).isGreaterThan(200_000);
        assertThat(answer.path("seed").asLong()).isEqualTo(3);
        assertThat(ConsoleRun.of(words).json().path("modules")).isEqualTo(answer.path("modules"));
    }

    @Test
    void a_run_for_a_precision_ends_early_and_says_that_it_was_reached() throws Exception {
        Path file = Files.writeString(
                folder.resolve("c.json"),
                "{\"model\": \"client-server\", \"queue\": \"MM1\", \"N\": 2, \"T_C\": 1, \"T_S\": 1}");
        JsonNode answer = ConsoleRun.of("simulate", file.toString(), "--precision", "2%", "--json")
                .json();
        assertThat(answer.path("precision_reached").asBoolean()).isTrue();
        assertThat(answer.path("doubtful")).isEmpty();
        assertThat(answer.path("items").asLong()).isLessThan(1_000_000);
        assertThat(answer.at("/R_q/half_width").asDouble())
                .isLessThanOrEqualTo(0.02 * answer.at("/R_q/mean").asDouble());
        assertThat(answer.at("/R_q_percentiles/p50/mean").asDouble())
                .isLessThan(answer.at("/R_q_percentiles/p99/mean").asDouble());
        assertThat(ConsoleRun.of("simulate", file.toString(), "--precision", "none")
                        .err())
                .anyMatch(line -> line.contains("--precision must be a share such as 5%"));
    }

    @Test
    void a_graph_says_how_far_its_prediction_may_be_off() throws Exception {
        Path file = Files.writeString(
                folder.resolve("g.json"),
                "{\"model\": \"acyclic-graph\", \"service_times\": {\"A\": 1, \"B\": 2, \"sink\": 3},"
                        + " \"edges\": [{\"source\": \"A\", \"target\": \"sink\"}, {\"source\": \"B\", \"target\": \"sink\"}]}");
        JsonNode answer = ConsoleRun.of("solve", file.toString(), "--json").json();
        assertThat(answer.at("/accuracy/relative_error").asDouble()).isPositive();
        assertThat(answer.at("/accuracy/because/0").asText()).contains("before module sink");
        assertThat(ConsoleRun.of("solve", file.toString()).out())
                .anyMatch(line -> line.contains("accuracy: in 19 of 20 such graphs"));
    }

    @Test
    void clients_of_several_kinds_share_what_a_server_gives() throws Exception {
        JsonNode answer = ConsoleRun.of(
                        "solve", Reference.models("client-server-network.json").toString(), "--json")
                .json();
        assertThat(answer.path("way").asText()).isEqualTo("product form");
        assertThat(answer.path("relative_error").asDouble()).isZero();
        double fast = answer.at("/clients/fast/throughput").asDouble();
        double slow = answer.at("/clients/slow/throughput").asDouble();
        assertThat(answer.at("/servers/disk/rho").asDouble()).isCloseTo(2 * (0.5 * fast + slow), within(1e-12));
        double inside = 0;
        for (JsonNode server : answer.path("servers")) {
            inside += server.path("N_q").asDouble();
        }
        assertThat(inside + 10 * fast + 50 * slow).isCloseTo(5, within(1e-9));
    }
}
