package io.scansion.console.run;

import io.scansion.console.command.ConsoleCommand;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tuner}: the tuner process of one job, started by the launcher and not by people. */
@Command(name = "tuner", hidden = true, description = "Serve one job until it has ended.")
public final class TunerCommand extends ConsoleCommand {
    @Option(names = "--job", required = true, paramLabel = "ID", description = "The job to serve.")
    private String job = "";

    private final TunerMain main;

    /** @param main serves a job until it has ended */
    public TunerCommand(TunerMain main) {
        this.main = main;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return main.serve(job);
    }

    /** Runs the tuner of a job. */
    @FunctionalInterface
    public interface TunerMain {
        /** Returns the exit code when the job has ended. */
        int serve(String jobId) throws IOException, InterruptedException;
    }
}
