package io.scansion.console.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.scansion.console.ScansionCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanCommandTest {
    private static final String FIGURE5 = """
            {"protocol": "asynchronous",
             "stages": [{"compute_s": 0.1, "message_bytes": 10240}, {"compute_s": 0.4}, {"compute_s": 0.3},
                        {"compute_s": 0.2}, {"compute_s": 0.1}]}
            """;
    private static final String TABLE1 = """
            {"protocol": "synchronous", "tl_s": 0.001, "lambda_s_per_byte": 4.8828125e-9,
             "stages": [{"compute_s": 1.0, "message_bytes": 204800}, {"compute_s": 1.2, "message_bytes": 204800},
                        {"compute_s": 1.0, "message_bytes": 204800}, {"compute_s": 2.0, "message_bytes": 204800},
                        {"compute_s": 1.0}]}
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest(name = "{0} processors, manager {1}")
    @CsvSource({
        "10, dedicated, '[1,4,3,2,1]', '[1,4,3,2,1]', '[1,4,3,2,1]', 9",
        "5, dedicated, '[1,2,2,1,1]', '[1,2,2,1,1]', '[1,3,2,1,1]', 5",
        "10, none, '[1,4,3,2,1]', '[1,4,3,2,1]', '[1,4,3,2,1]', 6"
    })
    void the_program_of_figure_5_is_planned_as_published(
            String processors, String manager, String best, String cheapest, String greedy, int greedyProcessors)
            throws IOException {
        assertThat(plan(FIGURE5, "--processors", processors, "--manager", manager, "--json"))
                .isZero();
        JsonNode answer = new ObjectMapper().readTree(out.toString());
        assertThat(answer.at("/best/instances")).hasToString(best);
        assertThat(answer.at("/cheapest/instances")).hasToString(cheapest);
        assertThat(answer.at("/greedy/instances")).hasToString(greedy);
        assertThat(answer.at("/greedy/new_processors").asInt()).isEqualTo(greedyProcessors);
        assertThat(answer.at("/now/bottlenecks")).hasToString("[1]");
        assertThat(answer.at("/best/limit/reason").asText()).isNotEmpty();
        assertThat(answer.at("/gathered/items_per_s").asDouble())
                .isGreaterThanOrEqualTo(answer.at("/best/items_per_s").asDouble() * (1 - 1e-9));
        assertThat(answer.at("/gathered/processors").asInt()).isLessThanOrEqualTo(5 + Integer.parseInt(processors));
    }

    @Test
    void names_of_a_file_cannot_speak_to_the_terminal() throws IOException {
        assertThat(plan(
                        FIGURE5.replace("{\"compute_s\": 0.4}", "{\"name\": \"\\u009b31mred\", \"compute_s\": 0.4}"),
                        "--processors",
                        "3"))
                .isZero();
        assertThat(out.toString()).contains("?31mred").doesNotContain("\u009b");
    }

    @Test
    void a_run_is_told_with_its_fill_and_drain_and_the_fewest_processors_that_have_it_over_in_time()
            throws IOException {
        assertThat(plan(FIGURE5, "--processors", "10", "--items", "100", "--within", "25s", "--json"))
                .isZero();
        JsonNode run = new ObjectMapper().readTree(out.toString()).path("run");
        assertThat(run.at("/now/seconds").asDouble()).isCloseTo(1.1 + 99 * 0.4, within(1e-9));
        assertThat(run.at("/now/fill_s").asDouble()).isCloseTo(0.1, within(1e-9));
        assertThat(run.at("/now/busy_s").asDouble()).isCloseTo(100 * 0.4, within(1e-9));
        assertThat(run.at("/now/drain_s").asDouble()).isCloseTo(0.6, within(1e-9));
        assertThat(run.at("/best/seconds").asDouble()).isCloseTo(1.1 + 99 * 0.1, within(1e-9));
        assertThat(run.at("/in_time/instances")).hasToString("[1,2,2,1,1]");
        assertThat(run.at("/in_time/seconds").asDouble()).isCloseTo(1.1 + 99 * 0.2, within(1e-9));
        out.getBuffer().setLength(0);
        assertThat(plan(FIGURE5, "--processors", "10", "--items", "100", "--within", "10s"))
                .isZero();
        assertThat(out.toString()).contains("  in time  not within 10.0 s, whatever is added");
    }

    @Test
    void stages_that_branch_are_planned_by_what_reaches_them() throws IOException {
        String branches = """
                {"stages": [{"name": "read", "compute_s": 0.1, "to": {"fast": 0.8, "slow": 0.2}},
                            {"name": "fast", "compute_s": 0.1, "to": {"write": 1}}, {"name": "slow", "compute_s": 1},
                            {"name": "write", "compute_s": 0.05}]}
                """;
        assertThat(plan(branches, "--processors", "4", "--json")).isZero();
        JsonNode answer = new ObjectMapper().readTree(out.toString());
        assertThat(answer.at("/now/items_per_s").asDouble()).isCloseTo(5, within(1e-9));
        assertThat(answer.at("/now/bottlenecks")).hasToString("[2]");
        assertThat(answer.at("/best/instances")).hasToString("[1,1,2,1]");
        assertThat(answer.path("gathered").isNull()).isTrue();
        assertThat(plan(branches.replace("\"slow\": 0.2", "\"sink\": 0.2"), "--processors", "4"))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains(
                        "\"sink\" of \"to\" of stage 0 must be the name, or number if it has none, of one of the stages"
                                + " after stage 0");
    }

    @Test
    void a_manager_beside_an_instance_costs_no_processor_but_time() throws IOException {
        String costly = FIGURE5.replace("{\"protocol\"", "{\"manager_s\": 0.05, \"protocol\"");
        assertThat(plan(costly, "--processors", "1", "--manager", "shared", "--json"))
                .isZero();
        JsonNode best = new ObjectMapper().readTree(out.toString()).path("best");
        assertThat(best.at("/instances")).hasToString("[1,2,1,1,1]");
        assertThat(best.at("/production_time_s/1").asDouble()).isCloseTo((1 + 0.05 / 0.4) * 0.2, within(1e-9));
    }

    @Test
    void the_production_times_of_table_1_are_those_published() throws IOException {
        assertThat(plan(TABLE1, "--processors", "0", "--json")).isZero();
        JsonNode now = new ObjectMapper().readTree(out.toString()).path("now");
        double[] independent = {1.002, 1.202, 1.002, 2.002, 1.0};
        for (int i = 0; i < independent.length; i++) {
            assertThat(now.at("/production_time_s/" + i).asDouble()).isCloseTo(independent[i], within(1e-9));
            assertThat(now.at("/dependent_production_time_s/" + i).asDouble()).isCloseTo(2.002, within(1e-9));
        }
    }

    @Test
    void the_table_fits_80_columns_and_marks_the_bottleneck() throws IOException {
        assertThat(plan(FIGURE5, "--processors", "10", "--manager", "dedicated"))
                .isZero();
        assertThat(out.toString()).isEqualTo("""
                5 stages, asynchronous, 10 processors to add, with managers

                                       -------- now --------  -------- best ------- cheap paper
                  stage       compute inst       Tr      rTr inst       Tr      rTr  inst  inst
                  0            100 ms    1   100 ms   100 ms    1   100 ms   100 ms     1     1
                > 1            400 ms    1   400 ms   400 ms    4   100 ms   100 ms     4     4
                  2            300 ms    1   300 ms   400 ms    3   100 ms   100 ms     3     3
                  3            200 ms    1   200 ms   400 ms    2   100 ms   100 ms     2     2
                  4            100 ms    1   100 ms   400 ms    1   100 ms   100 ms     1     1

                  now          2.50 items/s; > marks the bottleneck
                  best         10.0 items/s (+300 %), 9 processors more
                           stage 0 sets the pace of 0.1000 s, as the source, which may not be
                           replicated
                  cheapest     10.0 items/s (+300 %), 9 processors more, within 1 %
                  paper        10.0 items/s (+300 %), 9 processors more, by its greedy procedure
                  gathered     10.0 items/s, on 12 processors, where neighbours share one:
                           0, 1+2+3 x9, 4
                """);
        assertThat(out.toString().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "--processors -1|scansion: --processors must be from 0 to 10000, got -1",
                "--processors 3 --manager many|scansion: --manager must be dedicated, shared or none, got many",
                "--processors 3 --within 1h|scansion: --within needs --items: how many there are in the run",
                "--processors 3 --items 0|scansion: --items must be from 1 to 1000000000, got 0",
                "--processors 3 --items 9 --within soon|scansion: --within must be a time such as 90s, 5m or 1h, got soon",
                "--processors three|scansion: Invalid value for option '--processors': 'three' is not an int; see 'scansion plan --help'",
                "--json|scansion: Missing required option: '--processors=P'; see 'scansion plan --help'",
                "--processors 3 --cores 2|scansion: Unknown options: '--cores', '2'; see 'scansion plan --help'",
            })
    void a_bad_argument_is_answered_in_one_line_with_exit_code_2(String options, String message) throws IOException {
        assertThat(plan(FIGURE5, options.split(" ", -1))).isEqualTo(2);
        assertThat(err.toString().lines()).containsExactly(message);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void a_mistake_in_the_description_is_named_with_file_and_line() throws IOException {
        assertThat(plan(FIGURE5.replace("0.4", "-0.4"), "--processors", "1")).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .endsWith(
                                "p.json:2: \"compute_s\" of stage 1 must be a number of seconds above 0, got the number"
                                        + " -0.4"));
    }

    @Test
    void a_file_that_is_not_there_is_named() {
        assertThat(execute("plan", "nowhere.json", "--processors", "1")).isEqualTo(2);
        assertThat(err.toString().lines()).containsExactly("scansion: there is no file nowhere.json");
    }

    @Test
    void the_help_holds_an_example() {
        assertThat(execute("plan", "--help")).isZero();
        assertThat(out.toString()).contains("Example:", "scansion plan figure5.json --processors 10");
    }

    private int plan(String description, String... options) throws IOException {
        Path file = Files.writeString(folder.resolve("p.json"), description);
        String[] args = new String[options.length + 2];
        args[0] = "plan";
        args[1] = file.toString();
        System.arraycopy(options, 0, args, 2, options.length);
        return execute(args);
    }

    private int execute(String... args) {
        return ScansionCommand.commandLine(new PrintWriter(out, true), new PrintWriter(err, true), new PlanCommand())
                .execute(args);
    }
}
