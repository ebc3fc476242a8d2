/**
 * What travels between a running program's agents, the tuner and an operator's console: one sealed hierarchy of records,
 * {@link io.scansion.wire.WireMessage}, and the bounds of what they may hold. How they are written to bytes and read is in
 * {@code codec}, who may speak in {@code trust}. The only module that the agent and the tuner share; it depends on
 * {@code java.base} alone, and has no threads.
 */
@NullMarked
package io.scansion.wire;

import org.jspecify.annotations.NullMarked;
