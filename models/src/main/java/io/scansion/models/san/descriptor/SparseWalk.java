package io.scansion.models.san.descriptor;

import io.scansion.models.san.states.ProductCoding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Adds {@code v·(M_1 ⊗ ... ⊗ M_n)} to a vector by walking over all combinations of the matrices' elements, without storing them.
 * Neighbouring automata that do not take part are walked over together, and the longest such run last, in one tight loop.
 *
 * <p>Each combination of elements is met once, so this costs as much as the term has entries: no more than shuffling as long as
 * no matrix has more elements than rows, and far less where few local states take part. This is the sparse half of the split
 * algorithm of Czekster, Fernandes and Webber ("Efficient Vector-Descriptor Product Exploiting Time-Memory Trade-offs",
 * Performance Evaluation Review 39, 2011). Immutable and safe to share.
 */
final class SparseWalk {
    private final List<Loop> outer;
    private final Loop inner;

    /**
     * @param matrices of the automata that take part
     */
    SparseWalk(List<LocalMatrix> matrices, ProductCoding codes) {
        List<Loop> loops = new ArrayList<>();
        int count = 1;
        int step = 1;
        for (int place = 0; place < codes.automata(); place++) {
            int automaton = codes.automatonAt(place);
            LocalMatrix matrix = find(matrices, automaton);
            if (matrix == null) {
                count *= codes.size(automaton);
            } else {
                loops.add(new Loop(count, step));
                loops.add(new Loop(matrix, (int) codes.stride(automaton)));
                step = (int) codes.stride(automaton) * codes.size(automaton);
                count = 1;
            }
        }
        loops.add(new Loop(count, step));
        inner = loops.stream()
                .max(Comparator.<Loop>comparingInt(loop -> loop.matrix == null ? 1 : 0)
                        .thenComparingInt(loop -> loop.count))
                .orElseThrow();
        loops.remove(inner);
        loops.removeIf(loop -> loop.matrix == null && loop.count == 1);
        outer = List.copyOf(loops);
    }

    private static @Nullable LocalMatrix find(List<LocalMatrix> matrices, int automaton) {
        for (LocalMatrix matrix : matrices) {
            if (matrix.automaton() == automaton) {
                return matrix;
            }
        }
        return null;
    }

    /** Adds {@code factor·from·(M_1 ⊗ ... ⊗ M_n)} to {@code into}. */
    void add(double factor, double[] from, double[] into) {
        walk(outer.size() - 1, 0, 0, factor, from, into);
    }

    private void walk(int depth, int source, int target, double weight, double[] from, double[] into) {
        if (depth < 0) {
            inner.addRun(source, target, weight, from, into);
            return;
        }
        Loop loop = outer.get(depth);
        for (int i = 0; i < loop.count; i++) {
            walk(depth - 1, source + loop.source(i), target + loop.target(i), weight * loop.weight(i), from, into);
        }
    }

    /** Goes over the elements of one matrix, or over the states of neighbours that stay where they are. */
    private static final class Loop {
        final int count;
        final int step;
        final @Nullable LocalMatrix matrix;

        Loop(int count, int step) {
            this.count = count;
            this.step = step;
            this.matrix = null;
        }

        Loop(LocalMatrix matrix, int step) {
            this.count = matrix.elements();
            this.step = step;
            this.matrix = matrix;
        }

        int source(int i) {
            return step * (matrix == null ? i : matrix.row(i));
        }

        int target(int i) {
            return step * (matrix == null ? i : matrix.column(i));
        }

        double weight(int i) {
            return matrix == null ? 1 : matrix.value(i);
        }

        void addRun(int source, int target, double weight, double[] from, double[] into) {
            if (matrix != null) {
                for (int i = 0; i < count; i++) {
                    into[target + target(i)] += weight * matrix.value(i) * from[source + source(i)];
                }
            } else if (step == 1) {
                for (int i = 0; i < count; i++) {
                    into[target + i] += weight * from[source + i];
                }
            } else {
                int end = count * step;
                for (int i = 0; i < end; i += step) {
                    into[target + i] += weight * from[source + i];
                }
            }
        }
    }
}
