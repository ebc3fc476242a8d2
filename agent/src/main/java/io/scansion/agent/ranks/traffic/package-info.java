/**
 * What a rank has sent and taken by itself, on one communicator: counts, tags, threads. From this it is told whether a rank can follow slips; that
 * decision is {@code ranks.world}'s.
 */
@NullMarked
package io.scansion.agent.ranks.traffic;

import org.jspecify.annotations.NullMarked;
