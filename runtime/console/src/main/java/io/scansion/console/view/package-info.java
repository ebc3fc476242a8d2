/**
 * What an operator sees of a running job: events in, lines of text out, with no terminal, clock or socket behind them.
 * Start at {@link WatchView}; {@link RunPicture} is the state, {@link TerminalScreen} draws frames in place. What an
 * event means is decided in {@code tuner.journal}, not here.
 */
@NullMarked
package io.scansion.console.view;

import org.jspecify.annotations.NullMarked;
