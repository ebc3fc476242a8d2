package io.scansion.tuner.app;

import io.scansion.tuner.console.AdviseCommand;
import io.scansion.tuner.console.ApproveCommand;
import io.scansion.tuner.console.ArrangeCommand;
import io.scansion.tuner.console.DemoCommand;
import io.scansion.tuner.console.ExperimentCommand;
import io.scansion.tuner.console.JobsCommand;
import io.scansion.tuner.console.MapCommand;
import io.scansion.tuner.console.MeasureCommand;
import io.scansion.tuner.console.PinCommand;
import io.scansion.tuner.console.PlanCommand;
import io.scansion.tuner.console.RunCommand;
import io.scansion.tuner.console.ScansionCommand;
import io.scansion.tuner.console.SetCommand;
import io.scansion.tuner.console.SimulateCommand;
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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Main class of the console and of the tuner process. */
public final class Scansion {
    private Scansion() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        Charset charset = Charset.defaultCharset();
        PrintWriter out = new PrintWriter(System.out, true, charset);
        PrintWriter err = new PrintWriter(System.err, true, charset);
        int exitCode = console(JobStore.ofThisUser(), out, err, args).execute(args);
        out.flush();
        System.exit(exitCode);
    }

    /**
     * Returns the console over the jobs of {@code store}: with the command that {@code args} begin with alone, since looking at all
     * the others takes as long as many a command runs, or with all of them for whatever else the first word is.
     */
    static CommandLine console(JobStore store, PrintWriter out, PrintWriter err, String... args) {
        Map<String, Supplier<Object>> commands = commands(store);
        Supplier<Object> wanted = args.length == 0 ? null : commands.get(args[0]);
        Object[] subcommands =
                wanted == null ? commands.values().stream().map(Supplier::get).toArray() : new Object[] {wanted.get()};
        return ScansionCommand.commandLine(out, err, subcommands);
    }

    /** Returns all commands by name, in the order of the help. */
    private static Map<String, Supplier<Object>> commands(JobStore store) {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("demo", () -> new DemoCommand(JobLauncher::ofThisInstallation, ScansionHome::find));
        commands.put("run", () -> new RunCommand(JobLauncher::ofThisInstallation));
        commands.put("watch", () -> new WatchCommand(store));
        commands.put("advise", () -> new AdviseCommand(store));
        commands.put("approve", () -> new ApproveCommand(store));
        commands.put("veto", () -> new VetoCommand(store));
        commands.put("undo", () -> new UndoCommand(store));
        commands.put("pin", () -> new PinCommand(store));
        commands.put("unpin", () -> new UnpinCommand(store));
        commands.put("set", () -> new SetCommand(store));
        commands.put("arrange", () -> new ArrangeCommand(store));
        commands.put("measure", () -> new MeasureCommand(store));
        commands.put("jobs", () -> new JobsCommand(store));
        commands.put("plan", PlanCommand::new);
        commands.put("solve", SolveCommand::new);
        commands.put("simulate", SimulateCommand::new);
        commands.put("map", MapCommand::new);
        commands.put("experiment", () -> new ExperimentCommand(JobLauncher::ofThisInstallation, ScansionHome::find));
        commands.put("tuner", () -> new TunerCommand(id -> new TunerProcess(store.choose(Optional.of(id))).run()));
        return commands;
    }
}
