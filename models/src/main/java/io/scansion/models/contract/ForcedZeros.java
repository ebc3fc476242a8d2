package io.scansion.models.contract;

import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.linalg.ExactElimination;
import io.scansion.models.linalg.Rational;
import io.scansion.models.linalg.SolvedForm;
import io.scansion.models.linalg.SparseRow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/** The variables that are zero in every solution without a negative rate, as far as one sign after the other shows it. */
final class ForcedZeros {
    private final int constant; // the column of the constant 1; the variables have those before it
    private final int[] variables;
    private final BitSet zero = new BitSet();

    ForcedZeros(EquationSystem system) {
        this.constant = system.constantColumn();
        this.variables = IntStream.range(0, constant).toArray();
    }

    /** Takes variables for zero that are known to be. */
    ForcedZeros(EquationSystem system, BitSet known) {
        this(system);
        zero.or(known);
    }

    /** Returns the columns of the variables that these rows force to zero, the known ones included. */
    BitSet of(List<SparseRow> rows) {
        int before;
        do {
            before = zero.cardinality();
            addFrom(ExactElimination.reduce(without(rows), constant + 1, List.of(variables))
                    .solved());
        } while (zero.cardinality() > before);
        return zero;
    }

    /** Adds what equations with a single variable left force to zero, one after the other. */
    BitSet following(List<SparseRow> rows) {
        int before;
        do {
            before = zero.cardinality();
            for (SparseRow row : without(rows)) {
                if (row.size() == 1 && row.column(0) != constant) {
                    zero.set(row.column(0));
                }
            }
        } while (zero.cardinality() > before);
        return zero;
    }

    /** Adds what is zero, or equals a sum with negative factors only, and then all in that sum. */
    private void addFrom(SolvedForm form) {
        for (int column : form.solved()) {
            SparseRow sum = form.expression(column);
            boolean negative = !sum.has(constant)
                    && IntStream.range(0, sum.size()).allMatch(k -> sum.value(k).signum() < 0);
            if (negative) {
                zero.set(column);
                IntStream.range(0, sum.size()).forEach(k -> zero.set(sum.column(k)));
            }
        }
    }

    private List<SparseRow> without(List<SparseRow> rows) {
        List<SparseRow> rest = new ArrayList<>();
        for (SparseRow row : rows) {
            SparseRow kept = row;
            for (int k = 0; k < row.size(); k++) {
                kept = zero.get(row.column(k)) ? kept.with(row.column(k), Rational.ZERO) : kept;
            }
            rest.add(kept);
        }
        return rest;
    }
}
