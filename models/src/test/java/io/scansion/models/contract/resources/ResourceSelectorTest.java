package io.scansion.models.contract.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ResourceSelectorTest {
    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    /** A random choice of few nodes and components, which all mappings can be tried for. */
    private record Problem(List<Machine> machines, List<Demand> demands) {
        static Problem random(Random random) {
            List<Machine> machines = new ArrayList<>();
            for (int m = random.nextInt(3); m >= 0; m--) {
                machines.add(new Machine(
                        "m" + m, random.nextInt(4), 50 + random.nextInt(200), 100 + random.nextInt(900), 64 + 64 * m));
            }
            List<Demand> demands = new ArrayList<>();
            for (int c = random.nextInt(3); c >= 0; c--) {
                Work work = new Work(1 + random.nextInt(400), random.nextInt(300));
                double memory = 32 << random.nextInt(3);
                demands.add(
                        random.nextInt(3) == 0
                                ? Demand.sequential("c" + c, random.nextDouble(), work, memory)
                                : Demand.parallel("c" + c, random.nextDouble(), work, memory));
            }
            return new Problem(machines, demands);
        }

        Selection selection() {
            return new ResourceSelector(machines, Links.UNLIMITED).select(demands, List.of());
        }

        boolean hasNodeForEach() {
            return demands.stream()
                    .allMatch(demand ->
                            machines.stream().anyMatch(machine -> machine.nodes() > 0 && demand.fitsInto(machine)));
        }

        /** The fewest nodes and the least power with these, or an empty array. */
        double[] best() {
            return best(0, new int[machines.size()], 0, 0);
        }

        private double[] best(int c, int[] used, int nodes, double power) {
            if (c == demands.size()) {
                return new double[] {nodes, power};
            }
            double[] best = {};
            for (int[] counts : countVectors()) {
                Map<Machine, Integer> allocation = new LinkedHashMap<>();
                boolean fits = true;
                int[] total = used.clone();
                for (int m = 0; m < counts.length; m++) {
                    total[m] += counts[m];
                    fits &= total[m] <= machines.get(m).nodes()
                            && (counts[m] == 0 || demands.get(c).fitsInto(machines.get(m)));
                    if (counts[m] > 0) {
                        allocation.put(machines.get(m), counts[m]);
                    }
                }
                Allocation own = new Allocation(allocation);
                if (fits
                        && own.count() > 0
                        && own.count() <= demands.get(c).mostNodes()
                        && own.utilisation(demands.get(c)) <= 1) {
                    double[] found = best(c + 1, total, nodes + own.count(), power + own.mflops());
                    best = isBetter(found, best) ? found : best;
                }
            }
            return best;
        }

        private List<int[]> countVectors() {
            List<int[]> vectors = new ArrayList<>();
            for (int code = 0; code < Math.pow(4, machines.size()); code++) {
                int[] counts = new int[machines.size()];
                for (int m = 0, rest = code; m < counts.length; m++, rest /= 4) {
                    counts[m] = rest % 4;
                }
                vectors.add(counts);
            }
            return vectors;
        }

        private static boolean isBetter(double[] a, double[] b) {
            return a.length > 0 && (b.length == 0 || a[0] < b[0] || (a[0] == b[0] && a[1] < b[1]));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void finds_what_trying_all_mappings_finds(long seed) {
        Problem problem = Problem.random(new Random(seed));
        if (!problem.hasNodeForEach()) {
            refused(problem::selection, "needs");
            return;
        }
        double[] best = problem.best();
        Selection selection = problem.selection();
        if (best.length == 0) {
            assertThat(selection).isInstanceOf(Selection.ScarceMachines.class);
            Selection.ScarceMachines scarce = (Selection.ScarceMachines) selection;
            List<Demand> lacking = problem.demands().stream()
                    .filter(demand -> scarce.components().contains(demand.component()))
                    .toList();
            assertThat(new Problem(problem.machines(), lacking).best()).isEmpty();
            assertThat(scarce.share()).isBetween(0.0, 1.0);
            assertThat(scarce.machine()).isNotEmpty();
        } else {
            Selection.Mapping mapping = (Selection.Mapping) selection;
            assertThat(mapping.isBest()).isTrue();
            assertThat(mapping.nodes()).isEqualTo((int) best[0]);
            assertThat(mapping.allocations().values().stream()
                            .mapToDouble(Allocation::mflops)
                            .sum())
                    .isCloseTo(best[1], within(1e-9));
            problem.demands()
                    .forEach(demand -> assertThat(mapping.allocations()
                                    .getOrDefault(demand.component(), new Allocation(Map.of()))
                                    .utilisation(demand))
                            .isLessThanOrEqualTo(1 + 1e-8));
        }
    }

    @Test
    void ends_a_search_that_is_too_long_and_says_that_it_proved_nothing() {
        // Twelve components that need a third more than one node: pairs of nodes, and there is one node too few.
        List<Demand> demands = new ArrayList<>();
        for (int c = 0; c < 12; c++) {
            demands.add(Demand.parallel("c" + c, 1.3, new Work(100 + c, 1), 0));
        }
        List<Machine> machines =
                List.of(Machine.of("a", 9, 100, 1e6), Machine.of("b", 7, 101, 1e6), Machine.of("c", 7, 102, 1e6));
        Selection selection = new MappingSearch(machines, demands, 1_000).search();
        assertThat(selection).isEqualTo(new Selection.NotFound(1_000));
        assertThat(selection.toString()).contains("no proof that there is none");
    }

    @Test
    void keeps_the_best_mapping_of_a_search_that_is_too_long_without_calling_it_best() {
        List<Demand> demands = new ArrayList<>();
        for (int c = 0; c < 8; c++) {
            demands.add(Demand.parallel("c" + c, 1, new Work(170 + 13 * c, 20), 0));
        }
        List<Machine> machines =
                List.of(Machine.of("a", 9, 100, 900), Machine.of("b", 9, 90, 1100), Machine.of("c", 9, 80, 1000));
        assertThat(new MappingSearch(machines, demands, 200).search())
                .isInstanceOfSatisfying(
                        Selection.Mapping.class,
                        mapping -> assertThat(mapping.isBest()).isFalse());
    }

    @Test
    void names_the_components_that_have_enough_nodes_each_but_not_together() {
        Work work = new Work(100, 0);
        List<Demand> demands = List.of(
                Demand.parallel("small", 0.5, work, 0),
                Demand.parallel("left", 2, work, 512),
                Demand.parallel("right", 2, work, 512));
        List<Machine> machines =
                List.of(new Machine("big", 3, 100, 1e6, 1024), new Machine("little", 5, 100, 1e6, 128));
        Selection.ScarceMachines scarce =
                (Selection.ScarceMachines) new ResourceSelector(machines, Links.UNLIMITED).select(demands, List.of());
        assertThat(scarce.components()).containsExactly("left", "right");
        assertThat(scarce.share()).isCloseTo(0.75, within(1e-12));
        assertThat(scarce.toString()).contains("at most 0.7500 of their rates");
    }

    @Test
    void names_the_fastest_machine_for_a_component_that_runs_on_one_node() {
        Demand demand = Demand.sequential("C3", 4, new Work(100, 0), 0);
        List<Machine> machines = List.of(Machine.of("slow", 9, 100, 1e6), Machine.of("fast", 1, 200, 1e6));
        Selection selection = new ResourceSelector(machines, Links.UNLIMITED).select(List.of(demand), List.of());
        assertThat(selection.toString())
                .isEqualTo("component C3 runs on one node, and the fastest, fast, delivers 0.5000 of its rate");
    }

    @Test
    void refuses_a_component_without_any_machine_and_numbers_no_machine_has() {
        Demand demand = Demand.parallel("C2", 1, new Work(1, 1), 64);
        refused(
                () -> new ResourceSelector(List.of(), Links.UNLIMITED).select(List.of(demand), List.of()),
                "component C2 needs a machine, and there is none");
        refused(
                () -> new ResourceSelector(List.of(new Machine("m", 3, 1, 1, 32)), Links.UNLIMITED)
                        .select(List.of(demand), List.of()),
                "component C2 needs 64.0 MB of memory on a node, and no machine has as much");
        Machine machine = Machine.of("m", 1, 1, 1);
        refused(
                () -> new ResourceSelector(List.of(machine, machine), Links.UNLIMITED),
                "machine 'm' is declared twice");
        refused(() -> Machine.of("m", -1, 1, 1), "machine m: nodes must not be negative, got -1");
        refused(() -> Machine.of("m", 1, 0, 1), "machine m: MFLOPS must be positive");
        refused(() -> new Work(-1, 3), "work (MFLOP) must be finite and not negative, got -1");
        refused(() -> new Work(0, 0), "must be positive");
        refused(() -> Links.ofMegabits(0), "bandwidth (bytes/s) of every stream must be positive");
        refused(() -> new Traffic("S1", -1, 8), "stream S1: items per second must be finite and not negative");
    }

    private static void refused(ThrowingCallable what, String message) {
        assertThatThrownBy(what).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }
}
