package io.scansion.console;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.OneLineErrors;
import io.scansion.launch.installation.ScansionHome;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The console: everything an operator can ask for is a subcommand. */
@Command(
        name = "scansion",
        synopsisSubcommandLabel = "COMMAND",
        description = "Measures, models and rearranges message-passing programs while they run.",
        versionProvider = ScansionCommand.Installed.class,
        footerHeading = "%nExample:%n",
        footer = "  scansion demo")
public final class ScansionCommand extends ConsoleCommand {
    @SuppressWarnings("UnusedVariable") // it is enough that the option is there
    @Option(names = "--version", versionHelp = true, description = "Show which version is installed.")
    private boolean version;

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
                .registerConverter(Path.class, ScansionCommand::path)
                .setUsageHelpWidth(80)
                .setUsageHelpLongOptionsMaxWidth(28)
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors);
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException(OneLineErrors.noName(text));
        }
    }

    /** The version of the jars that are used. */
    static final class Installed implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"scansion " + ScansionHome.find().version()};
        }
    }
}
