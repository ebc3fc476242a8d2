package io.scansion.console.report;

import io.scansion.console.digest.RunDigest;
import io.scansion.launch.job.RunArchive;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.RecordFile;
import io.scansion.tuner.journal.RecordHead;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One run that is over, or as far as it has come.
 *
 * @param head empty where only its events are known
 */
public record RunRecord(Optional<RecordHead> head, RunDigest run) {
    /**
     * Keeps a run that has just ended, for history and report.
     *
     * @param complaints told if it cannot be kept, which is no failure of the run
     */
    public static void keep(RecordHead head, Optional<RunDigest> run, RunArchive archive, Consumer<String> complaints) {
        List<String> lines = new ArrayList<>();
        lines.add(head.line());
        run.map(RunDigest::events).orElse(List.of()).forEach(event -> lines.add(EventJson.line(event)));
        try {
            archive.add(head.job(), head.ended(), lines);
        } catch (IOException e) {
            complaints.accept("history will not know this run: " + e);
        }
    }

    /**
     * Reads a record or an events file, compressed or not. Lines that are neither are passed over; of a file with several runs, the last
     * counts.
     */
    static RunRecord read(Path file) throws IOException {
        RunDigest[] run = {new RunDigest()};
        Optional<RecordHead> head = RecordFile.read(file, event -> {
            if (!run[0].state().jobId().isEmpty() && !run[0].state().jobId().equals(event.job())) {
                run[0] = new RunDigest();
            }
            run[0].accept(event);
        });
        return new RunRecord(head, run[0]);
    }

    /** The id of the job; empty where nothing says it. */
    public String job() {
        return head.map(RecordHead::job).orElseGet(() -> run.state().jobId());
    }
}
