package io.scansion.models.pepa.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.PepaSyntaxException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is done to a good file, the answer is a model or a message with a place in the file. */
final class FuzzTest {
    private static final List<String> FILES = List.of(ModelFiles.read("tiny.pepa"), ModelFiles.read("pipeline.pepa"));
    private static final String LETTERS = "(){}[]<>|*+-/=:;,.#%'\"_TPrsa019 \n\t\r\u0000\u00B5\u03A3\u2026\uD835\uFFFD";

    @ParameterizedTest
    @ValueSource(strings = {"tiny.pepa", "pipeline.pepa"})
    void a_file_cut_off_anywhere_is_read_or_complained_of(String file) {
        String text = ModelFiles.read(file);
        for (int end = 0; end <= text.length(); end++) {
            readOrComplain(text.substring(0, end));
            readOrComplain(text.substring(end));
        }
    }

    static IntStream seeds() {
        return IntStream.range(0, 40);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_damaged_file_is_read_or_complained_of(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 60; i++) {
            String base = random.nextInt(3) == 0
                    ? PepaWriter.write(new RandomModels(random.nextLong()).model())
                    : FILES.get(random.nextInt(FILES.size()));
            StringBuilder text = new StringBuilder(base);
            int blows = 1 + random.nextInt(4);
            for (int blow = 0; blow < blows; blow++) {
                damage(text, random);
            }
            readOrComplain(text.toString());
        }
    }

    private static void damage(StringBuilder text, Random random) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + 1 + random.nextInt(random.nextInt(4) == 0 ? 60 : 4));
        switch (random.nextInt(6)) {
            case 0 -> text.delete(from, to);
            case 1 -> text.insert(random.nextInt(text.length() + 1), text.substring(from, to));
            case 2 -> text.insert(from, LETTERS.charAt(random.nextInt(LETTERS.length())));
            case 3 -> text.insert(from, (char) random.nextInt(0x10000));
            case 4 -> {
                if (from < text.length()) {
                    text.setCharAt(from, LETTERS.charAt(random.nextInt(LETTERS.length())));
                }
            }
            default -> text.reverse();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void noise_is_complained_of(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 60; i++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(40);
            for (int k = 0; k < length; k++) {
                text.append(
                        random.nextInt(5) == 0
                                ? (char) (' ' + random.nextInt(0x3000))
                                : LETTERS.charAt(random.nextInt(LETTERS.length())));
            }
            readOrComplain(text.toString());
        }
    }

    private static void readOrComplain(String text) {
        try {
            PepaReading reading = PepaReader.read("m.pepa", text);
            for (Finding warning : reading.warnings()) {
                hasPlace(warning, text);
            }
            assertThat(PepaReader.read("m.pepa", PepaWriter.write(reading.model()))
                            .model())
                    .isEqualTo(reading.model());
        } catch (PepaSyntaxException e) {
            assertThat(e.problems()).isNotEmpty().hasSizeLessThanOrEqualTo(PepaSyntaxException.MOST);
            e.problems().forEach(problem -> hasPlace(problem, text));
            assertThat(e.getMessage().lines())
                    .allSatisfy(line -> assertThat(line).startsWith("m.pepa:"));
            assertThat(e.getMessage())
                    .doesNotContain("null", "xception", "SEMICOLON", "UPPER", "expected ,", "expected or");
        }
    }

    private static void hasPlace(Finding finding, String text) {
        List<String> lines =
                text.replace("\r\n", "\n").replace('\r', '\n').lines().toList();
        int line = finding.position().line();
        assertThat(line).isBetween(1, lines.size() + 1);
        int width = line <= lines.size() ? lines.get(line - 1).length() : 0;
        assertThat(finding.position().column()).as("%s in %s", finding, text).isBetween(1, width + 2);
        assertThat(finding.message()).isNotBlank();
    }
}
