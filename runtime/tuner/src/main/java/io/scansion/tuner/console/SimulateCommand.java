package io.scansion.tuner.console;

import io.scansion.tuner.console.input.InputException;
import io.scansion.tuner.console.input.InputFile;
import io.scansion.tuner.console.solve.Answer;
import io.scansion.tuner.console.solve.ProgressLine;
import io.scansion.tuner.console.solve.Simulations;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code simulate}: plays a model, with the finite buffers and the beginnings that its analysis leaves out. */
@Command(
        name = "simulate",
        description = {
            "Simulate a queueing graph or a client-server system and compare it with its analysis, or follow the program of"
                    + " a contract from empty buffers on."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:simulated", "2:bad arguments or model", "3:memory ran out"},
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion simulate graph.json --items 5000000 --seed 7",
            "  scansion simulate program.json --seconds 60",
            "The file is one that 'scansion solve' reads; docs/models.md describes it.",
            "The same seed gives the same result, to the last digit."
        })
public final class SimulateCommand extends ConsoleCommand {
    private static final long FEWEST_ITEMS = 100;
    private static final long MOST_ITEMS = 1_000_000_000_000L;

    @Parameters(paramLabel = "FILE", description = "Model in JSON; - reads standard input.")
    private String file = "-";

    @Option(
            names = "--items",
            paramLabel = "N",
            description = "Items to measure in a queueing model. Default: ${DEFAULT-VALUE}.")
    private long items = 1_000_000;

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
        if (items < FEWEST_ITEMS || items > MOST_ITEMS) {
            throw badInput("--items must be from " + FEWEST_ITEMS + " to " + MOST_ITEMS + ", got " + items);
        }
        if (seconds != null && !(seconds > 0)) {
            throw badInput("--seconds must be a time above 0, got " + seconds);
        }
        ProgressLine progress = progressLine();
        progress.begin(file);
        try {
            Simulations wanted = new Simulations(items, seed, seconds == null ? Double.POSITIVE_INFINITY : seconds);
            Answer answer = wanted.simulate(InputFile.read(file), progress);
            progress.erase();
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
}
