/**
 * Runs that are kept and gone through again: {@link io.scansion.tuner.replay.Recorder} writes what every turn of a loop was made of,
 * {@link io.scansion.tuner.replay.RecordingReader} reads it, {@link io.scansion.tuner.replay.Replayer} drives another loop with it.
 * Nothing here decides.
 */
@NullMarked
package io.scansion.tuner.replay;

import org.jspecify.annotations.NullMarked;
