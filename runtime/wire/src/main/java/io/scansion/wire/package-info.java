/**
 * What travels between a running program's agents, the tuner and an operator's console: one sealed hierarchy of records,
 * {@link io.scansion.wire.WireMessage}, and its framed, versioned, bounded codec. The only module that the agent and the
 * tuner share; it depends on {@code java.base} alone and holds no sockets and no threads.
 */
@NullMarked
package io.scansion.wire;

import org.jspecify.annotations.NullMarked;
