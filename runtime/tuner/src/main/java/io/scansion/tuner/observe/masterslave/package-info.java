/**
 * What is seen of programs in which a master shares out work: windows of workers, times of tasks, and what several windows agree on.
 * Start at {@link io.scansion.tuner.observe.masterslave.MasterSlaveWindow}.
 */
@NullMarked
package io.scansion.tuner.observe.masterslave;

import org.jspecify.annotations.NullMarked;
