/**
 * The seam by MPJ Express: {@link io.scansion.agent.ranks.mpj.MpjPort}. Loaded only where the agent's class loader sees {@code mpi.*}, under niodev.
 */
@NullMarked
package io.scansion.agent.ranks.mpj;

import org.jspecify.annotations.NullMarked;
