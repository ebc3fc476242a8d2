/**
 * What a run leaves behind: one JSON object a line, described in {@code docs/events.md}. Start at
 * {@link io.scansion.tuner.record.RunEvent}; {@link io.scansion.tuner.record.EventLog} writes them and hands each line on.
 * Nothing here decides or measures, and nothing here can fail a run.
 */
@NullMarked
package io.scansion.tuner.record;

import org.jspecify.annotations.NullMarked;
