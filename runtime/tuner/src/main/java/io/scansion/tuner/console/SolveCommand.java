package io.scansion.tuner.console;

import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SteadyStates;
import io.scansion.tuner.console.input.InputException;
import io.scansion.tuner.console.input.InputFile;
import io.scansion.tuner.console.output.JsonObject;
import io.scansion.tuner.console.solve.Answer;
import io.scansion.tuner.console.solve.ModelFiles;
import io.scansion.tuner.console.solve.ProgressLine;
import io.scansion.tuner.console.solve.SolveOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code solve}: solves model files, one after the other; one that cannot be solved does not stop the others. */
@Command(
        name = "solve",
        description = "Solve models: PEPA, automata networks, queueing graphs, contracts, pipelines.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:all of them solved",
            "2:bad arguments, or a model that is wrong or too large",
            "3:no solver converged, or memory ran out"
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion solve pipeline.pepa",
            "  scansion solve *.pepa pipeline.json --json",
            "  scansion solve network.san --solver gth --max-states 2000",
            "  scansion solve pipeline.pepa --transient 2.5",
            "  scansion solve tiny.pepa --dot - | dot -Tsvg > tiny.svg",
            "A .json file says with \"model\" what it is; docs/models.md has them all.",
            "Memory: SCANSION_JAVA_OPTS=-Xmx8g scansion solve large.pepa"
        })
public final class SolveCommand extends ConsoleCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Models: .pepa, .san, .json; - reads standard input.")
    private List<String> files = List.of();

    @Option(names = "--json", description = "Print one JSON object a line instead of tables.")
    private boolean json;

    @Option(
            names = "--solver",
            paramLabel = "NAME",
            defaultValue = SteadyStates.AUTO,
            completionCandidates = SolverNames.class,
            description = "Solver of Markov chains: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private String solver = SteadyStates.AUTO;

    @Option(
            names = "--max-states",
            paramLabel = "N",
            description = "Give up on a chain with more states. Default: ${DEFAULT-VALUE}.")
    private int mostStates = SolveOptions.DEFAULT_MOST_STATES;

    @Option(
            names = "--transient",
            paramLabel = "T",
            description = "Look at the chain at time T after its start, not in the long run.")
    private @Nullable Double time;

    @Option(
            names = "--dot",
            paramLabel = "FILE",
            description = "Write the derivation graph of one small model for Graphviz; - prints it instead of a table.")
    private @Nullable String dot;

    @Override
    public Integer call() {
        SolveOptions options = options();
        ProgressLine progress = progressLine();
        int worst = ExitCode.DONE;
        for (String file : files) {
            progress.begin(file);
            int exitCode = solve(file, options, progress);
            worst = worst == ExitCode.BAD_INPUT || exitCode == ExitCode.DONE ? worst : exitCode;
            out().flush();
        }
        return worst;
    }

    private SolveOptions options() {
        if (dot != null && files.size() > 1) {
            throw badInput("--dot writes the graph of one model, got " + files.size() + " files");
        }
        try {
            return new SolveOptions(
                    solver,
                    mostStates,
                    time == null ? OptionalDouble.empty() : OptionalDouble.of(time),
                    dot == null ? Optional.empty() : Optional.of(this::writeDot));
        } catch (InputException e) {
            throw badInput(String.valueOf(e.getMessage()), e);
        }
    }

    private int solve(String file, SolveOptions options, ProgressLine progress) {
        try {
            Answer answer = ModelFiles.solve(InputFile.read(file), options, progress);
            progress.erase();
            answer.warnings().forEach(this::say);
            print(file, answer);
            return ExitCode.DONE;
        } catch (InputException e) {
            return fail(file, progress, ExitCode.BAD_INPUT, String.valueOf(e.getMessage()), e);
        } catch (NotConvergedException e) {
            return fail(file, progress, ExitCode.FAILED, file + ": " + e.getMessage() + "; try another --solver", e);
        } catch (StackOverflowError e) {
            return fail(file, progress, ExitCode.BAD_INPUT, file + ": its expressions are nested too deeply", e);
        } catch (OutOfMemoryError e) {
            return fail(file, progress, ExitCode.FAILED, file + OutOfMemory.advice(), e);
        } catch (RuntimeException e) { // a mistake of ours must not cost the answers of the other files
            return fail(
                    file,
                    progress,
                    ExitCode.FAILED,
                    file + ": unexpected failure (" + e + "); run again with --verbose",
                    e);
        }
    }

    private void print(String file, Answer answer) {
        if ("-".equals(dot)) {
            return;
        }
        boolean several = files.size() > 1;
        if (json && several) {
            out().println(answer.json().after("file", file));
            return;
        }
        answer.print(file, json, out());
        if (several) {
            out().println();
        }
    }

    private void writeDot(String graph) {
        if ("-".equals(dot)) {
            out().print(graph);
            return;
        }
        try {
            Files.writeString(Path.of(String.valueOf(dot)), graph);
        } catch (IOException | InvalidPathException e) {
            throw new InputException("--dot " + dot + " cannot be written (" + e.getMessage() + ")", e);
        }
    }

    private int fail(String file, ProgressLine progress, int exitCode, String message, Throwable cause) {
        progress.erase();
        if (json) {
            out().println(new JsonObject()
                    .put("file", file)
                    .put("error", message.strip().replaceAll("\\s*\\R\\s*", "; ")));
        }
        message.strip().lines().forEach(this::say);
        if (verbose()) {
            cause.printStackTrace(err());
        }
        return exitCode;
    }

    private void say(String line) {
        err().println("scansion: " + line.replaceAll("\\p{Cntrl}", "?"));
        err().flush();
    }

    /** Lets the help name the solvers there are. */
    private static final class SolverNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return SteadyStates.solverNames().iterator();
        }
    }
}
