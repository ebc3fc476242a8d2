/**
 * Start-up of the agent: {@link io.scansion.agent.AgentMain} reads its options, installs the transformer of
 * {@code agent.mpi}, and connects probes, ranks and tuner once MPI.Init has come that far. No measuring and no MPI here.
 */
@NullMarked
package io.scansion.agent;

import org.jspecify.annotations.NullMarked;
