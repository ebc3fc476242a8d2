/**
 * The seam below virtual ranks: MPI as {@link io.scansion.agent.ranks.port.MpiPort}, the process as {@link io.scansion.agent.ranks.port.RankProcess}. All
 * waiting is behind these two, so that tests can search the protocol; what needs neither MPI nor the tuner is here too ({@code JvmGate}, {@code Patience}).
 */
@NullMarked
package io.scansion.agent.ranks.port;

import org.jspecify.annotations.NullMarked;
