/**
 * Virtual ranks: the program sees ranks 0 to N-1 while any number of processes may serve one of them. These are their doors:
 * {@link io.scansion.agent.ranks.RankHooks}, which the instrumented MPI methods call, and {@link io.scansion.agent.ranks.RankControl}, through which
 * the tuner's orders come. Behind them, each using those below it only:
 *
 * <ul>
 *   <li>{@code ranks.world}: the protocol, and {@code ranks.mpj}: MPJ Express;
 *   <li>{@code ranks.routes}, {@code ranks.traffic}, {@code ranks.ahead}, {@code ranks.collectives}: what the protocol is made of, which do not know each other;
 *   <li>{@code ranks.control}: messages between agents;
 *   <li>{@code ranks.port}: what all this needs of MPI and of its process.
 * </ul>
 *
 * Only this package, {@code ranks.mpj} and {@code MpjCollectives} link against {@code mpi.*}; they are loaded where the agent can see it: under niodev. See docs/protocol.md.
 */
@NullMarked
package io.scansion.agent.ranks;

import org.jspecify.annotations.NullMarked;
