package io.scansion.models.pepa.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class DependencyOrderTest {
    @Test
    void names_come_after_what_they_need() {
        Map<String, List<String>> needs = Map.of("a", List.of("b", "unknown"), "b", List.of("c"), "c", List.of());
        DependencyOrder order = order(List.of("a", "b", "c"), needs);
        assertThat(order.order()).containsExactly("c", "b", "a");
        assertThat(order.circles()).isEmpty();
    }

    @Test
    void circles_are_told_once() {
        Map<String, List<String>> needs =
                Map.of("a", List.of("b", "b"), "b", List.of("c", "a", "a"), "c", List.of("c", "b"));
        DependencyOrder order = order(List.of("a", "b", "c"), needs);
        assertThat(order.circles()).containsExactly(List.of("c"), List.of("b", "c"), List.of("a", "b"));
        assertThat(order.order()).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(DependencyOrder.describe(order.circles().get(1))).isEqualTo("b, c, b");
    }

    static IntStream seeds() {
        return IntStream.range(0, 200);
    }

    /** Warshall's closure says which names need themselves; the order must hold if there are none, and only then. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void an_order_is_found_exactly_when_nothing_needs_itself(int seed) {
        Random random = new Random(seed);
        int count = 1 + random.nextInt(8);
        boolean[][] reaches = new boolean[count][count];
        Map<String, List<String>> needs = new HashMap<>();
        for (int i = 0; i < count; i++) {
            int from = i;
            int[] to = random.ints(random.nextInt(3), 0, count)
                    .filter(j -> j != from || random.nextInt(4) == 0)
                    .toArray();
            needs.put("n" + i, IntStream.of(to).mapToObj(j -> "n" + j).toList());
            IntStream.of(to).forEach(j -> reaches[from][j] = true);
        }
        for (int k = 0; k < count; k++) {
            for (int i = 0; i < count; i++) {
                for (int j = 0; j < count; j++) {
                    reaches[i][j] |= reaches[i][k] && reaches[k][j];
                }
            }
        }
        boolean circular = IntStream.range(0, count).anyMatch(i -> reaches[i][i]);
        List<String> names = IntStream.range(0, count).mapToObj(i -> "n" + i).toList();
        DependencyOrder order = order(names, needs);
        assertThat(order.order()).containsExactlyInAnyOrderElementsOf(names);
        assertThat(order.circles().isEmpty()).isEqualTo(!circular);
        if (!circular) {
            needs.forEach((name, needed) ->
                    needed.forEach(other -> assertThat(order.order().indexOf(other))
                            .isLessThan(order.order().indexOf(name))));
        }
    }

    private static DependencyOrder order(List<String> names, Map<String, List<String>> needs) {
        Set<String> defined = new LinkedHashSet<>(names);
        return DependencyOrder.of(defined, name -> needs.getOrDefault(name, List.of()));
    }
}
