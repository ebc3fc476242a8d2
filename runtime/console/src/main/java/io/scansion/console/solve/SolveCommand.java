package io.scansion.console.solve;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.command.OutOfMemory;
import io.scansion.console.command.Quantities;
import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import io.scansion.console.output.ControlCharacters;
import io.scansion.console.output.CsvTable;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.OutputFile;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.markov.steady.WarmStart;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
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
            "3:no solver converged, or time or memory ran out"
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion solve pipeline.pepa",
            "  scansion solve *.pepa pipeline.json --json",
            "  scansion solve network.san --solver gth --max-states 2000",
            "  scansion solve pipeline.pepa --transient 2.5",
            "  scansion solve server.pepa --states busy",
            "  scansion solve server.pepa --passage from=idle to=busy --until 10s,1m",
            "  scansion solve pipeline.pepa --set mu1=1:10:0.5 --set la1=2,4 > sweep.csv",
            "  scansion solve program.json --set speeds[1]=0.25:1:0.25",
            "  scansion solve pipeline.pepa --export pipeline.all",
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
            names = "--over",
            paramLabel = "T",
            description = "Take the means over the time from the start to T, and what comes together until then.")
    private @Nullable Double over;

    @Option(
            names = "--states",
            paramLabel = "RESULT",
            description = "List the states in which a result is not 0, the likeliest first.")
    private @Nullable String states;

    @Option(
            names = "--passage",
            paramLabel = "from=RESULT to=RESULT",
            arity = "1..2",
            hideParamSyntax = true,
            description =
                    "Find how long it takes from where one result is not 0, or from the start, to where another first"
                            + " is not 0.")
    private Map<String, String> passage = Map.of();

    @Option(
            names = "--until",
            paramLabel = "T[,T..]",
            split = ",",
            description = "With --passage: how likely it is over by then, such as 10s,1m.")
    private List<String> until = List.of();

    @Option(
            names = "--time-limit",
            paramLabel = "TIME",
            description = "Give up what is not solved by then, such as 90s, 5m or 1h.")
    private @Nullable String timeLimit;

    @Option(
            names = "--dot",
            paramLabel = "FILE",
            description = "Write the derivation graph of one small model for Graphviz; - prints it instead of a table.")
    private @Nullable String dot;

    @Option(
            names = "--set",
            paramLabel = "NAME=RANGE",
            description = {
                "Solve with another value of a rate, an identifier or a number in JSON: NAME=VALUE, or with several, one after"
                        + " the other: NAME=FIRST:LAST:STEP or NAME=VALUE,VALUE,...; given more than once, in every combination."
            })
    private List<String> settings = List.of();

    @Option(
            names = "--csv",
            description = "Print one line of values for each solution; also done if --set asks for several.")
    private boolean csv;

    @Option(
            names = "--export",
            paramLabel = "FILE",
            description = "Write the chain of one model for other tools: " + ChainFiles.EXTENSIONS
                    + " (PRISM, all of its files, Matrix Market).")
    private List<String> exports = List.of();

    @Override
    public Integer call() {
        SolveOptions options = options();
        TimeLimit limit = timeLimit == null ? null : new TimeLimit(Quantities.time("--time-limit", timeLimit));
        List<Map<String, Double>> points = points();
        ProgressLine progress = progressLine();
        CsvTable table = !json && (csv || points.size() > 1) ? new CsvTable(out()) : null;
        int worst = ExitCode.DONE;
        for (String file : files) {
            progress.begin(file);
            int exitCode = solve(file, points, options, table, progress, limit);
            worst = worst == ExitCode.BAD_INPUT || exitCode == ExitCode.DONE ? worst : exitCode;
            out().flush();
        }
        return worst;
    }

    private List<Map<String, Double>> points() {
        try {
            List<Map<String, Double>> points = ParameterRanges.of(settings).points();
            if (points.size() > 1 && (dot != null || !exports.isEmpty())) {
                throw badInput(
                        (dot == null ? "--export" : "--dot") + " writes one chain, --set asks for " + points.size());
            }
            return points;
        } catch (InputException e) {
            throw badInput(String.valueOf(e.getMessage()), e);
        }
    }

    private int solve(
            String file,
            List<Map<String, Double>> points,
            SolveOptions options,
            @Nullable CsvTable table,
            ProgressLine progress,
            @Nullable TimeLimit limit) {
        WarmStart start = new WarmStart();
        int worst = ExitCode.DONE;
        InputFile input = null;
        for (Map<String, Double> point : points) {
            try {
                input = input == null ? within(limit, () -> InputFile.read(file)) : input; // nobody may write to a pipe
            } catch (InputException e) {
                return fail(file, Map.of(), table, progress, ExitCode.BAD_INPUT, String.valueOf(e.getMessage()), e);
            } catch (TimeoutException e) {
                int late = fail(file, point, table, progress, ExitCode.FAILED, file + late(), e);
                worst = worst == ExitCode.BAD_INPUT ? worst : late;
                continue;
            } catch (InterruptedException e) {
                return interrupted(file, Map.of(), table, progress, e);
            }
            int exitCode = solve(file, input, options.withSettings(point, start), table, progress, limit);
            worst = worst == ExitCode.BAD_INPUT || exitCode == ExitCode.DONE ? worst : exitCode;
        }
        return worst;
    }

    private SolveOptions options() {
        String graphFile = dot;
        if (graphFile != null && files.size() > 1) {
            throw badInput("--dot writes the graph of one model, got " + files.size() + " files");
        }
        if (passage.isEmpty() && !until.isEmpty()) {
            throw badInput("--until is for --passage; leave it out, or say --passage to=RESULT");
        }
        if (!exports.isEmpty() && files.size() > 1) {
            throw badInput("--export writes the chain of one model, got " + files.size() + " files");
        }
        try {
            return new SolveOptions(
                    solver,
                    mostStates,
                    Horizon.of(time, over),
                    passage.isEmpty() ? Optional.empty() : Optional.of(Passage.of(passage, until)),
                    Optional.ofNullable(states),
                    graphFile == null
                            ? Optional.empty()
                            : Optional.of(graph -> OutputFile.write("--dot", graphFile, graph, out())),
                    exports.isEmpty() ? Optional.empty() : Optional.of(new ChainFiles(exports)),
                    Map.of(),
                    new WarmStart());
        } catch (InputException e) {
            throw badInput(String.valueOf(e.getMessage()), e);
        }
    }

    private int solve(
            String file,
            InputFile input,
            SolveOptions options,
            @Nullable CsvTable table,
            ProgressLine progress,
            @Nullable TimeLimit limit) {
        Map<String, Double> set = options.settings();
        try {
            Answer answer = within(limit, () -> ModelFiles.solve(input, options, progress));
            progress.erase();
            answer.warnings().forEach(this::say);
            if (table == null) {
                print(file, set, answer);
            } else {
                Set<String> missing = table.add(before(file, set), answer.json());
                if (!missing.isEmpty()) {
                    say(file + ": this answer has values that the first had not: " + String.join(", ", missing));
                }
            }
            return ExitCode.DONE;
        } catch (InputException e) {
            return fail(file, set, table, progress, ExitCode.BAD_INPUT, String.valueOf(e.getMessage()), e);
        } catch (NotConvergedException e) {
            String message = file + ": " + e.getMessage() + "; try another --solver";
            return fail(file, set, table, progress, ExitCode.FAILED, message, e);
        } catch (TimeoutException e) {
            return fail(file, set, table, progress, ExitCode.FAILED, file + late(), e);
        } catch (InterruptedException e) {
            return interrupted(file, set, table, progress, e);
        } catch (StackOverflowError e) {
            String message = file + ": its expressions are nested too deeply";
            return fail(file, set, table, progress, ExitCode.BAD_INPUT, message, e);
        } catch (OutOfMemoryError e) {
            return fail(file, set, table, progress, ExitCode.FAILED, file + OutOfMemory.advice(), e);
        } catch (RuntimeException e) { // a mistake of ours must not cost the answers of the other files
            String message = file + ": unexpected failure (" + e + "); run again with --verbose";
            return fail(file, set, table, progress, ExitCode.FAILED, message, e);
        }
    }

    private static <T> T within(@Nullable TimeLimit limit, Supplier<T> work)
            throws TimeoutException, InterruptedException {
        return limit == null ? work.get() : limit.within(work::get);
    }

    private String late() {
        return ": not solved within --time-limit " + timeLimit;
    }

    private int interrupted(
            String file,
            Map<String, Double> set,
            @Nullable CsvTable table,
            ProgressLine progress,
            InterruptedException e) {
        Thread.currentThread().interrupt();
        return fail(file, set, table, progress, ExitCode.FAILED, file + ": interrupted", e);
    }

    private void print(String file, Map<String, Double> set, Answer answer) {
        if (OutputFile.STANDARD_OUTPUT.equals(dot)) {
            return;
        }
        boolean several = files.size() > 1;
        if (json) {
            JsonObject whole = answer.jsonWithWarnings();
            JsonObject object = set.isEmpty() ? whole : whole.after(new JsonObject().put("set", set));
            out().println(several ? object.after("file", file) : object);
            return;
        }
        answer.print(file, false, out());
        if (several) {
            out().println();
        }
    }

    /** Returns what stands in front of an answer in a table. */
    private Map<String, Object> before(String file, Map<String, Double> set) {
        Map<String, Object> before = new LinkedHashMap<>();
        if (files.size() > 1) {
            before.put("file", file);
        }
        before.putAll(set);
        return before;
    }

    private int fail(
            String file,
            Map<String, Double> set,
            @Nullable CsvTable table,
            ProgressLine progress,
            int exitCode,
            String message,
            Throwable cause) {
        progress.erase();
        String oneLine = message.strip().replaceAll("\\s*\\R\\s*", "; ");
        if (table != null) {
            table.add(before(file, set), new JsonObject().put("error", oneLine));
        } else if (json) {
            JsonObject object = new JsonObject().put("file", file);
            if (!set.isEmpty()) {
                object.put("set", set);
            }
            out().println(object.put("error", oneLine));
        }
        message.strip().lines().forEach(this::say);
        if (verbose()) {
            cause.printStackTrace(err());
        }
        return exitCode;
    }

    private void say(String line) {
        err().println("scansion: " + ControlCharacters.marked(line));
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
