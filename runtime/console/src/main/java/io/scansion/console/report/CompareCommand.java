package io.scansion.console.report;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.output.JsonObject;
import io.scansion.console.report.RunFigures.Figure;
import io.scansion.console.view.LineFolder;
import io.scansion.launch.job.JobStore;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: two runs side by side. */
@Command(
        name = "compare",
        description = "Put two runs side by side.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:compared", "2:bad arguments, or no such run"},
        footerHeading = "%nExample:%n",
        footer = "  scansion compare imagepipeline-k7wq monday.jsonl")
public final class CompareCommand extends ConsoleCommand {
    private static final int CELL = 27;

    @Parameters(
            index = "0",
            paramLabel = "A",
            description = "A job that has ended or runs, or a file of run --events or run --record.")
    private String first = "";

    @Parameters(index = "1", paramLabel = "B", description = "Another one.")
    private String second = "";

    @Option(names = "--json", description = "Print one JSON object with the figures of both, a and b.")
    private boolean json;

    private final JobStore store;

    /** @param store the jobs to choose from */
    public CompareCommand(JobStore store) {
        this.store = store;
    }

    @Override
    public Integer call() throws IOException {
        RunSource source = new RunSource(store);
        RunFigures a = RunFigures.of(source.find(first));
        RunFigures b = RunFigures.of(source.find(second));
        if (json) {
            out().println(new JsonObject().put("a", a.json()).put("b", b.json()));
            return ExitCode.DONE;
        }
        row("", a.record().job(), b.record().job());
        List<Figure> left = a.figures();
        List<Figure> right = b.figures();
        for (int i = 0; i < left.size(); i++) {
            row(left.get(i).name(), left.get(i).text(), right.get(i).text());
        }
        return ExitCode.DONE;
    }

    private void row(String name, String a, String b) {
        out().println(String.format(Locale.ROOT, "%-20s  %-" + CELL + "s  %s", name, cell(a), cell(b))
                .stripTrailing());
    }

    /** What matters of a long name is its end. */
    private static String cell(String text) {
        String shown = text.length() <= CELL ? text : ".." + text.substring(text.length() - CELL + 2);
        return LineFolder.clip(shown, CELL);
    }
}
