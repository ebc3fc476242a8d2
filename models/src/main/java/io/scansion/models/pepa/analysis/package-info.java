/**
 * What a PEPA model means: its states, its measures in the long run and at a time, its derivation graph. Start at
 * {@link PepaChain}, which derives a model, and {@link PepaSolution}, which is what solving it gives. The rules of the algebra are in
 * {@code pepa.semantics}, chains and their solvers in {@code markov}.
 */
@NullMarked
package io.scansion.models.pepa.analysis;

import org.jspecify.annotations.NullMarked;
