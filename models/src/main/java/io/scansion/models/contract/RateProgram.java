package io.scansion.models.contract;

import io.scansion.models.linalg.ExactLinearProgram;
import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The least sum of some rates, and among those the least sum of all, over the solutions of the equations with no rate
 * below its lower bound. Exact.
 */
final class RateProgram {
    private final List<SparseRow> rows; // free of contradictions
    private final List<Rational> lower; // by column

    /** How the program ended. */
    sealed interface Result {
        /** The rates, by column. */
        record Rates(List<Rational> values) implements Result {}

        /** The columns whose lower bounds cannot all be kept. */
        record Conflict(List<Integer> columns) implements Result {}
    }

    /**
     * Sets the program up.
     *
     * @param rows equations that do not contradict each other; the constant's column is the last one
     * @param lower the lower bound of every variable, by column
     */
    RateProgram(List<SparseRow> rows, List<Rational> lower) {
        this.rows = rows;
        this.lower = List.copyOf(lower);
    }

    /** Finds the rates whose sum over some columns is least. */
    Result minimise(Set<Integer> summed) {
        // The variables of the program are what the rates exceed their bounds by.
        Map<Integer, Rational> some = new HashMap<>();
        summed.forEach(column -> some.put(column, Rational.ONE));
        Map<Integer, Rational> all = new HashMap<>();
        for (int column = 0; column < lower.size(); column++) {
            all.put(column, Rational.ONE);
        }
        ExactLinearProgram program =
                new ExactLinearProgram(lower.size(), List.of(SparseRow.of(some), SparseRow.of(all)));
        rows.forEach(row -> program.zero(aboveBounds(row)));
        ExactLinearProgram.Outcome outcome = program.minimise();
        if (outcome instanceof ExactLinearProgram.Outcome.Optimal optimal) {
            List<Rational> rates = new ArrayList<>();
            for (int column = 0; column < lower.size(); column++) {
                rates.add(lower.get(column).plus(optimal.values().get(column)));
            }
            return new Result.Rates(rates);
        }
        if (outcome instanceof ExactLinearProgram.Outcome.Infeasible infeasible) {
            return new Result.Conflict(infeasible.variables());
        }
        throw new IllegalStateException("a sum of rates that are not negative cannot fall without end");
    }

    private SparseRow aboveBounds(SparseRow row) {
        Rational constant = row.get(lower.size());
        for (int k = 0; k < row.size(); k++) {
            if (row.column(k) != lower.size()) {
                constant = constant.plus(row.value(k).times(lower.get(row.column(k))));
            }
        }
        return row.with(lower.size(), constant);
    }
}
