/**
 * The agent's end of the tuner channel. Start at {@link io.scansion.agent.channel.TunerLink}: one daemon thread that keeps a
 * connection to whichever tuner the job has, sends snapshots and hands commands over. The program never waits for it and
 * never hears of its failures. It may use {@code java.base} and {@code io.scansion.wire} only; measuring and virtual ranks
 * belong in {@code agent.probe} and {@code agent.ranks}, which it knows as a supplier and a {@link
 * io.scansion.agent.channel.CommandHandler}.
 */
@NullMarked
package io.scansion.agent.channel;

import org.jspecify.annotations.NullMarked;
