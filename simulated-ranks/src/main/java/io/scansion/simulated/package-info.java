/**
 * Ranks that run no program: each speaks the agent's side of the tuner channel over the agent's own link, and reports what a rank of a
 * pipeline or a farm would. Start at {@link io.scansion.simulated.SimulatedRanks}, the main class of one process of many ranks; {@link
 * io.scansion.simulated.Program} is what they make believe to run, the same in all processes.
 */
@NullMarked
package io.scansion.simulated;

import org.jspecify.annotations.NullMarked;
