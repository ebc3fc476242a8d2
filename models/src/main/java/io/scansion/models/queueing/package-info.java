/**
 * Queueing models of programs made of parallel modules. Three rooms: {@code queueing.graph} has acyclic graphs of modules
 * and their steady state, {@code queueing.clientserver} has clients that wait for one server, and
 * {@code queueing.simulation} plays both event by event, with finite buffers and any {@link ServiceTime}, to show what the
 * algebra leaves out. Here is only what the three share.
 *
 * <p>Times are in any one unit, the same throughout a model; rates are per that unit. The reference values are Mencagli and
 * Vanneschi's report on performance modeling of computation graphs of parallel modules; equation and algorithm numbers are the
 * report's.
 */
@NullMarked
package io.scansion.models.queueing;

import org.jspecify.annotations.NullMarked;
