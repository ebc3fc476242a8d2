package io.scansion.models.linalg;

import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;

/** Seeded random equations, and the same as a dense matrix. */
final class RandomRows {
    private RandomRows() {}

    /** Rows of small whole numbers, some of them combinations of others. */
    static List<SparseRow> dependent(Random random, int rows, int columns) {
        List<SparseRow> result = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            if (i > 1 && random.nextInt(3) == 0) {
                SparseRow other = result.get(random.nextInt(i));
                result.add(other.scaled(Rational.of(1 + random.nextInt(3), 2))
                        .plus(Rational.of(random.nextInt(5) - 2), result.get(random.nextInt(i))));
            } else {
                result.add(sparse(random, columns, 1 + random.nextInt(4)));
            }
        }
        return result;
    }

    static SparseRow sparse(Random random, int columns, int entries) {
        Map<Integer, Rational> row = new TreeMap<>();
        for (int k = 0; k < entries; k++) {
            row.put(random.nextInt(columns), Rational.of(random.nextInt(19) - 9, 1 + random.nextInt(2)));
        }
        return SparseRow.of(row);
    }

    static DMatrixRMaj dense(List<SparseRow> rows, int columns) {
        DMatrixRMaj matrix = new DMatrixRMaj(Math.max(1, rows.size()), columns);
        for (int i = 0; i < rows.size(); i++) {
            for (int k = 0; k < rows.get(i).size(); k++) {
                matrix.set(i, rows.get(i).column(k), rows.get(i).value(k).doubleValue());
            }
        }
        return matrix;
    }

    static int[] range(int from, int to) {
        return IntStream.range(from, to).toArray();
    }
}
