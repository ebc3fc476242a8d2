package io.scansion.models.contract.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Several components on one node, against trying every node for every component. */
final class NodeSharingTest {
    private record Problem(List<Machine> machines, List<Demand> demands) {
        static Problem random(Random random) {
            List<Machine> machines = new ArrayList<>();
            for (int m = random.nextInt(2); m >= 0; m--) {
                machines.add(new Machine(
                        "m" + m, 1 + random.nextInt(2), 50 + random.nextInt(200), 100 + random.nextInt(900), 128));
            }
            List<Demand> demands = new ArrayList<>();
            for (int c = 1 + random.nextInt(4); c >= 0; c--) {
                Work work = new Work(1 + random.nextInt(100), random.nextInt(100));
                demands.add(Demand.sequential("c" + c, random.nextDouble(), work, 16 << random.nextInt(3)));
            }
            return new Problem(machines, demands);
        }

        /** The fewest nodes and the least power with these, or an empty array: every component on every node. */
        double[] best() {
            List<Machine> nodes = new ArrayList<>();
            machines.forEach(machine -> {
                for (int node = 0; node < machine.nodes(); node++) {
                    nodes.add(machine);
                }
            });
            double[] best = {};
            for (int code = 0; code < Math.pow(nodes.size(), demands.size()); code++) {
                double[] busy = new double[nodes.size()];
                double[] memory = new double[nodes.size()];
                for (int c = 0, rest = code; c < demands.size(); c++, rest /= nodes.size()) {
                    int node = rest % nodes.size();
                    busy[node] += demands.get(c).busyNodes(nodes.get(node));
                    memory[node] += demands.get(c).memoryMb();
                }
                int used = 0;
                double power = 0;
                boolean fits = true;
                for (int node = 0; node < busy.length; node++) {
                    fits &= busy[node] <= 1 && memory[node] <= nodes.get(node).memoryMb();
                    used += memory[node] > 0 ? 1 : 0;
                    power += memory[node] > 0 ? nodes.get(node).mflops() : 0;
                }
                if (fits && (best.length == 0 || used < best[0] || (used == best[0] && power < best[1]))) {
                    best = new double[] {used, power};
                }
            }
            return best;
        }
    }

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void finds_what_trying_every_node_for_every_component_finds(long seed) {
        Problem problem = Problem.random(new Random(seed));
        double[] best = problem.best();
        Selection selection =
                new ResourceSelector(problem.machines(), Links.UNLIMITED, true).select(problem.demands(), List.of());
        if (best.length == 0) {
            assertThat(selection).isInstanceOf(Selection.ScarceMachines.class);
            return;
        }
        Selection.Mapping mapping = (Selection.Mapping) selection;
        assertThat(mapping.isBest()).isTrue();
        assertThat(mapping.nodes()).isEqualTo((int) best[0]);
        assertThat(mapping.mflops()).isCloseTo(best[1], within(1e-9 * best[1]));
        assertThat(mapping.allocations()).hasSameSizeAs(problem.demands());
        mapping.together().forEach(shared -> assertShared(problem, mapping, shared));
    }

    private static void assertShared(Problem problem, Selection.Mapping mapping, List<String> shared) {
        Allocation node = Objects.requireNonNull(mapping.allocations().get(shared.get(0)));
        Map<String, Demand> byName = new LinkedHashMap<>();
        problem.demands().forEach(demand -> byName.put(demand.component(), demand));
        double busy = 0;
        for (String name : shared) {
            assertThat(mapping.allocations()).containsEntry(name, node);
            busy += node.utilisation(Objects.requireNonNull(byName.get(name)));
        }
        assertThat(node.count()).isEqualTo(1);
        assertThat(busy).isLessThanOrEqualTo(1 + 1e-9);
    }

    @Test
    void a_parallel_component_has_its_nodes_to_itself() {
        Machine machine = new Machine("m", 3, 100, 1e9, 1000);
        List<Demand> demands = List.of(
                Demand.parallel("wide", 1, new Work(150, 0), 1),
                Demand.sequential("a", 1, new Work(40, 0), 1),
                Demand.sequential("b", 1, new Work(50, 0), 1));
        Selection.Mapping mapping = (Selection.Mapping)
                new ResourceSelector(List.of(machine), Links.UNLIMITED, true).select(demands, List.of());
        assertThat(mapping.nodes()).isEqualTo(3);
        assertThat(mapping.together()).containsExactly(List.of("b", "a"));
        assertThat(new ResourceSelector(List.of(machine), Links.UNLIMITED).select(demands, List.of()))
                .isInstanceOf(Selection.ScarceMachines.class);
    }
}
