/**
 * The published experiments, run for real. Start at {@link Experiment}, which describes one, and {@link ExperimentRunner},
 * which launches it; {@link RunRecording} and {@link RunFigures} turn the events of the run into the published quantities.
 * {@link RandomPipelines} draws experiments that nobody has published. The master/slave programs have a way of their own:
 * {@link MatchingExperiment} runs {@link MatchingArrangement}s and {@link MatchingRates} has what the agent measured of them.
 */
@NullMarked
package io.scansion.console.experiment;

import org.jspecify.annotations.NullMarked;
