package io.scansion.models.mapping.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.mapping.Description;
import io.scansion.models.mapping.DescriptionException;
import io.scansion.models.mapping.Published;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Damaged description files: either they are read, or they are refused with a place; nothing else happens. */
final class DescriptionFuzzTest {
    private static final String[] PIECES = {
        ";",
        "=",
        "[",
        "]",
        "(",
        ")",
        ",",
        "-",
        "nl1-2",
        "cp",
        "throughput;",
        "1e",
        "NaN",
        "-1",
        "/*",
        "//",
        "\n",
        "é",
        "\uD83D",
        "99999999999",
        "nbproc=4;",
        "\u0000"
    };

    static LongStream seeds() {
        return LongStream.range(0, 40);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void damage_is_read_or_refused_with_a_place(long seed) {
        Random random = new Random(seed);
        String original = Published.text("descriptions/table5_1_row" + (1 + seed % 7) + ".des");
        for (int n = 0; n < 50; n++) {
            String text = original;
            for (int damage = random.nextInt(4); damage >= 0; damage--) {
                text = damaged(text, random);
            }
            try {
                Description description = DescriptionReader.read("x.des", text);
                assertThat(description.pipeline().stages()).isPositive();
            } catch (DescriptionException e) {
                assertThat(e.getMessage()).matches("(?s)x\\.des:[1-9]\\d*:[1-9]\\d*: .+");
                assertThat(e.problems()).isNotEmpty().hasSizeLessThanOrEqualTo(DescriptionException.MOST);
            }
        }
    }

    private static String damaged(String text, Random random) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + random.nextInt(12));
        return switch (random.nextInt(4)) {
            case 0 -> text.substring(0, from) + text.substring(to);
            case 1 -> text.substring(0, from) + PIECES[random.nextInt(PIECES.length)] + text.substring(from);
            case 2 -> text.substring(0, to) + text.substring(from);
            default -> text.substring(0, from) + (char) random.nextInt(0x250) + text.substring(from);
        };
    }
}
