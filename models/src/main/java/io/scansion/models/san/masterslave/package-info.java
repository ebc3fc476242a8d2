/**
 * Models of master/slave programs: a master that sends slices of work and evaluates packs of results, slaves that compute them, and
 * with asynchronous interaction a buffer between them. Start at
 * {@link io.scansion.models.san.masterslave.MasterSlave}, the program's parameters, then
 * {@link io.scansion.models.san.masterslave.MasterSlaveSolver} for what it does in the long run and
 * {@link io.scansion.models.san.masterslave.MasterSlaveAdvisor} for what to change. Networks in general live in
 * {@code models.san}.
 *
 * <p>Source: Baldo, Brenner, Fernandes, Fernandes, Sales, "Performance Models for Master/Slave Parallel Programs", ENTCS 128,
 * 2005; equation numbers are the paper's. Its figures 9 and 10, the automata, are reconstructed from its prose: {@code down}
 * leaves the master's state Tx only, racing with the next task, and several idle slaves race for it.
 */
@NullMarked
package io.scansion.models.san.masterslave;

import org.jspecify.annotations.NullMarked;
