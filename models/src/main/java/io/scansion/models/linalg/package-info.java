/**
 * Plain linear algebra for the model families, which knows nothing of states, rates or models. In doubles: sparse matrices
 * packed for large Markov chains, start at {@link io.scansion.models.linalg.PackedMatrix}. In exact fractions, where a rank
 * or a sign must be certain: {@link io.scansion.models.linalg.ExactElimination} and
 * {@link io.scansion.models.linalg.ExactLinearProgram}.
 */
@NullMarked
package io.scansion.models.linalg;

import org.jspecify.annotations.NullMarked;
