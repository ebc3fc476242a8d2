package io.scansion.console;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.scansion.console.run.LauncherSource;
import io.scansion.console.run.RankCommand;
import io.scansion.console.run.ReplayCommand;
import io.scansion.console.run.RunCommand;
import io.scansion.console.run.TunerCommand;
import io.scansion.console.simulate.SimulateCommand;
import io.scansion.console.solve.SolveCommand;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.installation.MissingInstallationException;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobStore;
import io.scansion.launch.job.KeyDirectory;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/** The whole console where nothing is installed and no job runs: what it is asked is judged, and nothing is started. */
final class AllCommands {
    private AllCommands() {}

    /** @param jobs directory of the jobs, of which there are none */
    static CommandLine of(Path jobs, PrintWriter out, PrintWriter err) {
        JobStore store = new JobStore(jobs);
        LauncherSource none = () -> {
            throw new MissingInstallationException("MPJ Express was not found", "install it");
        };
        return ScansionCommand.commandLine(
                out,
                err,
                List.of(
                                new DemoCommand(none, () -> {
                                    throw new MissingInstallationException("no home", "install it");
                                }),
                                new RunCommand(none, store),
                                new DoctorCommand(() -> new ScansionHome(jobs)),
                                new ReplayCommand(),
                                new AttachCommand(store, () -> new ScansionHome(jobs)),
                                new DetachCommand(store, () -> new ScansionHome(jobs)),
                                new WatchCommand(store),
                                new AdviseCommand(store),
                                new StageCommand(store),
                                new ApproveCommand(store),
                                new VetoCommand(store),
                                new UndoCommand(store),
                                new PinCommand(store),
                                new UnpinCommand(store),
                                new SetCommand(store),
                                new ModeCommand(store),
                                new ArrangeCommand(store),
                                new LimitCommand(store),
                                new MoveCommand(store),
                                new PageCommand((job, options, said) -> 0),
                                new MeasureCommand(store),
                                new JobsCommand(store),
                                new HistoryCommand(store),
                                new ReportCommand(store),
                                new CompareCommand(store),
                                new PlanCommand(),
                                new MapCommand(),
                                new SolveCommand(),
                                new SimulateCommand(),
                                new ExperimentCommand(none, () -> {
                                    throw new MissingInstallationException("no home", "install it");
                                }),
                                new KeysCommand(),
                                new RankCommand(() -> new ScansionHome(jobs)),
                                new TunerCommand(new TunerCommand.TunerMain() {
                                    @Override
                                    public int serve(String jobId) {
                                        return 0;
                                    }

                                    @Override
                                    public int serve(JobSettings settings, KeyDirectory keys) {
                                        assertThat(settings.id()).contains(keys.job());
                                        return 0;
                                    }
                                }))
                        .toArray());
    }
}
