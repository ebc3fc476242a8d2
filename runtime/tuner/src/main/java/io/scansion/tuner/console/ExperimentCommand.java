package io.scansion.tuner.console;

import io.scansion.tuner.console.experiment.ExperimentRunner;
import io.scansion.tuner.console.experiment.ExperimentRunner.Report;
import io.scansion.tuner.console.view.LiveView;
import io.scansion.tuner.console.view.Terminal;
import io.scansion.tuner.launch.ScansionHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code experiment}: the published experiments, for real. */
@Command(
        name = "experiment",
        description = "Run an experiment of the POETRIES paper; print published, predicted and measured figures.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:done, every item arrived once and in order",
            "2:bad arguments or a missing installation",
            "3:the job failed, or an item was lost, repeated, reordered or changed"
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion experiment table1",
            "table1  five stages, 200 KB messages, synchronous sends, no replication",
            "table2  512 B messages, asynchronous, stage 3 replicated while running",
            "figure5 10 KiB messages, asynchronous, stages 1 to 3 replicated; --spares 10 or 5",
            "Times are the published ones scaled by --scale, so that a run takes about a minute."
        })
public final class ExperimentCommand extends ConsoleCommand {
    private static final int DEFAULT_SPARES = 10;

    @Parameters(paramLabel = "NAME", description = "table1, table2 or figure5.")
    private String name = "";

    @Option(names = "--json", description = "End with the summary as one JSON object on the last line.")
    private boolean json;

    @Option(names = "--scale", paramLabel = "S", description = "Factor on the published times, above 0.")
    private @Nullable Double scale;

    @Option(names = "--items", paramLabel = "N", description = "Items that the source sends, at least 1.")
    private @Nullable Integer items;

    @Option(names = "--spares", paramLabel = "K", description = "Spare ranks of figure5. Default: 10.")
    private @Nullable Integer spares;

    @Option(names = "--events", paramLabel = "FILE", description = "Keep the events of the run, as JSON Lines.")
    private @Nullable Path events;

    private final LauncherSource launchers;
    private final Supplier<ScansionHome> home;

    /**
     * @param launchers what to launch with
     * @param home where the programs are
     */
    public ExperimentCommand(LauncherSource launchers, Supplier<ScansionHome> home) {
        this.launchers = launchers;
        this.home = home;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        check();
        LiveView live = new LiveView(out(), Terminal.detect(System.getenv()));
        ExperimentRunner runner = new ExperimentRunner(
                launchers.find(), home.get().appsJar(), live, Optional.ofNullable(events), verbose());
        Report report = runner.experiment(
                name,
                spares == null ? DEFAULT_SPARES : spares,
                scale == null ? OptionalDouble.empty() : OptionalDouble.of(scale),
                items == null ? OptionalInt.empty() : OptionalInt.of(items));
        out().println();
        report.table().forEach(out()::println);
        if (json) {
            out().println(report.summary());
        }
        return report.intact() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private void check() {
        if (!ExperimentRunner.NAMES.contains(name)) {
            throw badInput("there is no experiment " + name + "; choose one of " + ExperimentRunner.NAMES);
        }
        if (scale != null && !(scale > 0 && scale <= 1_000)) {
            throw badInput("--scale must be above 0 and at most 1000, got " + scale);
        }
        if (items != null && items < 1) {
            throw badInput("--items must be at least 1, got " + items);
        }
        if (spares != null && !name.equals("figure5")) {
            throw badInput("--spares belongs to figure5; " + name + " has the published number");
        }
        if (spares != null && spares < 1) {
            throw badInput("--spares must be at least 1, got " + spares);
        }
    }
}
