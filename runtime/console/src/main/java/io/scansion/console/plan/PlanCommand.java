package io.scansion.console.plan;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import io.scansion.console.output.JsonObject;
import io.scansion.models.poetries.Manager;
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
            "compute_s may list one time for every replica. manager_s is a manager's own",
            "bookkeeping per message. Only protocol and stages are needed."
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
            description = "dedicated: a replicated stage needs a communication manager, as in the paper; none: its"
                    + " neighbours distribute and collect. Default: ${DEFAULT-VALUE}.")
    private String manager = "none";

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public Integer call() {
        if (processors < 0 || processors > MOST_PROCESSORS) {
            throw badInput("--processors must be from 0 to " + MOST_PROCESSORS + ", got " + processors);
        }
        Manager who = switch (manager) {
            case "dedicated" -> Manager.DEDICATED;
            case "none" -> Manager.NONE;
            default -> throw badInput("--manager must be dedicated or none, got " + manager);
        };
        try {
            PipelineDescription description = PipelineDescriptionReader.read(InputFile.read(file));
            PlanReport report = PlanReport.of(file, description, processors, who);
            if (json) {
                out().println(PlanJson.addTo(new JsonObject().put("type", "plan"), report));
            } else {
                PlanTable.lines(report).forEach(out()::println);
            }
            return ExitCode.DONE;
        } catch (InputException e) {
            throw badInput(String.valueOf(e.getMessage()), e);
        }
    }
}
