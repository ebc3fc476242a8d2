package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models solved with other values than those they were written with, and chains handed to other tools. */
class SweepTest {
    private static final String QUEUE =
            "l = 1; m = 2; E = (in, l).F; F = (in, l).G + (out, m).E; G = (out, m).F; E; full = {G};";

    @TempDir
    private Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    /** Probability of the last of three states, the others likewise weighted by powers of l / m. */
    private static double full(double l, double m) {
        double rho = l / m;
        return rho * rho / (1 + rho + rho * rho);
    }

    @Test
    void a_range_gives_a_line_of_values_for_each_point_with_the_parameters_in_front() throws IOException {
        ConsoleRun run = ConsoleRun.of("solve", file("q.pepa", QUEUE), "--set", "l=0.1:0.5:0.1", "--set", "m=2,4");
        assertThat(run.err()).isEmpty();
        List<String> header = List.of(run.out().get(0).split(","));
        assertThat(header)
                .startsWith("l", "m", "model", "states")
                .contains("throughput.in", "results.full", "residual")
                .endsWith("error");
        assertThat(run.out()).hasSize(11);
        List<String> points = new ArrayList<>();
        for (String line : run.out().subList(1, 11)) {
            String[] values = line.split(",", -1);
            assertThat(values).hasSize(header.size());
            points.add(values[0] + " " + values[1]);
            double full = full(Double.parseDouble(values[0]), Double.parseDouble(values[1]));
            assertThat(Double.parseDouble(values[header.indexOf("results.full")]))
                    .isCloseTo(full, within(1e-12));
        }
        assertThat(points)
                .containsExactly(
                        "0.1 2.0", "0.1 4.0", "0.2 2.0", "0.2 4.0", "0.3 2.0", "0.3 4.0", "0.4 2.0", "0.4 4.0",
                        "0.5 2.0", "0.5 4.0");
    }

    @Test
    void with_json_every_point_is_an_object_that_names_it() throws IOException {
        ConsoleRun run = ConsoleRun.of("solve", file("q.pepa", QUEUE), "--set", "l=1:3:1", "--json");
        List<JsonNode> lines = run.jsonLines();
        assertThat(lines)
                .extracting(line -> line.path("set").path("l").asDouble())
                .containsExactly(1.0, 2.0, 3.0);
        assertThat(lines.get(2).path("results").path("full").asDouble()).isCloseTo(full(3, 2), within(1e-12));
    }

    @Test
    void a_single_value_gives_the_usual_table() throws IOException {
        ConsoleRun run = ConsoleRun.of("solve", file("q.pepa", QUEUE), "--set", "l=2");
        assertThat(run.out()).anyMatch(line -> line.matches("\\s+full\\s+0.333333"));
    }

    @Test
    void the_numbers_of_every_family_can_be_set() throws IOException {
        String network = """
                identifiers
                  l = 1;
                  m = 2 * l;
                events
                  loc up (l)
                  loc down (3)
                partial reachability = (st a == off);
                network n (continuous)
                  aut a
                    stt off to (on) up
                    stt on to (off) down
                results
                  on = (st a == on);
                """.replace("  m = 2 * l;\n", "");
        ConsoleRun san = ConsoleRun.of("solve", file("n.san", network), "--set", "l=1:3:1", "--json");
        assertThat(san.jsonLines())
                .extracting(line -> line.path("results").path("on").asDouble())
                .satisfies(on -> {
                    assertThat(on.get(0)).isCloseTo(0.25, within(1e-12));
                    assertThat(on.get(2)).isCloseTo(0.5, within(1e-12));
                });
        String program = "{\"model\": \"master-worker\", \"compute_s\": 12, \"tl_s\": 0.05, \"most_workers\": 20}";
        ConsoleRun json = ConsoleRun.of("solve", file("p.json", program), "--set", "compute_s=12,24", "--json");
        ConsoleRun written = ConsoleRun.of("solve", file("p24.json", program.replace("12", "24")), "--json");
        JsonNode set = json.jsonLines().get(1);
        written.json()
                .properties()
                .forEach(member -> assertThat(set.path(member.getKey())).isEqualTo(member.getValue()));
    }

    @ParameterizedTest
    @CsvSource({"descriptor, auto", "lumped, gmres", "explicit, gauss-seidel"})
    void networks_of_a_range_begin_with_the_solutions_before_them(String way, String solver) throws IOException {
        StringBuilder queue = new StringBuilder("stt n0 to (n1) in\n");
        for (int i = 1; i < 15; i++) {
            queue.append("stt n%d to (n%d) in to (n%d) out\n".formatted(i, i + 1, i - 1));
        }
        queue.append("stt n15 to (n14) out\n");
        StringBuilder text = new StringBuilder("identifiers\n l = 1;\nevents\n");
        for (int i = 1; i <= 3; i++) {
            text.append(" loc in%d (l)\n loc out%d (2)\n".formatted(i, i));
        }
        text.append(
                "partial reachability = (st q1 == n0) && (st q2 == n0) && (st q3 == n0);\nnetwork n (continuous)\n");
        for (int i = 1; i <= 3; i++) {
            text.append(" aut q" + i + "\n"
                    + queue.toString()
                            .replace("in\n", "in" + i + "\n")
                            .replace(" in ", " in" + i + " ")
                            .replace("out", "out" + i));
        }
        text.append("results\n mean = st q1;\n");
        file("n.san", text.toString());
        String model = file("n.json", "{\"model\": \"san\", \"file\": \"n.san\", \"way\": \"" + way + "\"}");
        List<JsonNode> swept = ConsoleRun.of("solve", model, "--set", "l=1:1.1:0.02", "--solver", solver, "--json")
                .jsonLines();
        assertThat(swept).hasSize(6);
        int warmIterations = 0;
        int coldIterations = 0;
        for (JsonNode point : swept) {
            String set = "l=" + point.path("set").path("l").asText();
            JsonNode alone = ConsoleRun.of("solve", model, "--set", set, "--solver", solver, "--json")
                    .json();
            assertThat(point.path("states_solved")).isEqualTo(alone.path("states_solved"));
            assertThat(point.path("results").path("mean").asDouble())
                    .isCloseTo(alone.path("results").path("mean").asDouble(), within(1e-8));
            warmIterations += point.path("iterations").asInt();
            coldIterations += alone.path("iterations").asInt();
        }
        assertThat(warmIterations).isLessThan(coldIterations);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "l ~ --set must be NAME=VALUE, NAME=FIRST:LAST:STEP or NAME=VALUE,VALUE,..., got l",
                "l=1:2 ~ --set must be NAME=VALUE, NAME=FIRST:LAST:STEP or NAME=VALUE,VALUE,..., got l=1:2",
                "l=x ~ --set must be NAME=VALUE, NAME=FIRST:LAST:STEP or NAME=VALUE,VALUE,..., got l=x",
                "l=1:2:0 ~ --set l=1:2:0: steps of 0 do not lead from 1 to 2",
                "l=2:1:1 ~ --set l=2:1:1: steps of 1 do not lead from 2 to 1",
                "l=0:1:1e-9 ~ --set asks for more than 100000 combinations",
                "k=1 ~ there is no rate k to be set",
            })
    void what_cannot_be_set_is_refused(String setting, String message) throws IOException {
        ConsoleRun.of("solve", file("q.pepa", QUEUE), "--set", setting).isRefused(message);
    }

    @Test
    void a_point_without_an_answer_has_its_reason_in_the_last_column_and_stops_no_other() throws IOException {
        ConsoleRun run = ConsoleRun.of("solve", file("q.pepa", QUEUE), "--set", "l=1,-1,2");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).hasSize(4);
        assertThat(run.out().get(2)).startsWith("-1.0,").contains("must be positive");
        assertThat(run.out().get(3)).startsWith("2.0,pepa,3,");
    }

    @Test
    void a_chain_is_exported_to_the_files_that_prism_reads() throws IOException {
        String all = folder.resolve("q.all").toString();
        ConsoleRun run = ConsoleRun.of(
                "solve",
                file("q.pepa", QUEUE),
                "--export",
                all,
                "--export",
                folder.resolve("q.mtx").toString());
        assertThat(run.exitCode()).isZero();
        assertThat(folder.resolve("q.tra")).hasContent("3 4\n0 1 1.0\n1 0 2.0\n1 2 1.0\n2 1 2.0\n");
        assertThat(folder.resolve("q.sta")).hasContent("(E_1)\n0:(0)\n1:(1)\n2:(2)\n");
        assertThat(folder.resolve("q.lab"))
                .hasContent("0=\"init\" 1=\"deadlock\" 2=\"E_E\" 3=\"E_F\" 4=\"E_G\"\n0: 0 2\n1: 3\n2: 4\n");
        assertThat(folder.resolve("q2.srew"))
                .hasContent("# Reward structure: \"out\"\n# State rewards\n3 2\n1 2.0\n2 2.0\n");
        assertThat(folder.resolve("q.mtx")).content().startsWith("%%MatrixMarket matrix coordinate real general\n");
        ConsoleRun.of("solve", file("q.pepa", QUEUE), "--export", "q.txt").isRefused("--export must end in one of");
    }

    @Test
    void written_out_partners_are_counted_as_written_and_solved_up_to_symmetry() throws IOException {
        String text = "P = (a, 1).Q; Q = (b, 2).R; R = (c, 3).P; " + "P || ".repeat(29) + "P";
        JsonNode answer = ConsoleRun.of("solve", file("p.pepa", text), "--json").json();
        assertThat(answer.path("states").bigIntegerValue())
                .isEqualTo(java.math.BigInteger.valueOf(3).pow(30));
        assertThat(answer.path("states_solved").asInt()).isEqualTo(31 * 32 / 2);
        assertThat(answer.path("throughput").path("a").asDouble()).isCloseTo(30 / (1 + 0.5 + 1.0 / 3), within(1e-9));
        assertThat(answer.path("utilisation").size()).isEqualTo(30);
    }

    @Test
    void a_population_is_simulated_to_the_precision_that_was_asked_for() throws IOException {
        String text = "P = (a, 1).(b, 2).(c, 3).(d, 4).(e, 5).P; P[1000]; some = 2 * {P[1000]};";
        JsonNode answer = ConsoleRun.of("simulate", file("p.pepa", text), "--precision", "2%", "--json")
                .json();
        double rate = 1000 / (1 + 1.0 / 2 + 1.0 / 3 + 1.0 / 4 + 1.0 / 5);
        JsonNode a = answer.path("throughput").path("a");
        assertThat(a.path("mean").asDouble()).isCloseTo(rate, within(0.03 * rate));
        assertThat(a.path("half_width").asDouble()).isBetween(0.0, 0.02 * rate);
        assertThat(answer.path("doubtful").size()).isZero();
        assertThat(answer.path("results").path("some").path("mean").asDouble()).isZero();
        ConsoleRun.of("simulate", file("p.pepa", text), "--precision", "0").isRefused("--precision must be above 0");
        ConsoleRun.of("simulate", file("q.pepa", "P = (a, 1)")).isRefused("q.pepa:1:11");
    }
}
