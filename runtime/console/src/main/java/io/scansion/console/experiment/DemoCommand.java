package io.scansion.console.experiment;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.experiment.ExperimentRunner.Report;
import io.scansion.console.run.HostOptions;
import io.scansion.console.run.LauncherSource;
import io.scansion.console.view.LiveView;
import io.scansion.console.view.Terminal;
import io.scansion.launch.installation.ScansionHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code demo}: the main job, with a live view and a table at the end. */
@Command(
        name = "demo",
        description = "Run a pipeline of five ranks, have it replicated while it runs, and compare.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:done, every item arrived once and in order",
            "2:bad arguments or a missing installation",
            "3:the job failed, or an item was lost, repeated, reordered or changed"
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion demo --json | tail -n 1",
            "  scansion demo --hosts node1,node2,node3",
            "The program is that of figure 5 of the POETRIES paper with times scaled by 0.1,",
            "10 spare ranks and mode auto. It takes about 45 s. Hosts without slots share its",
            "15 processes."
        })
public final class DemoCommand extends ConsoleCommand {
    @Mixin
    private HostOptions hosts = new HostOptions();

    @Option(names = "--json", description = "End with the summary as one JSON object on the last line.")
    private boolean json;

    @Option(names = "--events", paramLabel = "FILE", description = "Keep the events of the run, as JSON Lines.")
    private @Nullable Path events;

    private final LauncherSource launchers;
    private final Supplier<ScansionHome> home;

    /**
     * @param launchers what to launch with
     * @param home where the program is
     */
    public DemoCommand(LauncherSource launchers, Supplier<ScansionHome> home) {
        this.launchers = launchers;
        this.home = home;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        ExperimentRunner runner = new ExperimentRunner(
                launchers.find(),
                home.get().appsJar(),
                () -> new LiveView(out(), Terminal.detect(System.getenv())),
                Optional.ofNullable(events),
                verbose());
        Report report = runner.demo(hosts.read());
        out().println();
        report.table().forEach(out()::println);
        if (json) {
            out().println(report.summary());
        }
        return report.intact() ? ExitCode.DONE : ExitCode.FAILED;
    }
}
