package io.scansion.console.run;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.launch.job.KeyDirectory;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code keys}: makes the keys of a job that another launcher starts. */
@Command(
        name = "keys",
        description = {
            "Make the keys of a job that another launcher starts: tuner.key for scansion tuner, agent.key for its ranks,",
            "operator.key and viewer.key for consoles. Only you can read them; copy them to where they are needed."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:made", "2:bad arguments, or there are keys already"},
        footerHeading = "%nExample:%n",
        footer = "  scansion keys ~/job7 --job job7")
public final class KeysCommand extends ConsoleCommand {
    @Parameters(paramLabel = "DIRECTORY", description = "Where to put them; it is made if it is not there.")
    private Path directory = Path.of("");

    @Option(names = "--job", required = true, paramLabel = "ID", description = "Name of the job.")
    private String job = "";

    @Override
    public Integer call() throws IOException {
        out().println(KeyDirectory.make(directory, job));
        return ExitCode.DONE;
    }
}
