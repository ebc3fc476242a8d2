/**
 * Code that runs inside instrumented MPI calls, on the application's threads. It may use {@code java.base}, HdrHistogram and
 * {@code wire} only, must not allocate, lock or log after start-up, and must not throw. Start at
 * {@link io.scansion.agent.probe.MpiProbes}, which emitted code calls; {@link io.scansion.agent.probe.ThreadProbe} keeps what
 * one thread did; {@link io.scansion.agent.probe.RankProbes} is what a reporter reads. ASM, sockets and options belong in
 * {@code agent.mpi}, {@code agent.channel} and {@code agent}.
 */
@NullMarked
package io.scansion.agent.probe;

import org.jspecify.annotations.NullMarked;
