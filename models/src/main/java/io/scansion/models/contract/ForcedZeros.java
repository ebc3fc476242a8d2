package io.scansion.models.contract;

import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.linalg.ExactElimination;
import io.scansion.models.linalg.ExactLinearProgram;
import io.scansion.models.linalg.SolvedForm;
import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The variables that are zero in every solution without a negative rate. One sign after the other shows most of them, cheaply;
 * {@link #completed} finds them all.
 */
final class ForcedZeros {
    /*
     * Solutions can be added, so there is one in which every rate that can be above zero is. Hence all that are not known to be
     * zero are asked to be 1 at least, together, and so is the constant: solutions can be scaled. If a linear program says no, it
     * names rates whose sum, each with a positive factor, is zero by the equations (Farkas). None of them can be above zero;
     * they are known now, and the others are asked again. Usually the first answer is yes.
     */
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

    /** Adds to {@link #of} what only several signs at once show: afterwards no rate is missing. */
    BitSet completed(List<SparseRow> rows) {
        following(rows);
        for (List<Integer> sum = zeroSum(rows); !sum.isEmpty(); sum = zeroSum(rows)) {
            sum.forEach(zero::set);
            of(rows);
        }
        return zero;
    }

    /**
     * Returns variables not known to be zero of which a sum with positive factors is zero, none of which can be left out; empty if
     * there are none, or no solution at all.
     */
    List<Integer> zeroSum(List<SparseRow> rows) {
        ExactLinearProgram program = new ExactLinearProgram(constant + 1, List.of());
        without(rows).forEach(row -> program.zero(row.with(program.constantColumn(), sumOf(row))));
        return program.minimise() instanceof ExactLinearProgram.Outcome.Infeasible infeasible
                        && !infeasible.variables().contains(constant)
                ? infeasible.variables()
                : List.of();
    }

    private static Rational sumOf(SparseRow row) {
        Rational sum = Rational.ZERO;
        for (int k = 0; k < row.size(); k++) {
            sum = sum.plus(row.value(k));
        }
        return sum;
    }

    /** Returns whether these rows give a relation between some columns alone, those that are known to be zero left out. */
    boolean relates(List<SparseRow> rows, List<Integer> some) {
        int[] inside = some.stream().mapToInt(Integer::intValue).toArray();
        int[] outside = IntStream.rangeClosed(0, constant)
                .filter(column -> !some.contains(column))
                .toArray();
        return !ExactElimination.reduce(without(rows), constant + 1, List.of(outside, inside))
                .rows(1)
                .isEmpty();
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
