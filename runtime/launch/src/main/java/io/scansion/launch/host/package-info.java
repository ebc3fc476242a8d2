/**
 * The hosts that the ranks of a job run on. {@link io.scansion.launch.host.Host} is what the launcher sees of each: this one ({@link
 * io.scansion.launch.host.LocalHost}), or another one at the end of a connection ({@link io.scansion.launch.host.RemoteHost}), where
 * one process, {@link io.scansion.launch.host.HostedRanks}, starts the ranks and ends them with the connection. What the two say to
 * each other is in {@link io.scansion.launch.host.HostMessage}; which rank goes where is decided in {@code launch.config}.
 */
@NullMarked
package io.scansion.launch.host;

import org.jspecify.annotations.NullMarked;
