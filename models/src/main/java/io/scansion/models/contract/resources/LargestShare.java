package io.scansion.models.contract.resources;

import io.scansion.models.linalg.ExactLinearProgram;
import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How much of their rates components get from machines at most. */
final class LargestShare {
    private LargestShare() {}

    /**
     * Returns the largest share of all rates that the nodes could deliver if they could be divided; 1 at most. A node that
     * could serve a component alone counts as one and no more, since it serves no other.
     */
    static double of(List<Machine> machines, List<Demand> demands) {
        int share = demands.size() * machines.size(); // the variable after the nodes of machine m for component c
        ExactLinearProgram program =
                new ExactLinearProgram(share + 1, List.of(SparseRow.of(Map.of(share, Rational.MINUS_ONE))));
        int constant = program.constantColumn();
        program.notNegative(SparseRow.of(Map.of(share, Rational.MINUS_ONE, constant, Rational.ONE)));
        for (int c = 0; c < demands.size(); c++) {
            Map<Integer, Rational> shares = new HashMap<>(Map.of(share, Rational.MINUS_ONE));
            Map<Integer, Rational> nodes =
                    new HashMap<>(Map.of(constant, Rational.of(demands.get(c).mostNodes())));
            for (int m = 0; m < machines.size(); m++) {
                shares.put(c * machines.size() + m, Rational.ofDecimal(shareOfNode(demands.get(c), machines.get(m))));
                nodes.put(c * machines.size() + m, Rational.MINUS_ONE);
            }
            program.notNegative(SparseRow.of(shares));
            program.notNegative(SparseRow.of(nodes));
        }
        for (int m = 0; m < machines.size(); m++) {
            Map<Integer, Rational> nodes =
                    new HashMap<>(Map.of(constant, Rational.of(machines.get(m).nodes())));
            for (int c = 0; c < demands.size(); c++) {
                nodes.put(c * machines.size() + m, Rational.MINUS_ONE);
            }
            program.notNegative(SparseRow.of(nodes));
        }
        if (program.minimise() instanceof ExactLinearProgram.Outcome.Optimal optimal) {
            return optimal.values().get(share).doubleValue();
        }
        throw new IllegalStateException("no nodes at all deliver a share of 0, and none is above 1");
    }

    /** Returns which share of a demand a node serves, 1 at most, and 0 if it has not the memory. */
    static double shareOfNode(Demand demand, Machine machine) {
        return demand.fitsInto(machine) ? Math.min(1, 1 / demand.busyNodes(machine)) : 0;
    }
}
