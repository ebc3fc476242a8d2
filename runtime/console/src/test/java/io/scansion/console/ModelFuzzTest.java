package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever stands in a model file: it is solved, or refused with exit code 2 and without a trace, and neither takes for ever. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ModelFuzzTest {
    private static final int DAMAGED = 120;
    private static final int TRUNCATED = 40;
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
        "infty",
        "99999999999999999999999999",
        "\\u0000",
        "\u001b[31m",
        "\n",
        "\r",
        "[[[[",
        "((((",
        "1e9",
        "1e-12",
        "\u00e9",
        ";",
        "=",
        "<",
        ">",
        "||",
        "*",
        "**",
        ".",
        "aut",
        "stt",
        "to",
        "nb [",
        "//",
        "/*",
        "cp1",
        "mappings"
    };

    @TempDir
    private Path folder;

    private static List<Path> files() {
        return Stream.of("/models", "/reference/pepa/models", "/reference/pepa/descriptions")
                .flatMap(folder -> Reference.files(folder).stream().limit(9))
                .filter(file -> !file.endsWith("expected.json"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("files")
    void a_damaged_model_is_solved_or_refused_in_words(Path file) throws IOException {
        Random random = new Random(file.getFileName().toString().hashCode());
        String whole = Files.readString(file);
        for (int i = 0; i < DAMAGED; i++) {
            judge(file, mutated(whole, random).getBytes(StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void a_truncated_model_is_solved_or_refused_in_words(Path file) throws IOException {
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(whole.length);
        for (int i = 0; i < TRUNCATED; i++) {
            judge(file, Arrays.copyOf(whole, random.nextInt(whole.length)));
        }
    }

    private static String mutated(String whole, Random random) {
        StringBuilder text = new StringBuilder(whole);
        for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
            int at = random.nextInt(text.length());
            int end = Math.min(text.length(), at + random.nextInt(8));
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

    private void judge(Path file, byte[] content) throws IOException {
        Path damaged = Files.write(folder.resolve(file.getFileName().toString()), content);
        ConsoleRun run = file.toString().endsWith(".des")
                ? ConsoleRun.of("map", damaged.toString())
                : ConsoleRun.of("solve", damaged.toString(), "--max-states", "20000");
        String text = new String(content, StandardCharsets.UTF_8);
        assertThat(run.exitCode()).as("%s\n%s", run.err(), text).isIn(0, 2);
        assertThat(run.err())
                .allSatisfy(line -> assertThat(line)
                        .as("%s", text)
                        .startsWith("scansion: ")
                        .doesNotContain("\u001b", "Exception", "unexpected failure"));
        if (run.exitCode() == 2) {
            assertThat(run.err()).as("%s", text).isNotEmpty();
        }
    }
}
