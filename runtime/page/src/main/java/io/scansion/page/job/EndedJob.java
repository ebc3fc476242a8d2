package io.scansion.page.job;

import io.scansion.launch.job.JobDescription;
import io.scansion.tuner.journal.JobEvent;
import java.time.Instant;
import java.util.Optional;

/**
 * A job that has ended, as lists show it.
 *
 * @param id under which it is shown
 * @param name under which it ran
 * @param mainClass empty if its tuner was never heard of
 * @param ranks that the program saw; 0 if that is not known
 * @param ended empty if that is not known
 * @param end how, in words
 */
public record EndedJob(
        String id,
        String name,
        String mainClass,
        int ranks,
        int spares,
        Instant started,
        Optional<Instant> ended,
        Standing standing,
        String end,
        Optional<JobEvent.Summary> summary) {

    static EndedJob of(FollowedJob job) {
        JobDescription about = job.description();
        return new EndedJob(
                job.id(),
                job.id(),
                about.mainClass(),
                about.primaries(),
                about.spares(),
                about.started(),
                Optional.empty(),
                job.standing(),
                job.standing() == Standing.ENDED ? "ended well" : "failed",
                Optional.empty());
    }

    static EndedJob of(FinishedJobs.Finished one) {
        return new EndedJob(
                one.id(),
                one.head().job(),
                one.job().map(JobEvent.Job::mainClass).orElse(""),
                one.job().map(JobEvent.Job::primaries).orElse(0),
                one.job().map(JobEvent.Job::spares).orElse(0),
                one.head().started(),
                Optional.of(one.head().ended()),
                FinishedJob.standing(Optional.of(one.head())),
                one.head().end(),
                one.summary());
    }
}
