/**
 * The experiment with thousands of simulated ranks: a real tuner process, the ranks in processes of their own, and what the tuner costs.
 * Start at {@link io.scansion.console.experiment.ranks.RanksExperiment}. What the ranks say is in the module simulated-ranks, which is
 * known here by the name of its main class only.
 */
@NullMarked
package io.scansion.console.experiment.ranks;

import org.jspecify.annotations.NullMarked;
