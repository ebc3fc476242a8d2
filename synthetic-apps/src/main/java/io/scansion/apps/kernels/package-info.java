/**
 * Kernels in the manner of the Java Grande benchmarks, to measure what an agent costs: {@link PingPong} and {@link Burst} do nothing but
 * send, {@link Series} computes a millisecond for a message, {@link Relaxation} does both. For two ranks; all are timed by
 * {@link io.scansion.apps.kernels.KernelClock}.
 */
@NullMarked
package io.scansion.apps.kernels;

import org.jspecify.annotations.NullMarked;
