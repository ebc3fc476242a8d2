/**
 * Tuning points: static fields of the program that the tuner may set while it runs. Start at {@link
 * io.scansion.agent.points.TuningPoints}, which the rest of the agent talks to; {@link
 * io.scansion.agent.points.PointTransformer} finds the fields while their classes load, {@link
 * io.scansion.agent.points.PointRegistry} keeps what is known of them. Nothing is added to a class of the program: its
 * initialiser says at its end that it is done, and reads of the field are not kept in a register. It may use {@code
 * java.base}, ASM and {@code io.scansion.wire}; who may set what is decided by the tuner.
 */
@NullMarked
package io.scansion.agent.points;

import org.jspecify.annotations.NullMarked;
