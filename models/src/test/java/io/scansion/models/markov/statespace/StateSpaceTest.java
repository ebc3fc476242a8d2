package io.scansion.models.markov.statespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.SparseGenerator;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class StateSpaceTest {
    private static final ExplorationLimits LIMITS = ExplorationLimits.DEFAULT;

    /** Seeds with products that are dense, thin, and far too large for a bit each. */
    static Stream<Arguments> systems() {
        return Stream.of(50L, 5_000L, 1L << 22, 1L << 24, 1L << 40, Long.MAX_VALUE)
                .flatMap(codes -> Stream.of(1L, 2L, 3L, 4L).map(seed -> Arguments.of(seed, codes)));
    }

    private static RandomSystem system(long seed, long codes) {
        return new RandomSystem(seed, codes, (int) Math.min(codes, seed % 2 == 0 ? 200 : 2000));
    }

    @ParameterizedTest(name = "seed {0}, {1} codes")
    @MethodSource("systems")
    void exactly_the_reachable_codes_are_numbered_in_ascending_order(long seed, long codes) {
        RandomSystem system = system(seed, codes);
        StateSpace space = StateSpace.explore(system, LIMITS);

        List<Long> visited = new ArrayList<>();
        space.forEachState((state, code) -> visited.add(code));

        assertThat(visited).containsExactlyElementsOf(distances(system).keySet());
        assertThat(space.states()).isEqualTo(visited.size());
        for (int state = 0; state < visited.size(); state++) {
            assertThat(space.codeOf(state)).isEqualTo(visited.get(state));
            assertThat(space.stateOf(visited.get(state))).isEqualTo(state);
        }
        assertThat(space.codeOf(space.initial())).isEqualTo(system.initial());
    }

    @ParameterizedTest(name = "seed {0}, {1} codes")
    @MethodSource("systems")
    void what_cannot_be_reached_has_no_number(long seed, long codes) {
        RandomSystem system = system(seed, codes);
        StateSpace space = StateSpace.explore(system, LIMITS);
        Map<Long, Integer> reachable = distances(system);
        for (long code = 0; code < Math.min(codes, 10_000); code++) {
            assertThat(space.stateOf(code) >= 0).isEqualTo(reachable.containsKey(code));
        }
    }

    @ParameterizedTest(name = "seed {0}, {1} codes")
    @MethodSource("systems")
    void the_generator_holds_every_rate_between_two_states(long seed, long codes) {
        RandomSystem system = system(seed, codes);
        StateSpace space = StateSpace.explore(system, LIMITS);
        SparseGenerator generator = space.generator();

        Map<List<Integer>, Double> expected =
                new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
        long transitions = 0;
        for (long code : distances(system).keySet()) {
            for (RandomSystem.Arc arc : system.arcs(code)) {
                transitions++;
                if (arc.target() != code) {
                    expected.merge(List.of(space.stateOf(code), space.stateOf(arc.target())), arc.rate(), Double::sum);
                }
            }
        }
        Map<List<Integer>, Double> actual = new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
        for (int state = 0; state < space.states(); state++) {
            int to = state;
            generator.predecessors(state, (from, rate) -> actual.merge(List.of(from, to), rate, Double::sum));
        }
        assertThat(actual).isEqualTo(expected);
        assertThat(space.transitions()).isEqualTo(transitions);
    }

    @ParameterizedTest(name = "seed {0}, {1} codes")
    @MethodSource("systems")
    void paths_are_as_short_as_breadth_first_search_says_and_every_step_exists(long seed, long codes) {
        RandomSystem system = system(seed, codes);
        StateSpace space = StateSpace.explore(system, LIMITS);
        Map<Long, Integer> distances = distances(system);
        for (int state = 0; state < space.states(); state += 1 + space.states() / 20) {
            StatePath path = space.pathTo(state);
            assertThat(path.end()).isEqualTo(space.codeOf(state));
            assertThat(path.steps()).hasSize(distances.getOrDefault(space.codeOf(state), -1));
            long at = path.initial();
            for (StatePath.Step step : path.steps()) {
                assertThat(system.arcs(at))
                        .anyMatch(arc -> arc.target() == step.target() && arc.label() == step.label());
                at = step.target();
            }
        }
    }

    @ParameterizedTest(name = "seed {0}, {1} codes")
    @MethodSource("systems")
    void states_without_transitions_are_counted(long seed, long codes) {
        RandomSystem system = system(seed, codes);
        StateSpace space = StateSpace.explore(system, LIMITS);
        List<Long> dead = distances(system).keySet().stream()
                .filter(code -> system.arcs(code).isEmpty())
                .toList();
        assertThat(space.deadlocks()).isEqualTo(dead.size());
        assertThat(space.firstDeadlock().isPresent()).isEqualTo(!dead.isEmpty());
        space.firstDeadlock().ifPresent(state -> assertThat(space.codeOf(state)).isEqualTo(dead.get(0)));
    }

    @Test
    void a_search_that_outgrows_its_hash_table_goes_on_with_bits() {
        long codes = 1L << 24;
        StateSpace space = StateSpace.explore(new Walk(codes, 4), LIMITS);
        assertThat(space.states()).isEqualTo((int) (codes / 4));
        assertThat(space.stateOf(codes / 2 + 1)).isEqualTo(-1);
        assertThat(space.codeOf(12_345)).isEqualTo(4 * 12_345);
        assertThat(space.bytes()).isLessThan(codes);
    }

    @Test
    void one_state_more_than_allowed_is_refused_and_as_many_as_allowed_are_not() {
        Walk walk = new Walk(1000, 1);
        assertThat(StateSpace.explore(walk, ExplorationLimits.upTo(1000)).states())
                .isEqualTo(1000);
        assertThatThrownBy(() -> StateSpace.explore(walk, ExplorationLimits.upTo(999)))
                .isInstanceOf(TooManyStatesException.class)
                .hasMessageContaining("more than 999 states were found");
    }

    @Test
    void progress_is_reported_and_can_end_the_exploration() {
        List<Integer> reports = new ArrayList<>();
        StateSpace.explore(new Walk(1 << 20, 1), new ExplorationLimits(1 << 20, reports::add));
        assertThat(reports).isNotEmpty().isSorted();

        assertThatThrownBy(() -> StateSpace.explore(new Walk(1 << 20, 1), new ExplorationLimits(1 << 20, states -> {
                    throw new IllegalStateException("enough");
                })))
                .hasMessage("enough");
    }

    @Test
    void every_label_is_counted_by_probability_and_rate_self_loops_too() {
        RandomSystem system = system(1, 50);
        StateSpace space = StateSpace.explore(system, LIMITS);
        double[] p = new double[space.states()];
        double[] expected = new double[3];
        for (int state = 0; state < p.length; state++) {
            p[state] = 1.0 / (state + 2);
            for (RandomSystem.Arc arc : system.arcs(space.codeOf(state))) {
                expected[arc.label()] += p[state] * arc.rate();
            }
        }
        assertThat(space.throughput(p, 3)).containsExactly(expected, within(1e-12));
    }

    /** A circle of codes, walked in equal steps either way. */
    private record Walk(long codes, int step) implements TransitionSystem {
        @Override
        public long initial() {
            return codes / 2;
        }

        @Override
        public void successors(long code, Sink sink) {
            sink.accept((code + step) % codes, 0, 1.0);
            sink.accept((code + codes - step) % codes, 1, 2.0);
        }
    }

    private static Map<Long, Integer> distances(RandomSystem system) {
        Map<Long, Integer> distances = new TreeMap<>();
        Deque<Long> queue = new ArrayDeque<>();
        distances.put(system.initial(), 0);
        queue.add(system.initial());
        while (!queue.isEmpty()) {
            long code = queue.remove();
            for (RandomSystem.Arc arc : system.arcs(code)) {
                if (distances.putIfAbsent(arc.target(), distances.getOrDefault(code, 0) + 1) == null) {
                    queue.add(arc.target());
                }
            }
        }
        return distances;
    }
}
