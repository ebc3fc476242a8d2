package io.scansion.console.map;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.command.OutOfMemory;
import io.scansion.console.command.Refusal;
import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import io.scansion.console.output.OutputFile;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.mapping.search.SearchLimits;
import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code map}: finds the best mapping of a pipeline's stages to processors. */
@Command(
        name = "map",
        description = "Find the best mapping of a pipeline's stages to processors.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:found", "2:bad arguments or description", "3:memory ran out"},
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion map network.des",
            "  scansion map network.des --search --seconds 30",
            "  scansion map network.des --pepa best.pepa && scansion solve best.pepa",
            "with network.des, rates per second, sizes and links in the same unit:",
            "  type = pipeline; nbproc = 2; cp1 = 10; cp2 = 5;",
            "  nl1-1 = 10000; nl2-2 = 10000; nl1-2 = 100;",
            "  nbstage = 2; w1 = 1; w2 = 1; ds1 = 1; ds2 = 1; ds3 = 1;",
            "  mappings = [1, (1,1), 1], [1, (1,2), 2]; throughput;"
        })
public final class MapCommand extends ConsoleCommand {
    private static final double MOST_SECONDS = 1e9;

    @Parameters(
            paramLabel = "FILE",
            description = "Description of stages, processors and links; - reads standard input.")
    private String file = "-";

    @Option(names = "--search", description = "Look at all mappings there are, not at those the file lists.")
    private boolean search;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "End the search then, with the best found and how much better another may be.")
    private @Nullable Double seconds;

    @Option(
            names = "--input",
            paramLabel = "P",
            description = "Processor the items come from, for a search. Default: that of the first stage.")
    private @Nullable Integer input;

    @Option(
            names = "--output",
            paramLabel = "P",
            description = "Processor the results go to, for a search. Default: that of the last stage.")
    private @Nullable Integer output;

    @Option(
            names = "--pepa",
            paramLabel = "FILE",
            description =
                    "Write the PEPA model of the best mapping, which scansion solve can read; - prints it instead of a"
                            + " table.")
    private @Nullable String pepa;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        if (!search && (seconds != null || input != null || output != null)) {
            throw badInput("--seconds, --input and --output belong to --search");
        }
        if (seconds != null && !(seconds > 0 && seconds <= MOST_SECONDS)) {
            throw badInput("--seconds must be above 0, got " + seconds);
        }
        ProgressLine progress = progressLine();
        progress.begin(file);
        try {
            InputFile description = InputFile.read(file);
            MapReport report = search
                    ? MapReport.search(description, site(input), site(output), limits(progress))
                    : MapReport.compare(description);
            progress.erase();
            if (pepa != null) {
                OutputFile.write("--pepa", pepa, report.pepa(), out());
            }
            if (OutputFile.STANDARD_OUTPUT.equals(pepa)) {
                return ExitCode.DONE;
            }
            if (json) {
                out().println(report.json());
            } else {
                out().print(file + ": ");
                report.lines().forEach(out()::println);
            }
            return ExitCode.DONE;
        } catch (InputException e) {
            progress.erase();
            throw badInput(String.valueOf(e.getMessage()), e);
        } catch (OutOfMemoryError e) {
            progress.erase();
            throw new Refusal(ExitCode.FAILED, file + OutOfMemory.advice(), e);
        }
    }

    private SearchLimits limits(ProgressLine progress) {
        long end = seconds == null ? Long.MAX_VALUE : System.nanoTime() + (long) (seconds * 1e9);
        return new SearchLimits(
                () -> seconds != null && System.nanoTime() - end >= 0,
                SearchLimits.NONE.mostTies(),
                (searched, best, possible) -> progress.tell(() -> String.format(
                        Locale.ROOT, "%,d mappings, best %.6g items/s, at most %.6g", searched, best, possible)));
    }

    private static OptionalInt site(@Nullable Integer processor) {
        return processor == null ? OptionalInt.empty() : OptionalInt.of(processor);
    }
}
