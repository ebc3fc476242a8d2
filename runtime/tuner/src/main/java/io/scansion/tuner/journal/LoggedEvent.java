package io.scansion.tuner.journal;

/**
 * An event with where and when it happened, as it stands in a line of the log.
 *
 * @param timeSeconds since the start of the job, in seconds; NaN if the line does not say
 * @param job id of the job
 */
public record LoggedEvent(double timeSeconds, String job, RunEvent event) {}
