package io.scansion.app;

import io.scansion.console.ScansionCommand;
import io.scansion.console.attach.AttachCommand;
import io.scansion.console.attach.DetachCommand;
import io.scansion.console.experiment.DemoCommand;
import io.scansion.console.experiment.ExperimentCommand;
import io.scansion.console.job.AdviseCommand;
import io.scansion.console.job.ApproveCommand;
import io.scansion.console.job.ArrangeCommand;
import io.scansion.console.job.JobsCommand;
import io.scansion.console.job.LimitCommand;
import io.scansion.console.job.MeasureCommand;
import io.scansion.console.job.ModeCommand;
import io.scansion.console.job.MoveCommand;
import io.scansion.console.job.PinCommand;
import io.scansion.console.job.SetCommand;
import io.scansion.console.job.StageCommand;
import io.scansion.console.job.UndoCommand;
import io.scansion.console.job.UnpinCommand;
import io.scansion.console.job.VetoCommand;
import io.scansion.console.job.WatchCommand;
import io.scansion.console.map.MapCommand;
import io.scansion.console.page.PageCommand;
import io.scansion.console.plan.PlanCommand;
import io.scansion.console.report.CompareCommand;
import io.scansion.console.report.HistoryCommand;
import io.scansion.console.report.ReportCommand;
import io.scansion.console.run.DoctorCommand;
import io.scansion.console.run.KeysCommand;
import io.scansion.console.run.RankCommand;
import io.scansion.console.run.ReplayCommand;
import io.scansion.console.run.RunCommand;
import io.scansion.console.run.TunerCommand;
import io.scansion.console.simulate.SimulateCommand;
import io.scansion.console.solve.SolveCommand;
import io.scansion.launch.JobLauncher;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobStore;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Main class of the console and of the tuner process. */
public final class Scansion {
    private static final int BROKEN = 1;

    private Scansion() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        Charset charset = Charset.defaultCharset();
        PrintWriter out = new PrintWriter(System.out, true, charset);
        PrintWriter err = new PrintWriter(System.err, true, charset);
        int exitCode = BROKEN;
        try {
            exitCode = console(JobStore.ofThisUser(), out, err, args).execute(args);
            out.flush();
        } catch (Error e) { // no thread that is left may keep a process alive that has stopped working
            err.println(cannotGoOn(e));
        } finally {
            System.exit(exitCode);
        }
    }

    /** Needs no class that is not there yet: Java may be unable to read another. */
    private static String cannotGoOn(Error error) {
        String what = "scansion: cannot go on: ".concat(error.toString());
        boolean ofJava = error instanceof LinkageError || error instanceof VirtualMachineError;
        return ofJava ? what.concat("; Java may open no more files or has no memory: see ulimit -a") : what;
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
        commands.put("run", () -> new RunCommand(JobLauncher::ofThisInstallation, store));
        commands.put("doctor", () -> new DoctorCommand(ScansionHome::find));
        commands.put("attach", () -> new AttachCommand(store, ScansionHome::find));
        commands.put("detach", () -> new DetachCommand(store, ScansionHome::find));
        commands.put("watch", () -> new WatchCommand(store));
        commands.put("advise", () -> new AdviseCommand(store));
        commands.put("stage", () -> new StageCommand(store));
        commands.put("approve", () -> new ApproveCommand(store));
        commands.put("veto", () -> new VetoCommand(store));
        commands.put("undo", () -> new UndoCommand(store));
        commands.put("pin", () -> new PinCommand(store));
        commands.put("unpin", () -> new UnpinCommand(store));
        commands.put("set", () -> new SetCommand(store));
        commands.put("arrange", () -> new ArrangeCommand(store));
        commands.put("limit", () -> new LimitCommand(store));
        commands.put("move", () -> new MoveCommand(store));
        commands.put("mode", () -> new ModeCommand(store));
        commands.put("measure", () -> new MeasureCommand(store));
        commands.put(
                "page",
                () -> new PageCommand((job, options, said) -> new PageProgram(store, options, said).serve(job)));
        commands.put("jobs", () -> new JobsCommand(store));
        commands.put("history", () -> new HistoryCommand(store));
        commands.put("report", () -> new ReportCommand(store));
        commands.put("compare", () -> new CompareCommand(store));
        commands.put("replay", ReplayCommand::new);
        commands.put("plan", PlanCommand::new);
        commands.put("solve", SolveCommand::new);
        commands.put("simulate", SimulateCommand::new);
        commands.put("map", MapCommand::new);
        commands.put("experiment", () -> new ExperimentCommand(JobLauncher::ofThisInstallation, ScansionHome::find));
        commands.put("rank", () -> new RankCommand(ScansionHome::find));
        commands.put("tuner", () -> new TunerCommand(new Tuners(store)));
        commands.put("keys", KeysCommand::new);
        return commands;
    }
}
