/**
 * The machine and the processor time of this rank, read from what the system shows in files ({@code /proc}, control groups) and from
 * the JDK, never from inside a measured call. Start at {@link io.scansion.agent.host.HostWatch} and
 * {@link io.scansion.agent.host.ProcessorTimes}. What cannot be read is unknown, never zero. It may use {@code java.base} and
 * {@code io.scansion.wire}; what follows from the figures is the tuner's business.
 */
@NullMarked
package io.scansion.agent.host;

import org.jspecify.annotations.NullMarked;
