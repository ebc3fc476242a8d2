package io.scansion.models.san.descriptor;

import io.scansion.models.san.states.ProductCoding;
import java.util.Arrays;

/**
 * Multiplies a vector by {@code I ⊗ M ⊗ I} in place: the vector falls into runs of the automaton's states, each multiplied by the
 * small matrix. Multiplying by a whole product {@code M_1 ⊗ ... ⊗ M_n} is doing so for one automaton after the other, which costs
 * {@code N·Σ(elements_i/size_i)} for a product space of N states (Plateau's shuffle algorithm). Immutable and safe to share.
 */
final class Shuffle {
    private final LocalMatrix matrix;
    private final int stride;

    Shuffle(LocalMatrix matrix, ProductCoding codes) {
        this.matrix = matrix;
        this.stride = (int) codes.stride(matrix.automaton());
    }

    void multiply(double[] vector) {
        int block = stride * matrix.size();
        double[] moved = new double[block];
        for (int start = 0; start < vector.length; start += block) {
            Arrays.fill(moved, 0);
            for (int element = 0; element < matrix.elements(); element++) {
                int source = start + matrix.row(element) * stride;
                int target = matrix.column(element) * stride;
                double value = matrix.value(element);
                for (int i = 0; i < stride; i++) {
                    moved[target + i] += value * vector[source + i];
                }
            }
            System.arraycopy(moved, 0, vector, start, block);
        }
    }
}
