/**
 * What a run leaves behind: one JSON object a line, described in {@code docs/events.md}. Start at {@link
 * io.scansion.tuner.journal.RunEvent}; {@link io.scansion.tuner.journal.EventLog} writes them and hands each line on, {@link
 * io.scansion.tuner.journal.EventFileTail} follows their file, and {@link io.scansion.tuner.journal.RunState} is how a run stands by
 * them, for whoever reads it. Nothing here decides or measures, and nothing here can fail a run.
 */
@NullMarked
package io.scansion.tuner.journal;

import org.jspecify.annotations.NullMarked;
