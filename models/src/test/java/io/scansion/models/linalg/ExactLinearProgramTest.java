package io.scansion.models.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ExactLinearProgramTest {
    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    /** A random program; column {@code variables} holds the constants. */
    private record Problem(int variables, SparseRow objective, List<SparseRow> rows) {
        static Problem random(long seed) {
            Random random = new Random(seed);
            boolean isLarge = seed % 10 == 0;
            int variables = 1 + random.nextInt(isLarge ? 40 : 7);
            Map<Integer, Rational> costs = new TreeMap<>();
            for (int j = 0; j < variables; j++) {
                costs.put(j, Rational.of(random.nextInt(9) - 1));
            }
            List<SparseRow> rows = new ArrayList<>();
            for (int i = random.nextInt(isLarge ? 60 : 9); i >= 0; i--) {
                rows.add(RandomRows.sparse(random, variables, 3).with(variables, Rational.of(random.nextInt(11) - 6)));
            }
            return new Problem(variables, SparseRow.of(costs), rows);
        }

        ExactLinearProgram program() {
            ExactLinearProgram program = new ExactLinearProgram(variables, List.of(objective));
            rows.forEach(program::notNegative);
            return program;
        }

        ExactLinearProgram.Outcome exact() {
            return program().minimise();
        }

        /** The program whose values are bounds of this one's: by weak duality, equal objectives prove both least. */
        Problem dual(SparseRow objective) {
            Map<Integer, Rational> constants = new TreeMap<>();
            for (int i = 0; i < rows.size(); i++) {
                constants.put(i, rows.get(i).get(variables));
            }
            List<SparseRow> columns = new ArrayList<>();
            for (int j = 0; j < variables; j++) {
                Map<Integer, Rational> column = new TreeMap<>();
                for (int i = 0; i < rows.size(); i++) {
                    column.put(i, rows.get(i).get(j).negate());
                }
                column.put(rows.size(), objective.get(j));
                columns.add(SparseRow.of(column));
            }
            return new Problem(rows.size(), SparseRow.of(constants), columns);
        }

        boolean isSatisfiedBy(List<Rational> values) {
            return values.size() == variables
                    && values.stream().allMatch(value -> value.signum() >= 0)
                    && rows.stream().allMatch(row -> at(row, values).signum() >= 0);
        }

        /** Whether one can go on and on in this direction, each row kept, the objective ever lower. */
        boolean fallsAlong(List<Rational> direction) {
            List<SparseRow> slopes =
                    rows.stream().map(row -> row.with(variables, Rational.ZERO)).toList();
            return new Problem(variables, objective, slopes).isSatisfiedBy(direction)
                    && at(objective, direction).signum() < 0;
        }

        Rational at(SparseRow row, List<Rational> values) {
            Rational sum = row.get(variables);
            for (int j = 0; j < variables; j++) {
                sum = sum.plus(row.get(j).times(values.get(j)));
            }
            return sum;
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void every_outcome_has_a_proof_that_does_not_depend_on_how_it_was_found(long seed) {
        Problem problem = Problem.random(seed);
        ExactLinearProgram.Outcome outcome = problem.exact();
        if (outcome instanceof ExactLinearProgram.Outcome.Optimal optimal) {
            Problem dual = problem.dual(problem.objective());
            List<Rational> bounds = ((ExactLinearProgram.Outcome.Optimal) dual.exact()).values();
            assertThat(problem.isSatisfiedBy(optimal.values())).isTrue();
            assertThat(dual.isSatisfiedBy(bounds)).isTrue();
            assertThat(problem.at(problem.objective(), optimal.values()))
                    .isEqualTo(dual.at(dual.objective(), bounds).negate());
        } else if (outcome instanceof ExactLinearProgram.Outcome.Unbounded unbounded) {
            Problem anyValues = new Problem(problem.variables(), SparseRow.EMPTY, problem.rows());
            assertThat(anyValues.isSatisfiedBy(((ExactLinearProgram.Outcome.Optimal) anyValues.exact()).values()))
                    .isTrue();
            assertThat(problem.fallsAlong(unbounded.direction())).isTrue();
        } else { // Farkas: a sum of the rows that is negative whatever the values
            Problem sums = problem.dual(SparseRow.EMPTY);
            assertThat(sums.fallsAlong(((ExactLinearProgram.Outcome.Unbounded) sums.exact()).direction()))
                    .isTrue();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void ends_the_same_without_a_guess(long seed) {
        Problem problem = Problem.random(seed);
        ExactLinearProgram.Outcome outcome = problem.program().minimise(0);
        assertThat(outcome).hasSameClassAs(problem.exact());
        if (outcome instanceof ExactLinearProgram.Outcome.Optimal optimal) {
            assertThat(problem.isSatisfiedBy(optimal.values())).isTrue();
            assertThat(problem.at(problem.objective(), optimal.values()))
                    .isEqualTo(problem.at(
                            problem.objective(), ((ExactLinearProgram.Outcome.Optimal) problem.exact()).values()));
        } else if (outcome instanceof ExactLinearProgram.Outcome.Unbounded unbounded) {
            assertThat(problem.fallsAlong(unbounded.direction())).isTrue();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void rows_that_must_be_zero_are_worth_two_that_must_not_be_negative(long seed) {
        Problem problem = Problem.random(seed);
        ExactLinearProgram equal = new ExactLinearProgram(problem.variables(), List.of(problem.objective()));
        List<SparseRow> both = new ArrayList<>();
        for (SparseRow row : problem.rows().subList(0, (problem.rows().size() + 1) / 2)) {
            equal.zero(row);
            both.add(row);
            both.add(row.scaled(Rational.MINUS_ONE));
        }
        ExactLinearProgram.Outcome outcome = equal.minimise();
        ExactLinearProgram.Outcome expected = new Problem(problem.variables(), problem.objective(), both).exact();
        assertThat(outcome).hasSameClassAs(expected);
        if (outcome instanceof ExactLinearProgram.Outcome.Optimal optimal) {
            assertThat(problem.at(problem.objective(), optimal.values()))
                    .isEqualTo(
                            problem.at(problem.objective(), ((ExactLinearProgram.Outcome.Optimal) expected).values()));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void names_a_conflict_of_which_nothing_can_be_left_out(long seed) {
        Problem problem = Problem.random(seed);
        if (!(problem.exact() instanceof ExactLinearProgram.Outcome.Infeasible infeasible)) {
            return;
        }
        List<SparseRow> rows =
                infeasible.rows().stream().map(problem.rows()::get).toList();
        assertThat(canBeSatisfied(problem, rows, infeasible.variables())).isFalse();
        for (SparseRow left : rows) {
            assertThat(canBeSatisfied(problem, without(left, rows), infeasible.variables()))
                    .isTrue();
        }
        for (Integer left : infeasible.variables()) {
            assertThat(canBeSatisfied(problem, rows, without(left, infeasible.variables())))
                    .isTrue();
        }
    }

    /** Whether some values satisfy these rows if only these variables must not be negative. */
    private static boolean canBeSatisfied(Problem problem, List<SparseRow> rows, List<Integer> notNegative) {
        int variables = problem.variables();
        List<SparseRow> split = new ArrayList<>(); // every variable that may be negative is a difference of two
        for (SparseRow row : rows) {
            SparseRow wider = row.with(variables, Rational.ZERO).with(2 * variables, row.get(variables));
            for (int j = 0; j < variables; j++) {
                wider = wider.with(
                        variables + j,
                        notNegative.contains(j) ? Rational.ZERO : row.get(j).negate());
            }
            split.add(wider);
        }
        return new Problem(2 * variables, SparseRow.EMPTY, split).exact() instanceof ExactLinearProgram.Outcome.Optimal;
    }

    private static <T> List<T> without(T left, List<T> all) {
        List<T> rest = new ArrayList<>(all);
        rest.remove(left);
        return rest;
    }

    @Test
    void lets_a_second_objective_decide_among_the_best_only() {
        // x + y >= 1; all points between (1, 0) and (0, 1) are best, and the second objective wants y small.
        SparseRow sum = SparseRow.of(Map.of(0, Rational.ONE, 1, Rational.ONE));
        ExactLinearProgram program =
                new ExactLinearProgram(2, List.of(sum, SparseRow.of(Map.of(0, Rational.of(-1), 1, Rational.of(3)))));
        program.notNegative(sum.with(2, Rational.of(-1)));
        assertThat(program.minimise())
                .isEqualTo(new ExactLinearProgram.Outcome.Optimal(List.of(Rational.ONE, Rational.ZERO)));
    }

    @Test
    void tells_feasible_from_infeasible_where_doubles_cannot() {
        // x <= 1/3 and x >= 1/3 + 1e-30
        Rational more = Rational.of(1, 3).plus(Rational.ofDecimal(1e-30));
        for (Rational least : List.of(more, Rational.of(1, 3))) {
            ExactLinearProgram program = new ExactLinearProgram(1, List.of());
            program.notNegative(SparseRow.of(Map.of(0, Rational.of(-1), 1, Rational.of(1, 3))));
            program.notNegative(SparseRow.of(Map.of(0, Rational.ONE, 1, least.negate())));
            assertThat(program.minimise(0)).hasSameClassAs(program.minimise());
            assertThat(program.minimise() instanceof ExactLinearProgram.Outcome.Optimal)
                    .isEqualTo(!least.equals(more));
        }
    }

    @Test
    void does_not_run_in_circles_where_the_plain_method_would() {
        // Beale's example, on which the steepest column with ties for the first row cycles.
        ExactLinearProgram program = new ExactLinearProgram(
                4,
                List.of(row(Rational.of(-3, 4), Rational.of(150), Rational.of(-1, 50), Rational.of(6), Rational.ZERO)));
        program.notNegative(
                row(Rational.of(-1, 4), Rational.of(60), Rational.of(1, 25), Rational.of(-9), Rational.ZERO));
        program.notNegative(
                row(Rational.of(-1, 2), Rational.of(90), Rational.of(1, 50), Rational.of(-3), Rational.ZERO));
        program.notNegative(row(Rational.ZERO, Rational.ZERO, Rational.of(-1), Rational.ZERO, Rational.ONE));
        assertThat(program.minimise())
                .isEqualTo(new ExactLinearProgram.Outcome.Optimal(
                        List.of(Rational.of(1, 25), Rational.ZERO, Rational.ONE, Rational.ZERO)));
    }

    private static SparseRow row(Rational... values) {
        Map<Integer, Rational> row = new TreeMap<>();
        for (Rational value : values) {
            row.put(row.size(), value);
        }
        return SparseRow.of(row);
    }
}
