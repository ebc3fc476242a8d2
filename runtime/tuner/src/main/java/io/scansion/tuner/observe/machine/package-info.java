/**
 * The machines below the ranks: which processors a job may use on each host and what others take of them ({@link
 * io.scansion.tuner.observe.machine.HostMonitor}), and the processor time that levels use. What the system does not tell is unknown,
 * never zero.
 */
@NullMarked
package io.scansion.tuner.observe.machine;

import org.jspecify.annotations.NullMarked;
