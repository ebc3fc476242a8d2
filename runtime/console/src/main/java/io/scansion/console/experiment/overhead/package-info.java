/**
 * What the agent costs kernels that do little but send, or much: {@link OverheadExperiment} runs those of {@link KernelCase} with and
 * without it, in turns.
 */
@NullMarked
package io.scansion.console.experiment.overhead;

import org.jspecify.annotations.NullMarked;
