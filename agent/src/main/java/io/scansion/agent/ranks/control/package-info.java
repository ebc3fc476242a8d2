/**
 * Control messages between the agents of one job: what kinds there are, and what their words mean
 * ({@link io.scansion.agent.ranks.control.ControlKind}). What they do is decided in {@code ranks.world}.
 */
@NullMarked
package io.scansion.agent.ranks.control;

import org.jspecify.annotations.NullMarked;
