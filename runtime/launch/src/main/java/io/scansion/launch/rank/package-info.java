/**
 * The command of a rank: what is checked before anything starts ({@link io.scansion.launch.rank.PreFlight}), and the JVM with
 * its agent and its program ({@link io.scansion.launch.rank.RankCommand}).
 */
@NullMarked
package io.scansion.launch.rank;

import org.jspecify.annotations.NullMarked;
