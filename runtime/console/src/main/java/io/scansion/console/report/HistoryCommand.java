package io.scansion.console.report;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.launch.job.JobStore;
import io.scansion.launch.job.RunArchive;
import io.scansion.tuner.journal.RecordHead;
import java.io.IOException;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code history}: the jobs that have ended. */
@Command(
        name = "history",
        description = {
            "List the jobs of this user that have ended, newest first, with what became of them.",
            "The last " + RunArchive.MOST_RECORDS + " are remembered; report says more of one of them."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:listed, perhaps none", "2:bad arguments"},
        footerHeading = "%nExample:%n",
        footer = {"  scansion history --json | head -n 1", "  scansion history --clean"})
public final class HistoryCommand extends ConsoleCommand {
    private static final DateTimeFormatter ENDED =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneId.systemDefault());

    @Option(names = "--json", description = "Print one JSON object a line for each job.")
    private boolean json;

    @Option(names = "--clean", description = "Forget all of them.")
    private boolean clean;

    private final RunArchive archive;

    /** @param store of the jobs */
    public HistoryCommand(JobStore store) {
        this.archive = new RunArchive(store);
    }

    @Override
    public Integer call() throws IOException {
        if (clean) {
            out().println("forgotten: " + archive.clean());
            return ExitCode.DONE;
        }
        List<RunArchive.Entry> entries = archive.entries();
        if (entries.isEmpty() && !json) {
            out().println("no job has ended yet, or none is remembered");
        }
        int longest =
                entries.stream().mapToInt(entry -> entry.job().length()).max().orElse(0);
        for (RunArchive.Entry entry : entries) {
            RunFigures figures = RunFigures.of(RunRecord.read(entry.file()));
            if (json) {
                out().println(figures.json());
            } else {
                String ended =
                        figures.head().map(RecordHead::ended).map(ENDED::format).orElse("-");
                out().println(String.format(
                        Locale.ROOT, "%-" + longest + "s  %-16s  %s", entry.job(), ended, figures.line()));
            }
        }
        return ExitCode.DONE;
    }
}
