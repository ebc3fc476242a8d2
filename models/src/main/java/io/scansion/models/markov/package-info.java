/**
 * Continuous-time Markov chains: generators, their stationary and transient solution, and the exploration of state spaces.
 * Shared by every family whose models are chains; it knows no language and no file. Start at
 * {@link io.scansion.models.markov.TransitionSystem} and {@link io.scansion.models.markov.StateSpace} to get a chain from a
 * model, at {@link io.scansion.models.markov.GeneratorBuilder} to write one down, and at
 * {@link io.scansion.models.markov.SteadyStates} to solve it.
 */
@NullMarked
package io.scansion.models.markov;

import org.jspecify.annotations.NullMarked;
