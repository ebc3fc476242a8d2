package io.scansion.console;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.OneLineErrors;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The console: everything an operator can ask for is a subcommand. */
@Command(
        name = "scansion",
        synopsisSubcommandLabel = "COMMAND",
        description = "Measures, models and rearranges message-passing programs while they run.",
        footerHeading = "%nExample:%n",
        footer = "  scansion demo")
public final class ScansionCommand extends ConsoleCommand {
    @Override
    public Integer call() {
        throw new ParameterException(commandLine(), "a command is missing");
    }

    /**
     * Returns the console ready to execute.
     *
     * @param subcommands in the order of the help
     */
    public static CommandLine commandLine(PrintWriter out, PrintWriter err, Object... subcommands) {
        OneLineErrors errors = new OneLineErrors();
        CommandLine console = new CommandLine(new ScansionCommand());
        for (Object subcommand : subcommands) {
            console.addSubcommand(subcommand);
        }
        return console.setOut(out)
                .setErr(err)
                .setUsageHelpWidth(80)
                .setUsageHelpLongOptionsMaxWidth(28)
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors);
    }
}
