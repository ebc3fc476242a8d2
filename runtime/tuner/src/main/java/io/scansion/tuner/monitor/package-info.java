/**
 * Messages of agents in, closed measurement windows out. Start at {@link io.scansion.tuner.monitor.JobMonitor}; a
 * {@link io.scansion.tuner.monitor.Window} is what the rest of the tuner sees. Unknown is not zero: what was not reported
 * is {@link io.scansion.tuner.monitor.StageWindow.Unknown}, with the reason. Nothing here decides, and nothing here has
 * threads: one thread owns a monitor, and time comes from a {@link io.scansion.tuner.monitor.NanoClock}.
 */
@NullMarked
package io.scansion.tuner.monitor;

import org.jspecify.annotations.NullMarked;
