package io.scansion.console.job;

import io.scansion.console.command.ExitCode;
import io.scansion.console.view.Connection;
import io.scansion.console.view.LiveView;
import io.scansion.console.view.Terminal;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobStore;
import io.scansion.tuner.channel.OperatorClient;
import io.scansion.tuner.channel.TunerAbsentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code watch}: shows a running job until it ends; survives a restart of the tuner. */
@Command(
        name = "watch",
        description = "Show a running job live: stages, model, recommendation, changes.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:the job has ended", "2:bad arguments, or no such job", "3:the job failed", "4:not let in"},
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion watch --job figure5",
            "On a terminal the view is redrawn in place; anywhere else lines are appended.",
            "NO_COLOR=1 turns the colours off, TERM=dumb the redrawing."
        })
public final class WatchCommand extends JobCommand {
    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final long REFRESH_MILLIS = 250;
    private static final int REFRESHES_BETWEEN_TRIES = 2;

    /** @param store the jobs to choose from */
    public WatchCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        JobDirectory directory = job();
        LiveView live = new LiveView(out(), Terminal.detect(System.getenv()));
        @Nullable OperatorClient client = null;
        int exitCode;
        try {
            for (long round = 0; ; round++) {
                if (client != null && client.ended().isDone()) {
                    client.close();
                    client = null;
                    live.connection(Connection.LOST);
                }
                Optional<Integer> ended = ended(directory);
                if (ended.isPresent()) {
                    exitCode = ended.get();
                    break;
                }
                if (client == null && round % REFRESHES_BETWEEN_TRIES == 0) {
                    client = subscribe(directory, live);
                }
                live.refresh();
                TimeUnit.MILLISECONDS.sleep(REFRESH_MILLIS);
            }
        } finally {
            if (client != null) {
                client.close();
            }
        }
        live.connection(exitCode == ExitCode.DONE ? Connection.ENDED : Connection.FAILED);
        live.refresh();
        return exitCode;
    }

    private static @Nullable OperatorClient subscribe(JobDirectory directory, LiveView live) throws IOException {
        OperatorClient client;
        try {
            client = connect(directory);
        } catch (TunerAbsentException e) {
            return null; // not listening yet, or being started again
        } catch (NoSuchFileException e) {
            return null; // the job has just ended
        }
        try {
            client.watch(live::accept, ANSWER);
            live.connection(Connection.CONNECTED);
            return client;
        } catch (IOException | TimeoutException e) {
            client.close();
            return null;
        } catch (InterruptedException e) {
            client.close();
            Thread.currentThread().interrupt();
            return null;
        }
    }

    /** How the job has ended; a directory that is gone is one that was cleared away after the end. */
    private static Optional<Integer> ended(JobDirectory directory) {
        Optional<Integer> ended = directory.endedWith();
        return ended.isPresent() && !Files.exists(directory.path()) ? Optional.of(ExitCode.DONE) : ended;
    }
}
