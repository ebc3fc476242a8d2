package io.scansion.models.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ExactEliminationTest {
    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void finds_the_rank_that_a_singular_value_decomposition_finds(long seed) {
        Random random = new Random(seed);
        int columns = 1 + random.nextInt(12);
        List<SparseRow> rows = RandomRows.dependent(random, 1 + random.nextInt(15), columns);
        EchelonForm echelon = ExactElimination.reduce(rows, columns, List.of(RandomRows.range(0, columns)));
        assertThat(echelon.rank()).isEqualTo(MatrixFeatures_DDRM.rank(RandomRows.dense(rows, columns)));
        assertThat(echelon.free(0)).hasSize(columns - echelon.rank());
        assertThat(echelon.remainders()).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void solves_square_systems_as_a_dense_solver_does(long seed) {
        Random random = new Random(seed);
        int n = 2 + random.nextInt(15);
        List<SparseRow> rows = new ArrayList<>();
        DMatrixRMaj right = new DMatrixRMaj(n, 1);
        for (int i = 0; i < n; i++) {
            int constant = random.nextInt(9) - 4;
            right.set(i, 0, -constant);
            rows.add(RandomRows.sparse(random, n, 3)
                    .with(i, Rational.of(20 + random.nextInt(9)))
                    .with(n, Rational.of(constant)));
        }
        DMatrixRMaj expected = new DMatrixRMaj(n, 1);
        DMatrixRMaj left = RandomRows.dense(rows, n + 1);
        assertThat(CommonOps_DDRM.solve(CommonOps_DDRM.extract(left, 0, n, 0, n), right, expected))
                .isTrue();

        Rational[] values = ExactElimination.reduce(rows, n + 1, List.of(RandomRows.range(0, n)))
                .values(Map.of(n, Rational.ONE));
        for (int i = 0; i < n; i++) {
            assertThat(values[i].doubleValue()).isCloseTo(expected.get(i, 0), within(1e-10));
        }
        for (SparseRow row : rows) {
            assertThat(sum(row, values).isZero()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 15, 25})
    void is_certain_of_the_rank_of_hilbert_matrices(int n) {
        List<SparseRow> rows = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            rows.add(hilbertRow(i, n));
        }
        int[] all = RandomRows.range(0, n);
        assertThat(ExactElimination.reduce(rows, n, List.of(all)).rank()).isEqualTo(n);
        if (n > 12) { // where doubles decide wrongly
            assertThat(MatrixFeatures_DDRM.rank(RandomRows.dense(rows, n))).isLessThan(n);
        }
        SparseRow combined = rows.get(0)
                .plus(Rational.of(-7, 3), rows.get(n - 1))
                .plus(Rational.of(1, 1_000_000_007), rows.get(n / 2));
        rows.set(1, combined);
        assertThat(ExactElimination.reduce(rows, n, List.of(all)).rank()).isEqualTo(n - 1);
    }

    private static SparseRow hilbertRow(int i, int n) {
        Map<Integer, Rational> row = new TreeMap<>();
        for (int j = 0; j < n; j++) {
            row.put(j, Rational.of(1, i + j + 1));
        }
        return SparseRow.of(row);
    }

    @Test
    void tells_equations_that_differ_in_the_last_digit_apart() {
        Rational third = Rational.of(1, 3);
        Rational almost = third.plus(Rational.of(1, Long.MAX_VALUE).times(Rational.of(1, Long.MAX_VALUE)));
        SparseRow first = SparseRow.of(Map.of(0, Rational.ONE, 1, third));
        SparseRow second = SparseRow.of(Map.of(0, Rational.ONE, 1, almost));
        assertThat(ExactElimination.reduce(List.of(first, second), 2, List.of(RandomRows.range(0, 2)))
                        .rank())
                .isEqualTo(2);
        assertThat(ExactElimination.reduce(List.of(first, first), 2, List.of(RandomRows.range(0, 2)))
                        .rank())
                .isEqualTo(1);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void reduces_to_the_same_form_in_whatever_order_the_equations_come(long seed) {
        Random random = new Random(seed);
        int columns = 2 + random.nextInt(10);
        List<SparseRow> rows = new ArrayList<>(RandomRows.dependent(random, 1 + random.nextInt(10), columns));
        int split = random.nextInt(columns);
        List<int[]> tiers = List.of(RandomRows.range(0, split), RandomRows.range(split, columns));
        SolvedForm form = ExactElimination.reduce(rows, columns, tiers).reduced();
        Collections.shuffle(rows, random);
        rows.replaceAll(row -> row.scaled(Rational.of(1 + random.nextInt(5), -3)));
        SolvedForm other = ExactElimination.reduce(rows, columns, tiers).reduced();
        assertThat(other.solved()).isEqualTo(form.solved());
        for (int column : form.solved()) {
            assertThat(other.expression(column))
                    .hasToString(form.expression(column).toString());
            for (int k = 0; k < form.expression(column).size(); k++) {
                assertThat(form.isSolved(form.expression(column).column(k))).isFalse();
                assertThat(form.expression(column).column(k))
                        .as("solved before the free ones")
                        .isGreaterThan(column);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void says_the_same_of_a_sum_in_every_way_it_can_be_asked(long seed) {
        Random random = new Random(seed);
        int columns = 3 + random.nextInt(10);
        List<SparseRow> rows = RandomRows.dependent(random, 1 + random.nextInt(8), columns);
        int split = 1 + random.nextInt(columns - 1);
        EchelonForm echelon = ExactElimination.reduce(
                rows, columns, List.of(RandomRows.range(0, split), RandomRows.range(split, columns)));
        SolvedForm solved = echelon.solved();
        Map<Integer, Rational> known = new HashMap<>();
        for (int column : solved.free()) {
            known.put(column, Rational.of(random.nextInt(100), 7));
        }
        Rational[] values = echelon.values(known);
        rows.forEach(row -> assertThat(sum(row, values).isZero()).isTrue());
        List<Integer> undetermined = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            SparseRow unit = SparseRow.of(Map.of(column, Rational.ONE));
            SparseRow expression = solved.isSolved(column) ? solved.expression(column) : unit;
            assertThat(sum(expression, values)).isEqualTo(values[column]);
            assertThat(echelon.rewritten(unit)).hasToString(expression.toString());
            for (int k = 0; k < expression.size(); k++) {
                if (column < split
                        && expression.column(k) < split
                        && (undetermined.isEmpty() || undetermined.get(undetermined.size() - 1) != column)) {
                    undetermined.add(column);
                }
            }
        }
        assertThat(echelon.undetermined(0)).isEqualTo(undetermined);
    }

    @Test
    void leaves_what_contradicts_as_a_remainder() {
        SparseRow one = SparseRow.of(Map.of(0, Rational.ONE, 1, Rational.of(-1)));
        SparseRow two = SparseRow.of(Map.of(0, Rational.of(2), 1, Rational.of(-3)));
        EchelonForm echelon = ExactElimination.reduce(List.of(one, two, one), 2, List.of(new int[] {0}));
        assertThat(echelon.rank()).isEqualTo(1);
        assertThat(echelon.remainders()).hasSize(1);
        assertThat(echelon.remainders().get(0).column(0)).isEqualTo(1);
    }

    @Test
    void solves_a_column_that_is_not_required_first_even_if_another_is_cheaper() {
        SparseRow row = SparseRow.of(Map.of(0, Rational.of(3), 1, Rational.ONE, 2, Rational.of(-1)));
        EchelonForm echelon = ExactElimination.reduce(List.of(row), 3, List.of(new int[] {0}, new int[] {1, 2}));
        assertThat(echelon.rows(0)).hasSize(1);
        assertThat(echelon.rows(1)).isEmpty();
        assertThat(echelon.reduced().expression(0)).hasToString("{1: -1/3, 2: 1/3}");
    }

    @Test
    void refuses_columns_that_do_not_exist_or_come_twice() {
        SparseRow row = SparseRow.of(Map.of(4, Rational.ONE));
        assertThatThrownBy(() -> ExactElimination.reduce(List.of(row), 4, List.of(new int[] {0})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column 4");
        assertThatThrownBy(() -> ExactElimination.reduce(List.of(), 4, List.of(new int[] {0, 0})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column 0");
        EchelonForm echelon = ExactElimination.reduce(List.of(row), 5, List.of(RandomRows.range(0, 5)));
        assertThatThrownBy(() -> echelon.values(Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be given");
    }

    private static Rational sum(SparseRow row, Rational[] values) {
        Rational sum = Rational.ZERO;
        for (int k = 0; k < row.size(); k++) {
            sum = sum.plus(row.value(k).times(values[row.column(k)]));
        }
        return sum;
    }
}
