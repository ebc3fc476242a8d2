package io.scansion.models.san.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.san.Networks;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Damaged files are read or refused, never anything else. */
final class SanReaderFuzzTest {
    private static final int MUTATIONS = 60;
    private static final String[] PIECES = {
        "stt",
        "to",
        "(",
        ")",
        "[",
        "]",
        "..",
        "aut",
        "loc",
        "syn",
        "==",
        "=",
        ";",
        "1e9",
        "-1",
        "0",
        "nb",
        "st",
        "S1",
        "I",
        "@",
        "from",
        "++",
        "--",
        "+2",
        "[1..3]",
        "reachability",
        "results",
        "network",
        "//",
        "\u0000",
        "\uD83D",
        "é",
        "min(",
        "!"
    };

    static LongStream seeds() {
        return LongStream.range(0, 25);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_damaged_file_gives_a_network_or_a_positioned_complaint(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < MUTATIONS; i++) {
            StringBuilder text = new StringBuilder(Networks.referenceText());
            int damages = 1 + random.nextInt(4);
            for (int damage = 0; damage < damages; damage++) {
                damage(text, random);
            }
            read(text.toString());
        }
    }

    private static void damage(StringBuilder text, Random random) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + 1 + random.nextInt(12));
        switch (random.nextInt(4)) {
            case 0 -> text.delete(at, end);
            case 1 -> text.insert(at, PIECES[random.nextInt(PIECES.length)]);
            case 2 -> text.replace(at, end, PIECES[random.nextInt(PIECES.length)]);
            default ->
                text.insert(
                        at,
                        text.substring(random.nextInt(text.length()))
                                .lines()
                                .findFirst()
                                .orElse(""));
        }
    }

    private static void read(String text) {
        try {
            SanNetwork network = SanReader.read("damaged.san", text);
            assertThat(network.automata()).isNotEmpty();
        } catch (SanException e) {
            assertThat(e).hasMessageMatching("(?s)damaged\\.san:\\d+:\\d+: .+");
        }
    }
}
