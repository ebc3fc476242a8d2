package io.scansion.console.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.console.ScansionCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever stands in a description: it is planned, or refused in one line with exit code 2, and neither takes for ever. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PlanFuzzTest {
    private static final int FILES_PER_SEED = 400;
    private static final String VALID = """
            {"protocol": "synchronous", "tl_s": 0.001, "lambda_s_per_byte": 5e-9, "manager_s": 1e-6,
             "stages": [{"name": "read", "compute_s": 0.1, "message_bytes": 10240},
                        {"compute_s": [3, 3.5]},
                        {"compute_s": 0.2, "instances": 2, "replicable": false},
                        {"compute_s": 0.1, "message_bytes": 0}]}
            """;
    private static final String[] WORDS = {
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "null",
        "true",
        "-1",
        "0",
        "1e999",
        "-1e999",
        "1e-320",
        "1e308",
        "NaN",
        "99999999999999999999999999",
        "\\u0000",
        "\u001b[31m",
        "\n",
        "\r",
        "\"stages\"",
        "[[[[",
        "1e9",
        "1e-12",
        "\u00e9"
    };

    @TempDir
    private Path folder;

    private static IntStream seeds() {
        return IntStream.range(0, 6);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void damaged_descriptions_are_refused_in_one_line(int seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < FILES_PER_SEED; i++) {
            judged(mutated(random).getBytes(StandardCharsets.UTF_8), random);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void random_bytes_are_refused_in_one_line(int seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < FILES_PER_SEED / 4; i++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            assertThat(judged(bytes, random)).isEqualTo(2);
        }
    }

    @Test
    void every_truncation_is_refused_in_one_line() throws IOException {
        byte[] whole = VALID.strip().getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < whole.length; length++) {
            assertThat(judged(java.util.Arrays.copyOf(whole, length), new Random(length)))
                    .isEqualTo(2);
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"[", "{\"stages\":", "{\"stages\":[", "{\"a\":[1,"})
    void deep_nesting_is_refused_in_one_line(String opening) throws IOException {
        assertThat(judged(opening.repeat(100_000).getBytes(StandardCharsets.UTF_8), new Random(1)))
                .isEqualTo(2);
    }

    @Test
    void the_widest_numbers_and_most_instances_that_are_allowed_are_planned_in_time() throws IOException {
        String wide = "{\"stages\": [{\"compute_s\": 1e-12}, {\"compute_s\": 1e9, \"instances\": 10000},"
                + " {\"compute_s\": 1e9}, {\"compute_s\": 1e-12}]}";
        assertThat(judged(wide.getBytes(StandardCharsets.UTF_8), new Random(1))).isZero();
        String many = "{\"stages\": [" + "{\"compute_s\": 0.5},".repeat(999) + "{\"compute_s\": 0.1}]}";
        assertThat(judged(many.getBytes(StandardCharsets.UTF_8), new Random(1))).isZero();
    }

    private static String mutated(Random random) {
        StringBuilder text = new StringBuilder(VALID);
        for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + random.nextInt(12));
            switch (random.nextInt(3)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, WORDS[random.nextInt(WORDS.length)]);
                default -> text.replace(at, end, WORDS[random.nextInt(WORDS.length)]);
            }
            if (text.isEmpty()) {
                text.append(' ');
            }
        }
        return text.toString();
    }

    private int judged(byte[] content, Random random) throws IOException {
        Path file = Files.write(folder.resolve("p.json"), content);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String manager = random.nextBoolean() ? "none" : "dedicated";
        String[] processors = {"0", "1", "7", "1000", "10000"};
        int exitCode = ScansionCommand.commandLine(
                        new PrintWriter(out, true), new PrintWriter(err, true), new PlanCommand())
                .execute(
                        "plan",
                        file.toString(),
                        "--processors",
                        processors[random.nextInt(processors.length)],
                        "--manager",
                        manager);
        String said = err.toString();
        assertThat(exitCode).as(said).isIn(0, 2);
        if (exitCode == 2) {
            assertThat(said.lines()).hasSize(1);
            assertThat(said.strip())
                    .startsWith("scansion: ")
                    .hasSizeLessThan(400)
                    .doesNotContain("\u001b", "Exception");
            assertThat(out.toString()).isEmpty();
        }
        return exitCode;
    }
}
