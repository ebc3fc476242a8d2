/**
 * PEPA, the stochastic process algebra of pipelines: what a model file says, as immutable values. Start at
 * {@link PepaModel}, which holds definitions, system equation and result lines; {@link Term} is the algebra itself and
 * {@link Rate} what stands behind the comma of an activity. Every node knows the {@link Position} it was written at.
 * Nothing here reads text (that is {@code pepa.syntax}), judges a model ({@code pepa.checks}) or derives its states.
 *
 * <p>Sources: Hillston, "A Compositional Approach to Performance Modelling", Cambridge University Press 1996; Benoit, Cole,
 * Gilmore, Hillston, "Evaluating the performance of pipeline-structured parallel programs with skeletons and process
 * algebra", 2005.
 */
@NullMarked
package io.scansion.models.pepa;

import org.jspecify.annotations.NullMarked;
