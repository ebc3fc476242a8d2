/**
 * Virtual ranks: the program sees ranks 0 to N-1 while any number of processes may serve one of them.
 *
 * <p>Start at {@link io.scansion.agent.ranks.RankHooks}, which the instrumented MPI methods call, and then
 * {@link io.scansion.agent.ranks.VirtualWorld}, which owns the roles of this process:
 *
 * <ul>
 *   <li>{@link io.scansion.agent.ranks.Distributor}: the rank upstream of a run of replicable stages. It alone decides
 *       which instance serves which item, at the moment the item is sent, on credits;
 *   <li>{@link io.scansion.agent.ranks.Follower}: a rank that receives such items. Route slips tell it, item by item,
 *       where the next item comes from and where its result goes. The rank downstream of the last stage follows slips too,
 *       which is what keeps the order: it asks each sender in the order in which the items were numbered;
 *   <li>{@link io.scansion.agent.ranks.ProgramCommunicator}: the program's calls on one of its communicators, and what it has sent and taken there;
 *   <li>{@link io.scansion.agent.ranks.PostedReceives}: receives that do not wait, which are MPI's own until somebody asks
 *       this rank to follow;
 *   <li>{@link io.scansion.agent.ranks.Collectives}: what the rank got from collectives before its first message, for whoever takes it over, and barriers
 *       after its loop;
 *   <li>{@link io.scansion.agent.ranks.ParkedSpare}: a process that waits inside MPI.Init until it is needed.
 * </ul>
 *
 * Control messages travel on a communicator of their own ({@link io.scansion.agent.ranks.ControlPlane}). The protocol knows MPI
 * as {@link io.scansion.agent.ranks.MpiPort} and its process as {@link io.scansion.agent.ranks.RankProcess}, so that tests can
 * search it. Only RankHooks, MpjPort, MpjCommunicator, the two requests and LinkCalibration, and MpjCollectives one package below, link against {@code mpi.*}; they are loaded where the agent can see
 * it: under niodev. See docs/protocol.md.
 */
@NullMarked
package io.scansion.agent.ranks;

import org.jspecify.annotations.NullMarked;
