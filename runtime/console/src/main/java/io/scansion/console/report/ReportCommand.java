package io.scansion.console.report;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.input.InputException;
import io.scansion.console.output.OutputFile;
import io.scansion.launch.job.JobStore;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code report}: what one run was and what became of it, for mail and tickets. */
@Command(
        name = "report",
        description = {
            "Report on a run: its pace over time, the program as arranged, every change, and the",
            "models' record. Markdown on standard output, or one HTML file that needs nothing else."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:reported", "2:bad arguments, no such run, or a file that cannot be written"},
        footerHeading = "%nExample:%n",
        footer = {"  scansion report imagepipeline-k7wq -o report.html", "  scansion report run.jsonl --markdown"})
public final class ReportCommand extends ConsoleCommand {
    @Parameters(
            index = "0",
            paramLabel = "RUN",
            description = "A job that has ended or runs, or a file of run --events or run --record.")
    private String name = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write, over what is there. HTML, unless --markdown is given.")
    private String output = OutputFile.STANDARD_OUTPUT;

    @Option(names = "--markdown", description = "Write Markdown into the file, too.")
    private boolean markdown;

    private final JobStore store;

    /** @param store the jobs to choose from */
    public ReportCommand(JobStore store) {
        this.store = store;
    }

    @Override
    public Integer call() throws IOException {
        RunRecord run = new RunSource(store).find(name);
        boolean text = markdown || output.equals(OutputFile.STANDARD_OUTPUT);
        try {
            OutputFile.write("--output", output, text ? MarkdownReport.of(run) : HtmlReport.of(run), out());
        } catch (InputException e) {
            throw badInput(String.valueOf(e.getMessage()), e);
        }
        return ExitCode.DONE;
    }
}
