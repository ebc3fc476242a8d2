/**
 * The published experiments, run for real. Start at {@link Experiment}, which describes one, and {@link ExperimentRunner},
 * which launches it; {@link RunRecording} and {@link RunFigures} turn the events of the run into the published quantities.
 */
@NullMarked
package io.scansion.tuner.console.experiment;

import org.jspecify.annotations.NullMarked;
