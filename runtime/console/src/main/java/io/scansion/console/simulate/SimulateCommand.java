package io.scansion.console.simulate;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.command.OutOfMemory;
import io.scansion.console.command.Quantities;
import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import io.scansion.console.solve.Answer;
import io.scansion.console.view.ProgressLine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code simulate}: plays a model, with the finite buffers and the beginnings that its analysis leaves out. */
@Command(
        name = "simulate",
        description = {
            "Simulate a queueing graph or a client-server system and compare it with its analysis, play a PEPA model that is"
                    + " too large to solve, or follow the program of a contract from empty buffers on."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:simulated", "2:bad arguments or model", "3:memory ran out"},
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion simulate graph.json --items 5000000 --seed 7",
            "  scansion simulate graph.json --precision 1%%",
            "  scansion simulate population.pepa --precision 0.5%%",
            "  scansion simulate program.json --seconds 60",
            "The file is one that 'scansion solve' reads; docs/models.md describes it.",
            "The same seed gives the same result, to the last digit."
        })
public final class SimulateCommand extends ConsoleCommand {
    private static final long FEWEST_ITEMS = 100;
    private static final long MOST_ITEMS = 1_000_000_000_000L;
    private static final long ITEMS = 1_000_000;
    private static final long ITEMS_FOR_PRECISION = 1_000_000_000;

    @Parameters(paramLabel = "FILE", description = "Model: .json or .pepa; - reads standard input.")
    private String file = "-";

    @Option(
            names = "--items",
            paramLabel = "N",
            description = "Items to measure in a queueing model; with --precision the most. Default: 1000000, or"
                    + " 1000000000 with --precision.")
    private @Nullable Long items;

    @Option(
            names = "--precision",
            paramLabel = "P%",
            description =
                    "End as soon as the intervals of rates and response times are within this share of their means."
                            + " Default: 1%% for PEPA models; none for queueing models, which then measure all items.")
    private @Nullable String precision;

    @Option(names = "--seed", paramLabel = "S", description = "Of the random numbers. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(
            names = "--seconds",
            paramLabel = "T",
            description = "Follow a contract's program for so long. Default: until nothing changes any more.")
    private @Nullable Double seconds;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        double relative = relativePrecision();
        long most = items != null ? items : relative > 0 ? ITEMS_FOR_PRECISION : ITEMS;
        if (most < FEWEST_ITEMS || most > MOST_ITEMS) {
            throw badInput("--items must be from " + FEWEST_ITEMS + " to " + MOST_ITEMS + ", got " + most);
        }
        if (seconds != null && !(seconds > 0)) {
            throw badInput("--seconds must be a time above 0, got " + seconds);
        }
        ProgressLine progress = progressLine();
        progress.begin(file);
        try {
            Simulations wanted =
                    new Simulations(most, seed, relative, seconds == null ? Double.POSITIVE_INFINITY : seconds);
            Answer answer = wanted.simulate(InputFile.read(file), progress);
            progress.erase();
            answer.warnings().forEach(warning -> err().println("scansion: " + warning));
            answer.print(file, json, out());
            return ExitCode.DONE;
        } catch (InputException e) {
            progress.erase();
            throw badInput(String.valueOf(e.getMessage()), e);
        } catch (OutOfMemoryError e) {
            progress.erase();
            err().println("scansion: " + file + OutOfMemory.advice());
            return ExitCode.FAILED;
        }
    }

    /** Returns the precision as a part of 1, or 0 if none is asked for. */
    private double relativePrecision() {
        if (precision == null) {
            return 0;
        }
        double share = Quantities.share("--precision", precision);
        if (!(share > 0 && share < 1)) {
            throw badInput("--precision must be above 0 and below 100 %, got " + precision);
        }
        return share;
    }
}
