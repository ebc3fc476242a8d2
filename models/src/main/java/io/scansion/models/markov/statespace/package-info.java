/**
 * The states that a model can reach: exploration of a transition system whose states are numbers, and their numbering. Start at
 * {@link io.scansion.models.markov.statespace.TransitionSystem}, what a model family says, and
 * {@link io.scansion.models.markov.statespace.StateSpace}, what is found. It knows no solver.
 */
@NullMarked
package io.scansion.models.markov.statespace;

import org.jspecify.annotations.NullMarked;
