package io.scansion.models.contract.equations;

import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rates and the linear equations between them. Immutable and safe to share.
 *
 * @param variables names of the rates, in the order in which they are shown
 * @param equations the equations, which mention no other names
 */
public record EquationSystem(List<String> variables, List<Equation> equations) {
    /**
     * Checks the names and copies the lists.
     *
     * @throws IllegalArgumentException if a variable is declared twice, or an equation mentions one that is not declared
     */
    public EquationSystem {
        variables = List.copyOf(variables);
        equations = List.copyOf(equations);
        KnownNames known = new KnownNames("variable", variables);
        for (Equation equation : equations) {
            requireKnown(known, equation, equation.left());
            requireKnown(known, equation, equation.right());
        }
    }

    private static void requireKnown(KnownNames known, Equation equation, LinearForm side) {
        for (String name : side.coefficients().keySet()) {
            if (!known.contains(name)) {
                throw known.unknown(equation.named(), name);
            }
        }
    }

    /**
     * Reads equations such as {@code e4=8*e5-0.5*e3a}.
     *
     * @throws EquationSyntaxException if a text is not a linear equation
     * @throws IllegalArgumentException if a variable is declared twice, or an equation mentions one that is not declared
     */
    public static EquationSystem parse(List<String> variables, List<String> texts) {
        List<Equation> equations = new ArrayList<>();
        for (String text : texts) {
            equations.add(Equation.parse("equation " + (equations.size() + 1), text));
        }
        return new EquationSystem(variables, equations);
    }

    /** Returns this system with more equations, which mention no other variables. */
    public EquationSystem with(List<Equation> more) {
        List<Equation> all = new ArrayList<>(equations);
        all.addAll(more);
        return new EquationSystem(variables, all);
    }

    /** Returns the index of every variable. */
    public Map<String, Integer> indices() {
        Map<String, Integer> indices = new LinkedHashMap<>();
        for (String variable : variables) {
            indices.put(variable, indices.size());
        }
        return indices;
    }

    /** Returns the column of {@link #rows()} that stands for the constant 1. */
    public int constantColumn() {
        return variables.size();
    }

    /** Returns the equations as rows that must be zero: a column per variable, then one for the constant 1. */
    public List<SparseRow> rows() {
        Map<String, Integer> indices = indices();
        List<SparseRow> rows = new ArrayList<>();
        for (Equation equation : equations) {
            Map<Integer, Rational> row = new HashMap<>();
            row.put(
                    constantColumn(),
                    equation.left().constant().minus(equation.right().constant()));
            equation.left()
                    .coefficients()
                    .forEach((name, value) -> row.merge(column(indices, name), value, Rational::plus));
            equation.right()
                    .coefficients()
                    .forEach((name, value) -> row.merge(column(indices, name), value.negate(), Rational::plus));
            rows.add(SparseRow.of(row));
        }
        return rows;
    }

    /** Returns a row of {@link #rows()}' columns in words. */
    public LinearForm form(SparseRow row) {
        Map<String, Rational> coefficients = new LinkedHashMap<>();
        Rational constant = Rational.ZERO;
        for (int k = 0; k < row.size(); k++) {
            if (row.column(k) == constantColumn()) {
                constant = row.value(k);
            } else {
                coefficients.put(variables.get(row.column(k)), row.value(k));
            }
        }
        return new LinearForm(coefficients, constant);
    }

    private static int column(Map<String, Integer> indices, String name) {
        Integer column = indices.get(name);
        if (column == null) {
            throw new IllegalStateException("checked when the system was made: " + name);
        }
        return column;
    }
}
