package io.scansion.page.job;

import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobStore;
import io.scansion.launch.job.RunArchive;
import io.scansion.tuner.journal.LoggedEvent;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that a page shows: one, or all that run as this user on this machine and all that have left a record. A job is followed from the
 * moment that somebody asks for it, and is still shown after its end. Safe for use by several threads.
 */
public final class JobRoster implements AutoCloseable {
    /** Jobs that are followed at a time, ended ones with them. */
    private static final int MOST = 64;

    private final @Nullable JobStore store;
    private final @Nullable FinishedJobs finished;
    private final BiConsumer<String, LoggedEvent> alsoTell;
    private final Map<String, FollowedJob> followed = new LinkedHashMap<>();

    private JobRoster(@Nullable JobStore store, BiConsumer<String, LoggedEvent> alsoTell) {
        this.store = store;
        this.finished = store == null ? null : new FinishedJobs(new RunArchive(store));
        this.alsoTell = alsoTell;
    }

    /**
     * Shows one job, from now on.
     *
     * @param alsoTell gets every event of a followed job, with the job's id
     */
    public static JobRoster of(JobDirectory job, BiConsumer<String, LoggedEvent> alsoTell) throws IOException {
        JobRoster roster = new JobRoster(null, alsoTell);
        roster.follow(job);
        return roster;
    }

    /** Shows all jobs of a user. */
    public static JobRoster ofAll(JobStore store, BiConsumer<String, LoggedEvent> alsoTell) {
        return new JobRoster(store, alsoTell);
    }

    /** All there are, followed from now on if they were not: those that run, and those that have ended meanwhile. */
    public synchronized List<FollowedJob> jobs() throws IOException {
        if (store != null) {
            for (JobDirectory running : store.running()) {
                FollowedJob known = followed.get(running.id());
                if (known == null || (known.standing().isOver() && isAnother(known, running))) {
                    follow(running);
                }
            }
        }
        return List.copyOf(followed.values());
    }

    /** Those that have ended, the newest first: what is left of them, and what this page has seen of those that left nothing. */
    public List<EndedJob> ended() throws IOException {
        List<FinishedJobs.Finished> recorded = finished == null ? List.of() : finished.list();
        Stream<EndedJob> seen = jobs().stream()
                .filter(job -> job.standing().isOver())
                .filter(job -> recorded.stream().noneMatch(one -> isOf(one, job)))
                .map(EndedJob::of);
        return Stream.concat(seen, recorded.stream().map(EndedJob::of)).toList();
    }

    /** Of two runs of one name, the earlier has ended before the later began. */
    private static boolean isOf(FinishedJobs.Finished record, FollowedJob job) {
        return record.head().job().equals(job.id())
                && record.head().ended().isAfter(job.description().started());
    }

    /** The job of this id; empty if it is not to be seen here. */
    public Optional<ShownJob> job(String id) throws IOException {
        Optional<ShownJob> seen = followed(id).map(job -> job);
        return seen.isPresent() || finished == null ? seen : finished.find(id);
    }

    /** The job of this id, if it runs or has since this page was started. */
    public synchronized Optional<FollowedJob> followed(String id) throws IOException {
        FollowedJob known = followed.get(id);
        if (known != null && !(store != null && known.standing().isOver())) {
            return Optional.of(known);
        }
        return jobs().stream().filter(job -> job.id().equals(id)).findFirst();
    }

    /** Whether a job that has ended left its name to one that runs now. */
    private static boolean isAnother(FollowedJob ended, JobDirectory running) throws IOException {
        return !ended.description().keys().equals(running.description().keys());
    }

    private void follow(JobDirectory job) throws IOException {
        if (followed.size() >= MOST) {
            followed.values().stream()
                    .filter(one -> one.standing().isOver())
                    .findFirst()
                    .ifPresent(oldest -> {
                        oldest.close();
                        followed.remove(oldest.id());
                    });
        }
        followed.put(job.id(), new FollowedJob(job, event -> alsoTell.accept(job.id(), event)));
    }

    @Override
    public synchronized void close() {
        followed.values().forEach(FollowedJob::close);
    }
}
