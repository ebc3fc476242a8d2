/**
 * Starts the processes of a job, on this host or others, brings the ranks together without a daemon, watches them, and ends all of
 * them when one fails. Nothing here measures or decides, and nothing knows the tuner but the command that starts it. Start at
 * {@link io.scansion.launch.JobLauncher}; {@link io.scansion.launch.job.JobStore} is how other processes find a running job.
 * What a user asked for is in {@code launch.config}, what is installed in {@code launch.installation}, what a rank is in
 * {@code launch.rank}, the hosts that start them in {@code launch.host}, how ranks find each other in {@code launch.rendezvous}, and children with their output in {@code
 * launch.process}.
 */
@NullMarked
package io.scansion.launch;

import org.jspecify.annotations.NullMarked;
