package io.scansion.console.plan;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Quantities;
import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import io.scansion.console.output.ControlCharacters;
import io.scansion.console.output.JsonObject;
import io.scansion.models.poetries.Manager;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plan}: runs the planners on a described pipeline, with no program behind it. */
@Command(
        name = "plan",
        description = "Plan the instances of every stage of a described pipeline.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:planned", "2:bad arguments or description"},
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion plan figure5.json --processors 10 --manager dedicated",
            "with figure5.json, times in seconds, sizes in bytes:",
            "  {\"protocol\": \"asynchronous\", \"tl_s\": 30e-6, \"lambda_s_per_byte\": 2e-10,",
            "   \"stages\": [{\"name\": \"read\", \"compute_s\": 0.1, \"message_bytes\": 10240},",
            "              {\"compute_s\": 0.4}, {\"compute_s\": 0.3}, {\"compute_s\": 0.2},",
            "              {\"compute_s\": 0.1}]}",
            "A stage may also have: instances (serving it now), replicable (true or false);",
            "to, where it branches: {\"sort\": 0.3, \"store\": 0.7} are names of later stages and",
            "the items sent there for each taken in; compute_s may list one time for every",
            "replica. manager_s is a manager's own bookkeeping per message. Only protocol and",
            "stages are needed."
        })
public final class PlanCommand extends ConsoleCommand {
    private static final int MOST_PROCESSORS = 10_000;

    @Parameters(paramLabel = "FILE", description = "Pipeline description in JSON; - reads standard input.")
    private String file = "-";

    @Option(
            names = "--processors",
            required = true,
            paramLabel = "P",
            description = "Processors that may be added to those in use, 0 to 10000.")
    private int processors;

    @Option(
            names = "--manager",
            paramLabel = "WHO",
            defaultValue = "none",
            description =
                    "dedicated: a replicated stage needs a communication manager, as in the paper; shared: the manager"
                            + " runs beside the slowest instance; none: the stage's neighbours distribute and collect."
                            + " Default: ${DEFAULT-VALUE}.")
    private String manager = "none";

    @Option(
            names = "--items",
            paramLabel = "N",
            description = "Say how long a run of N items takes, filling and draining the pipeline included.")
    private @Nullable Integer items;

    @Option(
            names = "--within",
            paramLabel = "TIME",
            description = "Find the fewest processors with which that run is over in TIME, such as 90s or 2h.")
    private @Nullable String within;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    private Optional<RunGoal> goal() {
        if (items == null) {
            if (within != null) {
                throw badInput("--within needs --items: how many there are in the run");
            }
            return Optional.empty();
        }
        if (items < 1 || items > RunGoal.MOST_ITEMS) {
            throw badInput("--items must be from 1 to " + RunGoal.MOST_ITEMS + ", got " + items);
        }
        Optional<Double> seconds = Optional.ofNullable(within)
                .map(text -> Quantities.time("--within", text).toMillis() / 1000.0);
        if (seconds.isPresent() && seconds.get() <= 0) {
            throw badInput("--within must be more than no time, got " + within);
        }
        return Optional.of(new RunGoal(items, seconds));
    }

    @Override
    public Integer call() {
        if (processors < 0 || processors > MOST_PROCESSORS) {
            throw badInput("--processors must be from 0 to " + MOST_PROCESSORS + ", got " + processors);
        }
        Manager who = switch (manager) {
            case "dedicated" -> Manager.DEDICATED;
            case "shared" -> Manager.SHARED;
            case "none" -> Manager.NONE;
            default -> throw badInput("--manager must be dedicated, shared or none, got " + manager);
        };
        try {
            PipelineDescription description = PipelineDescriptionReader.read(InputFile.read(file));
            PlanReport report = PlanReport.of(file, description, processors, who, goal());
            if (json) {
                out().println(PlanJson.addTo(new JsonObject().put("type", "plan"), report));
            } else {
                PlanTable.lines(report).stream().map(ControlCharacters::marked).forEach(out()::println);
            }
            return ExitCode.DONE;
        } catch (InputException e) {
            throw badInput(String.valueOf(e.getMessage()), e);
        }
    }
}
