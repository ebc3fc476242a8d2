/**
 * The loop: measure, model, plan, decide, command, check the outcome, undo. Start at
 * {@link io.scansion.tuner.control.ControlLoop}. One thread owns a loop and calls {@code doWork}; other threads hand in
 * messages and operator actions through its inbox. No sockets, files or terminals here.
 */
@NullMarked
package io.scansion.tuner.control;

import org.jspecify.annotations.NullMarked;
