package io.scansion.models.markov;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ChainStructureTest {
    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void classes_are_those_of_the_transitive_closure(long seed) {
        Random random = new Random(seed);
        int states = 1 + random.nextInt(12);
        boolean[][] reaches = new boolean[states][states];
        SparseGenerator q = randomGraph(random, states, reaches);
        close(reaches);

        ChainStructure structure = ChainStructure.of(q);

        for (int s = 0; s < states; s++) {
            boolean recurrent = true;
            boolean represented = false;
            for (int t = 0; t < states; t++) {
                recurrent &= !reaches[s][t] || reaches[t][s];
                represented |= structure.representatives().contains(t) && reaches[s][t];
            }
            assertThat(structure.isRecurrent(s)).as("state %d", s).isEqualTo(recurrent);
            assertThat(represented).as("state %d leads to a representative", s).isTrue();
        }
        for (int a : structure.representatives()) {
            for (int b : structure.representatives()) {
                assertThat(reaches[a][b]).as("%d to %d", a, b).isEqualTo(a == b);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void knowing_the_initial_state_does_not_change_the_answer(long seed) {
        Random random = new Random(seed);
        int states = 1 + random.nextInt(12);
        GeneratorBuilder builder = new GeneratorBuilder(states);
        for (int s = 1; s < states; s++) {
            builder.add(random.nextInt(s), s, 1); // every state can be reached from state 0
        }
        for (int i = random.nextInt(2 * states); i > 0; i--) {
            builder.add(random.nextInt(states), random.nextInt(states), 1);
        }
        SparseGenerator q = builder.build();
        ChainStructure known = ChainStructure.exploredFrom(q, 0);
        ChainStructure found = ChainStructure.of(q);

        assertThat(known.representatives()).hasSameSizeAs(found.representatives());
        assertThat(known.isIrreducible()).isEqualTo(found.isIrreducible());
        for (int s = 0; s < states; s++) {
            assertThat(known.isRecurrent(s)).isEqualTo(found.isRecurrent(s));
        }
    }

    @Test
    void a_long_path_against_the_numbering_needs_no_recursion() {
        int states = 200_000;
        GeneratorBuilder builder = new GeneratorBuilder(states);
        for (int s = 0; s + 1 < states; s++) {
            builder.add(s, s + 1, 1);
        }
        ChainStructure structure = ChainStructure.of(builder.build());
        assertThat(structure.representatives()).containsExactly(states - 1);
        assertThat(structure.recurrentStates()).isEqualTo(1);
    }

    @Test
    void a_class_that_the_caller_names_is_taken_as_it_is() {
        BitSet members = new BitSet();
        members.set(3, 6);
        ChainStructure structure = ChainStructure.closedClass(10, members);
        assertThat(structure.recurrentStates()).isEqualTo(3);
        assertThat(structure.representatives()).containsExactly(3);
        assertThat(structure.isRecurrent(6)).isFalse();
        assertThatThrownBy(() -> ChainStructure.closedClass(5, members)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ChainStructure.closedClass(5, new BitSet()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static SparseGenerator randomGraph(Random random, int states, boolean[][] arrows) {
        GeneratorBuilder builder = new GeneratorBuilder(states);
        for (int i = random.nextInt(3 * states); i > 0; i--) {
            int from = random.nextInt(states);
            int to = random.nextInt(states);
            builder.add(from, to, 1 + random.nextInt(3));
            arrows[from][to] = true;
        }
        for (int s = 0; s < states; s++) {
            arrows[s][s] = true;
        }
        return builder.build();
    }

    private static void close(boolean[][] reaches) {
        for (int via = 0; via < reaches.length; via++) {
            for (int from = 0; from < reaches.length; from++) {
                for (int to = 0; to < reaches.length; to++) {
                    reaches[from][to] |= reaches[from][via] && reaches[via][to];
                }
            }
        }
    }
}
