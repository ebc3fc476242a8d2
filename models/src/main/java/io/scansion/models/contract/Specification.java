package io.scansion.models.contract;

import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.contract.equations.LinearForm;
import io.scansion.models.linalg.EchelonForm;
import io.scansion.models.linalg.ExactElimination;
import io.scansion.models.linalg.SolvedForm;
import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Which rates a contract's required rates determine, whatever their values: the equations are solved for the other rates
 * first, so that an equation left over is a relation between required ones.
 */
final class Specification {
    private final Contract contract;
    private final EquationSystem system;
    private final int[] open; // variables that are not required
    private final int[] required;
    private final List<SparseRow> rows;
    private final EchelonForm echelon;

    Specification(Contract contract) {
        this.contract = contract;
        this.system = contract.system();
        this.open = variables(false);
        this.required = variables(true);
        this.rows = system.rows();
        this.echelon = ExactElimination.reduce(rows, system.variables().size() + 1, List.of(open, required));
    }

    private int[] variables(boolean wanted) {
        List<String> names = system.variables();
        return IntStream.range(0, names.size())
                .filter(i -> contract.required().containsKey(names.get(i)) == wanted)
                .toArray();
    }

    /** Returns the equations as rows; see {@link EquationSystem#rows()}. */
    List<SparseRow> rows() {
        return rows;
    }

    /** Returns whether no rates at all satisfy the equations. */
    boolean isContradictory() {
        return !echelon.remainders().isEmpty();
    }

    int degreesOfFreedom() {
        return system.variables().size() - echelon.rank();
    }

    /** Returns whether the required rates determine all others. */
    boolean isDetermined() {
        return echelon.free(0).isEmpty();
    }

    /** Returns what the equations demand of the required rates alone, each zero, in reduced form. */
    List<LinearForm> relations() {
        SolvedForm reduced = ExactElimination.reduce(
                        echelon.rows(1), system.variables().size() + 1, List.of(required))
                .reduced();
        List<LinearForm> relations = new ArrayList<>();
        for (int column : reduced.solved()) {
            relations.add(LinearForm.variable(system.variables().get(column))
                    .plus(Rational.MINUS_ONE, form(reduced.expression(column))));
        }
        return relations;
    }

    /** Returns the variables that the required rates leave open. */
    List<String> undetermined() {
        return echelon.undetermined(0).stream()
                .map(column -> system.variables().get(column))
                .toList();
    }

    /** Returns all rates, if the required ones determine them. */
    List<Rational> values() {
        Map<Integer, Rational> known = new HashMap<>();
        known.put(system.constantColumn(), Rational.ONE);
        for (int column : required) {
            known.put(column, contract.required().get(system.variables().get(column)));
        }
        return List.of(echelon.values(known)).subList(0, system.variables().size());
    }

    Map<String, LinearForm> solved() {
        SolvedForm reduced = echelon.reduced();
        Map<String, LinearForm> solved = new LinkedHashMap<>();
        for (int column : open) {
            if (reduced.isSolved(column)) {
                solved.put(system.variables().get(column), form(reduced.expression(column)));
            }
        }
        return solved;
    }

    /** Writes a row down with the required rates last. */
    private LinearForm form(SparseRow row) {
        LinearForm inOrder = system.form(row);
        Map<String, Rational> coefficients = new LinkedHashMap<>();
        for (boolean last : new boolean[] {false, true}) {
            inOrder.coefficients().forEach((name, value) -> {
                if (contract.required().containsKey(name) == last) {
                    coefficients.put(name, value);
                }
            });
        }
        return new LinearForm(coefficients, inOrder.constant());
    }
}
