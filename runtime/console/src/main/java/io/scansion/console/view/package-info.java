/**
 * What an operator sees of a running job: events in, lines of text out, with no terminal, clock or socket behind them.
 * Start at {@link WatchView}; {@link TerminalScreen} draws frames in place. How a run stands after an event is decided in
 * {@link io.scansion.tuner.journal.RunState}; here are the words for it.
 */
@NullMarked
package io.scansion.console.view;

import org.jspecify.annotations.NullMarked;
