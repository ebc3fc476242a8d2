package io.scansion.fuzzing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ShrinkingTest {
    private static final long ROOM = 1 << 24;

    @Test
    void the_first_input_that_fails_is_shrunk_and_its_number_told() {
        Campaign campaign = Campaign.of("letters", 10_000, 10_000, ROOM);
        assertThatThrownBy(() -> campaign.run(ShrinkingTest::letters, Atoms.TEXT, text -> {
                    if (text.contains("q") && text.contains("z")) {
                        throw new IllegalStateException("q and z");
                    }
                    return "fine";
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("letters, again with -Dfuzz.seed=")
                .hasMessageContaining("q and z")
                .hasMessageFindingMatch("shrunk: \"(qz|zq)\"");
    }

    private static String letters(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            text.append((char) ('a' + random.nextInt(26)));
        }
        return text.toString();
    }

    @Test
    void the_same_seed_makes_the_same_inputs() {
        List<String> once = new ArrayList<>();
        List<String> again = new ArrayList<>();
        Campaign.of("once", 50, 50, ROOM).run(ShrinkingTest::letters, Atoms.TEXT, text -> keep(text, once));
        Campaign.of("again", 50, 50, ROOM).run(ShrinkingTest::letters, Atoms.TEXT, text -> keep(text, again));
        assertThat(once).isEqualTo(again).doesNotHaveDuplicates();
    }

    private static String keep(String text, List<String> all) {
        all.add(text);
        return "kept";
    }

    @Test
    void an_input_that_takes_too_much_memory_fails() {
        assertThatThrownBy(() -> Campaign.of("memory", 1, 1, 1 << 20)
                        .run(random -> new byte[] {1}, Atoms.BYTES, bytes -> "length " + new byte[1 << 22].length))
                .hasMessageContaining("allocated");
    }

    @Test
    void damage_follows_from_the_random_numbers() {
        byte[] good = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        assertThat(Damage.toBytes(new Random(4), good, good)).isEqualTo(Damage.toBytes(new Random(4), good, good));
        assertThat(Damage.toText(new Random(4), "abcdef", List.of("x")))
                .isEqualTo(Damage.toText(new Random(4), "abcdef", List.of("x")));
    }
}
