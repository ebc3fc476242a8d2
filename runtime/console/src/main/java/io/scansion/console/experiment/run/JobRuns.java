package io.scansion.console.experiment.run;

import io.scansion.launch.JobLauncher;
import io.scansion.launch.RunningJob;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.tuner.journal.EventJson;
import io.scansion.tuner.journal.LoggedEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Runs jobs from start to end, and keeps their events where somebody wants them. May be used by several threads. */
public final class JobRuns {
    private final JobLauncher launcher;
    private final Optional<Path> keptEvents;

    /** @param keptEvents gets the events of all jobs, one after the other, and none of what is there now */
    public JobRuns(JobLauncher launcher, Optional<Path> keptEvents) throws IOException {
        this.launcher = launcher;
        this.keptEvents = keptEvents;
        if (keptEvents.isPresent()) {
            Files.deleteIfExists(keptEvents.get());
        }
    }

    /**
     * Runs a job with agent and tuner.
     *
     * @param where what comes before the reason of a failure
     * @param events gets all of them, once the job has ended
     * @return what the program said
     * @throws ExperimentFailedException if it did not run to its end, or said nothing
     */
    public <R> R measured(
            String where, JobSettingsBuilder settings, ProgramOutput<R> output, Consumer<LoggedEvent> events)
            throws IOException, InterruptedException {
        Path file = TemporaryFile.create("events", ".jsonl");
        try {
            return bare(where, settings.events(file), output);
        } finally { // of a job that failed too: they say why
            List<String> lines = Files.readAllLines(file);
            Files.deleteIfExists(file);
            lines.forEach(line -> EventJson.read(line).ifPresent(events));
            keep(lines);
        }
    }

    /** Runs a job of which only what it says is of interest; see {@link #measured}. */
    public <R> R bare(String where, JobSettingsBuilder settings, ProgramOutput<R> output)
            throws IOException, InterruptedException {
        try (RunningJob job = launcher.launch(settings.build(), output)) {
            ExperimentFailedException.unlessDone(where, job.await());
        }
        return output.result()
                .orElseThrow(() -> new ExperimentFailedException(
                        where + "the program printed no RESULT line; run with --verbose"));
    }

    private synchronized void keep(List<String> lines) throws IOException {
        if (keptEvents.isPresent()) {
            Files.write(keptEvents.get(), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }
}
