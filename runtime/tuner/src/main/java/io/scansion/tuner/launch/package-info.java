/**
 * Starts the processes of a job on this machine, brings the ranks together without a daemon, watches them, and ends all of
 * them when one fails. Nothing here measures or decides. Start at {@link io.scansion.tuner.launch.JobLauncher}; {@link
 * io.scansion.tuner.launch.JobStore} is how other processes find a running job.
 */
@NullMarked
package io.scansion.tuner.launch;

import org.jspecify.annotations.NullMarked;
