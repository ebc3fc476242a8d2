/**
 * Continuous-time Markov chains: generators and the structure of chains, shared by every family whose models are chains; it knows no
 * language and no file. Start at {@link io.scansion.models.markov.GeneratorBuilder} to write a chain down, at
 * {@link io.scansion.models.markov.statespace.StateSpace} to get one from a model. What is done with chains has rooms of its own:
 * {@code markov.statespace} explores, {@code markov.steady} solves for the long run, {@code markov.transients} looks at chains in time.
 */
@NullMarked
package io.scansion.models.markov;

import org.jspecify.annotations.NullMarked;
