package io.scansion.models.contract.resources;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Tries mappings, one component after the other, leaving out what cannot be better than the best so far. */
final class Branching {
    /*
     * A component gets nodes of the machine that is fastest for it first, as many as it can use, then one less, and so on;
     * what is still missing comes from the next machine. A branch ends where the components to come need more nodes than
     * the best mapping has left, each counted as if the others took none.
     */
    private final int[][] fastestFirst; // machines by component
    private final double[][] shares; // of a node, by component and machine
    private final List<Machine> machines;
    private final List<Demand> demands;
    private final Integer[] order; // of components: those that need most nodes first
    private final int[] left; // nodes by machine
    private final int[][] nodes; // by component and machine
    private long stepsLeft;
    private boolean isAnyEnough;
    private int[][] best = {};
    private int fewestNodes = Integer.MAX_VALUE;
    private double leastPower = Double.POSITIVE_INFINITY;

    Branching(List<Machine> machines, List<Demand> demands, long mostSteps) {
        this.machines = machines;
        this.demands = demands;
        this.stepsLeft = mostSteps;
        this.left = machines.stream().mapToInt(Machine::nodes).toArray();
        this.nodes = new int[demands.size()][machines.size()];
        this.shares = new double[demands.size()][machines.size()];
        this.fastestFirst = new int[demands.size()][];
        for (int c = 0; c < demands.size(); c++) {
            double[] ofNode = shares[c];
            for (int m = 0; m < machines.size(); m++) {
                ofNode[m] = LargestShare.shareOfNode(demands.get(c), machines.get(m));
            }
            fastestFirst[c] = IntStream.range(0, machines.size())
                    .filter(m -> ofNode[m] > 0)
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer m) -> -ofNode[m])
                            .thenComparingDouble(m -> machines.get(m).mflops()))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
        this.order = IntStream.range(0, demands.size()).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingInt((Integer c) -> -fewest(c)));
    }

    /** Returns the nodes by component and machine of the best mapping found, if there is one. */
    Optional<List<int[]>> best() {
        component(0, 0, 0);
        return best.length < demands.size() ? Optional.empty() : Optional.of(new ArrayList<>(List.of(best)));
    }

    /** Returns the first mapping found. */
    Optional<List<int[]>> any() {
        isAnyEnough = true;
        return best();
    }

    /** Returns whether the steps were used up before all was tried. */
    boolean isCutShort() {
        return stepsLeft < 0;
    }

    private void component(int at, int used, double power) {
        if (at == order.length) {
            if (used < fewestNodes || (used == fewestNodes && power < leastPower)) {
                best = Arrays.stream(nodes).map(int[]::clone).toArray(int[][]::new);
                fewestNodes = used;
                leastPower = power;
            }
            return;
        }
        int rest = 0;
        for (int i = at; i < order.length; i++) {
            int few = fewest(order[i]);
            if (few < 0) {
                return;
            }
            rest += few;
        }
        if (used + rest <= fewestNodes) {
            int later = rest - fewest(order[at]);
            machine(at, 0, 1 - ResourceSelector.EQUAL_WITHIN, 0, used, later, power);
        }
    }

    /** Takes nodes of the {@code k}-th machine for a share that is still missing; {@code later} is what others need. */
    private void machine(int at, int k, double missing, int own, int used, int later, double power) {
        int c = order[at];
        if (missing <= 0) {
            component(at + 1, used, power);
            return;
        }
        if (k == fastestFirst[c].length || (isAnyEnough && fewestNodes < Integer.MAX_VALUE) || stepsLeft-- <= 0) {
            return;
        }
        int m = fastestFirst[c][k];
        double needed = Math.ceil(missing / shares[c][m]);
        if (used + needed + later > fewestNodes) {
            return; // the machines to come are slower still
        }
        int most = (int) Math.min(needed, Math.min(left[m], demands.get(c).mostNodes() - own));
        for (int count = most; count >= 0; count--) {
            take(c, m, count);
            double more = count * machines.get(m).mflops();
            machine(at, k + 1, missing - count * shares[c][m], own + count, used + count, later, power + more);
            take(c, m, -count);
        }
    }

    private void take(int c, int m, int count) {
        left[m] -= count;
        nodes[c][m] += count;
    }

    /** Returns the fewest nodes a component needs if no other takes any of those left, or -1 if these are too few. */
    private int fewest(int c) {
        double missing = 1 - ResourceSelector.EQUAL_WITHIN;
        int count = 0;
        for (int m : fastestFirst[c]) {
            double most = Math.min(left[m], (double) demands.get(c).mostNodes() - count);
            double taken = Math.min(Math.ceil(missing / shares[c][m]), most);
            count += (int) taken;
            missing -= taken * shares[c][m];
            if (missing <= 0) {
                return count;
            }
        }
        return -1;
    }
}
