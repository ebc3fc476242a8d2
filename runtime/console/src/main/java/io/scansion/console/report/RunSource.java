package io.scansion.console.report;

import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Refusal;
import io.scansion.console.digest.RunDigest;
import io.scansion.console.follow.TunerAccess;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobStore;
import io.scansion.launch.job.RunArchive;
import io.scansion.tuner.channel.TunerFeed;
import io.scansion.tuner.replay.RecordingException;
import io.scansion.tuner.replay.Replayer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the run that a user names: a file, a job that runs, or one that has ended. */
final class RunSource {
    private final JobStore store;

    RunSource(JobStore store) {
        this.store = store;
    }

    /**
     * Returns the run.
     *
     * @param name of a job, of a file of events or of a recording; a file goes first
     * @throws Refusal if there is no such run, or nothing can be told of it
     */
    RunRecord find(String name) throws IOException {
        Optional<Path> file = file(name);
        if (file.isPresent()) {
            return read(file.get());
        }
        Optional<JobDirectory> running =
                store.running().stream().filter(job -> job.id().equals(name)).findFirst();
        if (running.isPresent()) {
            return asItStands(running.get());
        }
        Optional<Path> kept = new RunArchive(store).find(name);
        if (kept.isEmpty()) {
            throw new Refusal(
                    ExitCode.BAD_INPUT,
                    "there is no file and no job named " + name
                            + "; scansion history lists the jobs that have ended, scansion jobs " + "those that run");
        }
        return RunRecord.read(kept.get());
    }

    private static Optional<Path> file(String name) {
        try {
            return Optional.of(Path.of(name)).filter(Files::isRegularFile);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static RunRecord read(Path file) throws IOException {
        RunRecord record = Replayer.isRecording(file) ? replayed(file) : RunRecord.read(file);
        if (record.head().isEmpty() && record.run().events().isEmpty()) {
            throw new Refusal(
                    ExitCode.BAD_INPUT,
                    file
                            + " holds no events of a run: give a file of run --events or run --record, or the name of a job");
        }
        return record;
    }

    private static RunRecord replayed(Path file) throws IOException {
        RunDigest run = new RunDigest();
        try {
            Replayer.replay(file, same -> same, false, run::accept, order -> {});
        } catch (RecordingException e) {
            throw new Refusal(ExitCode.BAD_INPUT, String.valueOf(e.getMessage()), e);
        }
        return new RunRecord(Optional.empty(), run);
    }

    private static RunRecord asItStands(JobDirectory job) throws IOException {
        RunDigest run = new RunDigest();
        try (TunerFeed feed = new TunerFeed(new TunerAccess.Here(job), (event, json) -> run.accept(event), is -> {})) {
            feed.step(); // how it stands comes before the answer
        }
        return new RunRecord(Optional.empty(), run);
    }
}
