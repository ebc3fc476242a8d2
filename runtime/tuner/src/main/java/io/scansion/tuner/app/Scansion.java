package io.scansion.tuner.app;

import io.scansion.tuner.console.AdviseCommand;
import io.scansion.tuner.console.ApproveCommand;
import io.scansion.tuner.console.DemoCommand;
import io.scansion.tuner.console.ExperimentCommand;
import io.scansion.tuner.console.JobsCommand;
import io.scansion.tuner.console.MeasureCommand;
import io.scansion.tuner.console.PinCommand;
import io.scansion.tuner.console.PlanCommand;
import io.scansion.tuner.console.RunCommand;
import io.scansion.tuner.console.ScansionCommand;
import io.scansion.tuner.console.SolveCommand;
import io.scansion.tuner.console.TunerCommand;
import io.scansion.tuner.console.UndoCommand;
import io.scansion.tuner.console.UnpinCommand;
import io.scansion.tuner.console.VetoCommand;
import io.scansion.tuner.console.WatchCommand;
import io.scansion.tuner.launch.JobLauncher;
import io.scansion.tuner.launch.JobStore;
import io.scansion.tuner.launch.ScansionHome;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Optional;
import picocli.CommandLine;

/** Main class of the console and of the tuner process. */
public final class Scansion {
    private Scansion() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        Charset charset = Charset.defaultCharset();
        PrintWriter out = new PrintWriter(System.out, true, charset);
        PrintWriter err = new PrintWriter(System.err, true, charset);
        int exitCode = console(JobStore.ofThisUser(), out, err).execute(args);
        out.flush();
        System.exit(exitCode);
    }

    /** Returns the console with all its commands over the jobs of {@code store}. */
    static CommandLine console(JobStore store, PrintWriter out, PrintWriter err) {
        return ScansionCommand.commandLine(
                out,
                err,
                new DemoCommand(JobLauncher::ofThisInstallation, ScansionHome::find),
                new RunCommand(JobLauncher::ofThisInstallation),
                new WatchCommand(store),
                new AdviseCommand(store),
                new ApproveCommand(store),
                new VetoCommand(store),
                new UndoCommand(store),
                new PinCommand(store),
                new UnpinCommand(store),
                new MeasureCommand(store),
                new JobsCommand(store),
                new PlanCommand(),
                new SolveCommand(),
                new ExperimentCommand(JobLauncher::ofThisInstallation, ScansionHome::find),
                new TunerCommand(id -> new TunerProcess(store.choose(Optional.of(id))).run()));
    }
}
