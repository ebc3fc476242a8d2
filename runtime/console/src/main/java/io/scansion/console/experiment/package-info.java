/**
 * The published experiments, run for real. Start at {@link Experiment}, which describes one, and {@link ExperimentRunner}, which launches
 * it; what its run was is in {@code run}. Programs that nobody has published are in {@code random}. The master/slave programs have
 * a way of their own: {@link MatchingExperiment} runs {@link MatchingArrangement}s and {@link MatchingRates} has what the agent
 * measured of them.
 */
@NullMarked
package io.scansion.console.experiment;

import org.jspecify.annotations.NullMarked;
