/**
 * Collectives that a program calls before its first message, so that a process that takes over the role of a rank later can be given what
 * that rank got: {@link io.scansion.agent.ranks.collectives.Collective} is one call, {@link
 * io.scansion.agent.ranks.collectives.CollectiveRecord} keeps those of a rank, {@link
 * io.scansion.agent.ranks.collectives.CollectiveReplay} hands them out again. Nothing here talks to anybody; who asks whom is said in {@code
 * agent.ranks}. Only MpjCollectives links against {@code mpi.*}.
 */
@NullMarked
package io.scansion.agent.ranks.collectives;

import org.jspecify.annotations.NullMarked;
