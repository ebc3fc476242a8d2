/**
 * Discrete-event simulation of graphs of modules and of client-server systems, for what the algebra leaves out: finite buffers,
 * blocking, the shape of service times. Start at {@link GraphSimulator} and {@link ClosedSimulator}; {@link SimulationPlan} says how long to run and how
 * confidence intervals come about. The same seed gives the same result. Everything runs on the caller's thread, in memory, and
 * ends: by its plan or with a {@link NoProgressException}.
 */
@NullMarked
package io.scansion.models.queueing.simulation;

import org.jspecify.annotations.NullMarked;
