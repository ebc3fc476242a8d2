/**
 * Directories of running jobs: how launcher, tuner and console of one user find each other. Start at {@link
 * io.scansion.launch.job.JobStore}; a {@link io.scansion.launch.job.JobDirectory} holds a {@link
 * io.scansion.launch.job.JobDescription}. Only the owner may read what is here, since the key of a job is in it.
 */
@NullMarked
package io.scansion.launch.job;

import org.jspecify.annotations.NullMarked;
