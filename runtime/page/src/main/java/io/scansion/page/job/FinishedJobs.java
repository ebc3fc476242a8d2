package io.scansion.page.job;

import io.scansion.launch.job.RunArchive;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.RecordFile;
import io.scansion.tuner.journal.RecordHead;
import io.scansion.tuner.journal.RunState;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The jobs that have ended and left a record. A record never changes, so each is read once for the list. Safe for use by several threads. */
final class FinishedJobs {
    private final RunArchive archive;
    private Map<String, Optional<Finished>> known = Map.of();

    FinishedJobs(RunArchive archive) {
        this.archive = archive;
    }

    /**
     * One of them, as lists show it.
     *
     * @param id under which it is shown, which no job that runs has
     */
    record Finished(String id, RecordHead head, Optional<JobEvent.Job> job, Optional<JobEvent.Summary> summary) {}

    /** All of them, the newest first. */
    synchronized List<Finished> list() throws IOException {
        Map<String, Optional<Finished>> now = new LinkedHashMap<>();
        for (RunArchive.Entry entry : archive.entries()) {
            Optional<Finished> before = known.get(entry.name());
            now.put(entry.name(), before == null ? read(entry) : before);
        }
        known = now;
        return now.values().stream().flatMap(Optional::stream).toList();
    }

    private static Optional<Finished> read(RunArchive.Entry entry) {
        RunState state = new RunState();
        try {
            return RecordFile.readEnds(entry.file(), state::accept)
                    .map(head -> new Finished(entry.name(), head, state.job(), state.summary()));
        } catch (IOException e) {
            return Optional.empty(); // it has just been dropped, or is damaged
        }
    }

    /** The one of this id. */
    Optional<ShownJob> find(String id) throws IOException {
        Optional<RunArchive.Entry> entry =
                archive.entries().stream().filter(one -> one.name().equals(id)).findFirst();
        return entry.isEmpty()
                ? Optional.empty()
                : Optional.of(new FinishedJob(entry.get().file()));
    }
}
