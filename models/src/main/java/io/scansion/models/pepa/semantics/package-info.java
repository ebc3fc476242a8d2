/**
 * PEPA's operational semantics: from a model to a transition system whose states are numbers. The system equation
 * comes taken apart ({@code pepa.composition}), each component with a derivation graph of its own ({@code pepa.components}); an order
 * of the components is chosen that suits the solvers ({@code ComponentOrder}); {@code PepaTransitions} then knows the transitions of every state, with their apparent
 * rates. Start at {@link PepaSystem}, the only door. Nothing here stores a state space or solves one.
 *
 * <p>Source: Hillston, "A Compositional Approach to Performance Modelling", Cambridge University Press 1996, chapter 3; the same rules
 * are in appendix A of Benoit, Cole, Gilmore, Hillston, 2005.
 */
@NullMarked
package io.scansion.models.pepa.semantics;

import org.jspecify.annotations.NullMarked;
