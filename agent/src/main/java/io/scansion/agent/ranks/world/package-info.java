/**
 * The protocol: the part that this process has in the job. Start at {@link io.scansion.agent.ranks.world.VirtualWorld}, which owns its roles:
 *
 * <ul>
 *   <li>{@link io.scansion.agent.ranks.world.Distributor}: the rank upstream of a run of replicable stages. It alone decides
 *       which instance serves which item, at the moment the item is sent, on credits;
 *   <li>{@link io.scansion.agent.ranks.world.Follower}: a rank that receives such items. Route slips tell it, item by item,
 *       where the next item comes from and where its result goes. The rank downstream of the last stage follows slips too,
 *       which is what keeps the order: it asks each sender in the order in which the items were numbered;
 *   <li>{@link io.scansion.agent.ranks.world.ProgramCommunicator}: the program's calls on one of its communicators, and what it has sent and taken there;
 *   <li>{@link io.scansion.agent.ranks.world.PostedReceives}: receives that do not wait, which are MPI's own until somebody asks
 *       this rank to follow;
 *   <li>{@link io.scansion.agent.ranks.world.Collectives}: what the rank got from collectives before its first message, for whoever takes it over, and barriers
 *       after its loop;
 *   <li>{@link io.scansion.agent.ranks.world.ParkedSpare}: a process that waits inside MPI.Init until it is needed.
 * </ul>
 *
 * It knows MPI and its process by {@code ranks.port} alone. See docs/protocol.md.
 */
@NullMarked
package io.scansion.agent.ranks.world;

import org.jspecify.annotations.NullMarked;
