/**
 * Programs that nobody has chosen, drawn by a seed and run for real: how well they are forecast, whether the tuner finds their best
 * arrangement, and whether it ever makes one slower. Start at {@link RandomExperiment}; {@link RandomPrograms} draws, {@link
 * RandomFigures} sums up, {@link RandomTable} and {@link RandomJson} write it down.
 */
@NullMarked
package io.scansion.console.experiment.random;

import org.jspecify.annotations.NullMarked;
