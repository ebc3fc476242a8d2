/**
 * How often what was said of the end of a run held: start at {@link DeadlineExperiment}. {@link DrawnRun} is what runs, {@link
 * EndRecording} collects what was said of its end, {@link DeadlineFigures} counts, {@link DeadlineTable} and {@link DeadlineJson} write.
 */
@NullMarked
package io.scansion.console.experiment.deadline;

import org.jspecify.annotations.NullMarked;
