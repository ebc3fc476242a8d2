/**
 * Commands about jobs that are running: they find the job, ask its tuner for one thing and print the answer, or show what
 * happens. Start at {@link io.scansion.console.job.JobsCommand} and {@link io.scansion.console.job.WatchCommand}.
 */
@NullMarked
package io.scansion.console.job;

import org.jspecify.annotations.NullMarked;
