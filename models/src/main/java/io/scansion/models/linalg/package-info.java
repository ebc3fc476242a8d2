/**
 * Plain linear algebra for the model families: sparse matrices packed for large Markov chains.
 * It knows nothing of states, rates or models. Start at {@link io.scansion.models.linalg.PackedMatrix}.
 */
@NullMarked
package io.scansion.models.linalg;

import org.jspecify.annotations.NullMarked;
