/**
 * Long-run distributions: the solvers, the choice between them, and the estimate of the error of what they find. Start at
 * {@link io.scansion.models.markov.steady.SteadyStates}, where every vector is checked before it is handed out.
 */
@NullMarked
package io.scansion.models.markov.steady;

import org.jspecify.annotations.NullMarked;
