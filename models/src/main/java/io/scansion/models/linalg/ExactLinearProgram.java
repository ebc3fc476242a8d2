package io.scansion.models.linalg;

import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An exact linear program: the least value of linear objectives over variables that are not negative, under rows that must
 * be zero or must not be negative. Feasible or not, and optimal or not, are decided in fractions, never by a tolerance.
 * Not thread-safe.
 */
public final class ExactLinearProgram {
    /*
     * The simplex method in doubles is fast and nearly always right about which columns are zero in the end. What it says
     * is taken for a guess: one exact elimination for these columns shows whether it is right (as in Applegate, Cook,
     * Dash, Espinoza, Oper. Res. Lett. 35(6), 2007). If it is not, rounding has added up, and the next guess starts from
     * there with new numbers; in the end the exact method goes on, which is slow but always right.
     */
    private static final int MOST_GUESSES = 8;

    /** Variables and rows of a program that is solved even if doubles do not help; the cost of exact steps grows fast. */
    public static final int MOST_EXACT_COLUMNS = 500;

    private final int variables;
    private final List<SparseRow> objectives;
    private final List<SparseRow> zero = new ArrayList<>();
    private final List<SparseRow> notNegative = new ArrayList<>();

    /** How an exact linear program ended. */
    public sealed interface Outcome {
        /** The objectives are least at these values. */
        record Optimal(List<Rational> values) implements Outcome {
            /** Copies the values. */
            public Optimal {
                values = List.copyOf(values);
            }
        }

        /**
         * No values satisfy all rows. These rows and variables that must not be negative are in conflict, given the rows
         * that must be zero: with any of them left out, the others could be satisfied.
         *
         * @param rows rows that must not be negative, counted from 0 in the order in which they were added
         * @param variables variables that would have to be negative
         */
        record Infeasible(List<Integer> rows, List<Integer> variables) implements Outcome {
            /** Copies the lists. */
            public Infeasible {
                rows = List.copyOf(rows);
                variables = List.copyOf(variables);
            }
        }

        /**
         * An objective has no least value.
         *
         * @param direction in which the variables can go on and on, each row kept and the objective ever lower
         */
        record Unbounded(List<Rational> direction) implements Outcome {
            /** Copies the direction. */
            public Unbounded {
                direction = List.copyOf(direction);
            }
        }
    }

    /**
     * Starts a program.
     *
     * @param variables how many variables
     * @param objectives what is to be least, as coefficients of the variables; a later one only decides among the values
     *     at which the ones before it are least
     */
    public ExactLinearProgram(int variables, List<SparseRow> objectives) {
        this.variables = variables;
        this.objectives = List.copyOf(objectives);
    }

    /** Returns the column whose coefficient in a row is the row's constant. */
    public int constantColumn() {
        return variables;
    }

    /** Adds a row that must be zero: coefficients of the variables and of {@link #constantColumn()}. */
    public void zero(SparseRow row) {
        zero.add(row);
    }

    /** Adds a row that must not be negative; see {@link #zero}. */
    public void notNegative(SparseRow row) {
        notNegative.add(row);
    }

    /**
     * Solves the program.
     *
     * @throws IllegalArgumentException if it has more than {@value #MOST_EXACT_COLUMNS} variables and rows, and numbers so
     *     far apart that doubles cannot guess how it ends
     */
    public Outcome minimise() {
        return minimise(MOST_GUESSES);
    }

    /** Solves the program; without any guess all of it is left to the exact method. */
    Outcome minimise(int mostGuesses) {
        List<SparseRow> equations = equations();
        int columns = variables + 1 + notNegative.size();
        EchelonForm start = ExactElimination.reduce(equations, columns, List.of(allBut(columns, List.of())));
        if (!start.remainders().isEmpty()) {
            return new Outcome.Infeasible(List.of(), List.of());
        }
        EchelonForm form = start;
        List<Integer> free = start.free(0);
        for (int round = 0; round < mostGuesses; round++) {
            Optional<Guess> guess = new TrialSimplex(form, free, variables, columns, objectives).solve();
            if (guess.isEmpty()) {
                break;
            }
            // Should rounding have hidden that the other columns are not independent, some of these are solved instead.
            List<Integer> zeros = guess.get().zero();
            form = ExactElimination.reduce(equations, columns, List.of(allBut(columns, zeros), listed(zeros)));
            free = form.free(1);
            if (form.free(0).isEmpty()) {
                Optional<Outcome> proven = new Proof(form, variables, columns, objectives).of(guess.get());
                if (proven.isPresent()) {
                    return proven.get();
                }
            } else {
                free = Stream.concat(form.free(0).stream(), free.stream()).toList();
            }
        }
        return exact(form, columns);
    }

    /** Returns the rows that must be zero; after the constant's column, each other row has one for what it comes to. */
    private List<SparseRow> equations() {
        List<SparseRow> equations = new ArrayList<>(zero);
        for (int row = 0; row < notNegative.size(); row++) {
            equations.add(notNegative.get(row).with(variables + 1 + row, Rational.MINUS_ONE));
        }
        return equations;
    }

    private int[] allBut(int columns, List<Integer> left) {
        boolean[] out = new boolean[columns];
        out[variables] = true;
        left.forEach(column -> out[column] = true);
        return IntStream.range(0, columns).filter(column -> !out[column]).toArray();
    }

    private static int[] listed(List<Integer> columns) {
        return columns.stream().mapToInt(Integer::intValue).toArray();
    }

    private Outcome exact(EchelonForm start, int columns) {
        if (columns - 1 > MOST_EXACT_COLUMNS) {
            throw new IllegalArgumentException("the coefficients of " + (columns - 1)
                    + " variables and rows are too far apart to optimise with; this is possible for "
                    + MOST_EXACT_COLUMNS + ", or with coefficients nearer to each other");
        }
        Simplex simplex = new Simplex(start.dictionary(), variables, columns, objectives);
        if (!simplex.makeFeasible()) {
            return Proof.infeasible(simplex.conflict(), variables);
        }
        if (!simplex.optimise()) {
            return new Outcome.Unbounded(IntStream.range(0, variables)
                    .mapToObj(simplex::endlessChange)
                    .toList());
        }
        return new Outcome.Optimal(
                IntStream.range(0, variables).mapToObj(simplex::value).toList());
    }
}
