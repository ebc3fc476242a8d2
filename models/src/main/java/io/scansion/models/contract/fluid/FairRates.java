package io.scansion.models.contract.fluid;

import io.scansion.models.linalg.ExactLinearProgram;
import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rates at a moment: every computation is as busy as it can be. Where several compete, for a processor, for the places
 * of a full buffer or for items, the one that is busy least is as busy as possible, then the next, and so on.
 */
final class FairRates {
    /*
     * The busy shares are the lexicographically largest, sorted ascending: max-min fairness. Level by level, a linear
     * program finds the largest share that all computations not settled yet can reach; those that cannot exceed it are
     * settled there. Where nobody competes there is a solution in which every share is largest, and one program finds it.
     */
    private final Network network;
    private final int least; // the variable that is not larger than any share not settled
    private final int one;

    FairRates(Network network) {
        this.network = network;
        this.least = network.unknowns();
        this.one = network.unknowns() + 1;
    }

    /**
     * Returns the rates of the computations and some shares of on-demand streams that go with them.
     *
     * @param limits rows over the network's unknowns that must not be negative; all rates zero must satisfy them, unless
     *     annotations have constants
     */
    List<Rational> under(List<SparseRow> limits) {
        List<SparseRow> rows = limits.stream().map(this::shifted).toList();
        List<Integer> all = new ArrayList<>();
        for (int computation = 0; computation < network.computations(); computation++) {
            all.add(computation);
        }
        if (limits.stream().noneMatch(FairRates::isCompetition)) {
            return solve(rows, sumOfShares(all));
        }
        Map<Integer, Rational> settled = new HashMap<>();
        List<Rational> values = List.of();
        while (settled.size() < all.size()) {
            List<Integer> rest = new ArrayList<>(all);
            rest.removeAll(settled.keySet());
            values = raise(rows, rest, settled);
        }
        return values;
    }

    private List<Rational> raise(List<SparseRow> rows, List<Integer> rest, Map<Integer, Rational> settled) {
        List<SparseRow> bounded = new ArrayList<>(rows);
        settled.forEach((computation, share) -> bounded.add(shareAbove(computation, share)));
        List<SparseRow> levelled = new ArrayList<>(bounded);
        rest.forEach(computation -> levelled.add(share(computation).with(least, Rational.MINUS_ONE)));
        List<Rational> values = solve(levelled, SparseRow.of(Map.of(least, Rational.MINUS_ONE)));
        Rational level = values.get(least);
        rest.forEach(computation -> bounded.add(shareAbove(computation, level)));
        List<Integer> stuck = stuck(rest, values, level);
        while (true) {
            values = solve(bounded, sumOfShares(stuck));
            List<Integer> still = stuck(stuck, values, level);
            if (still.size() == stuck.size()) {
                stuck.forEach(computation -> settled.put(computation, level));
                return values;
            }
            stuck = still;
        }
    }

    private List<Integer> stuck(List<Integer> candidates, List<Rational> values, Rational level) {
        return candidates.stream()
                .filter(computation -> values.get(computation)
                        .times(network.seconds(computation))
                        .equals(level))
                .toList();
    }

    private SparseRow share(int computation) {
        return SparseRow.of(Map.of(computation, network.seconds(computation)));
    }

    private SparseRow shareAbove(int computation, Rational bound) {
        return share(computation).with(one, bound.negate());
    }

    private SparseRow sumOfShares(List<Integer> computations) {
        Map<Integer, Rational> costs = new HashMap<>();
        computations.forEach(computation ->
                costs.put(computation, network.seconds(computation).negate()));
        return SparseRow.of(costs);
    }

    private List<Rational> solve(List<SparseRow> rows, SparseRow objective) {
        ExactLinearProgram program = new ExactLinearProgram(one, List.of(objective));
        rows.forEach(program::notNegative);
        ExactLinearProgram.Outcome outcome = program.minimise();
        if (outcome instanceof ExactLinearProgram.Outcome.Optimal optimal) {
            return optimal.values();
        }
        throw new IllegalArgumentException("the constants in the modules' annotations allow no rates at all");
    }

    private SparseRow shifted(SparseRow row) {
        return row.with(least, Rational.ZERO).with(one, row.get(least));
    }

    /** Returns whether a row bounds a sum of several rates, which then compete. */
    private static boolean isCompetition(SparseRow row) {
        int bounded = 0;
        for (int k = 0; k < row.size(); k++) {
            bounded += row.value(k).signum() < 0 ? 1 : 0;
        }
        return bounded > 1;
    }
}
