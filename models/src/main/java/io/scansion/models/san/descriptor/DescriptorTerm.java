package io.scansion.models.san.descriptor;

import io.scansion.models.san.states.ProductCoding;
import java.util.List;

/**
 * One term {@code diag(f)·(M_1 ⊗ ... ⊗ M_n)} of a descriptor, ready to be multiplied with. Matrices with more elements than rows
 * are shuffled if there are several of them; all others are walked over. Immutable and safe to share.
 */
final class DescriptorTerm {
    private final StateFunction function;
    private final List<Shuffle> shuffles;
    private final SparseWalk walk;

    DescriptorTerm(DescriptorTerms.Term term, ProductCoding codes) {
        function = new StateFunction(term.function(), codes);
        List<LocalMatrix> dense = term.matrices().stream()
                .filter(matrix -> matrix.elements() > matrix.size())
                .toList();
        boolean shuffling = dense.size() > 1;
        shuffles = shuffling
                ? dense.stream().map(matrix -> new Shuffle(matrix, codes)).toList()
                : List.of();
        walk = new SparseWalk(
                shuffling
                        ? term.matrices().stream()
                                .filter(matrix -> !dense.contains(matrix))
                                .toList()
                        : term.matrices(),
                codes);
    }

    /**
     * Adds the product with the term.
     *
     * @param from over the product space
     * @param into over the product space; not {@code from}
     * @param work overwritten; neither of the two
     */
    void addProduct(double[] from, double[] into, double[] work) {
        double factor = function.constant().orElse(1);
        double[] source = from;
        if (function.constant().isEmpty()) {
            function.scale(from, work);
            source = work;
        }
        if (!shuffles.isEmpty()) {
            if (source == from) {
                System.arraycopy(from, 0, work, 0, from.length);
            }
            shuffles.forEach(shuffle -> shuffle.multiply(work));
            source = work;
        }
        walk.add(factor, source, into);
    }
}
