package io.scansion.app;

import io.scansion.console.manual.ManPage;
import io.scansion.launch.job.JobStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Writes what shells and {@code man} are to know of the commands. Run when the product is built. */
public final class Manuals {
    private Manuals() {}

    /** Writes {@code completion/scansion.bash}, for zsh too, and {@code man/man1} below a directory. */
    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            throw new IllegalArgumentException("need the directory to write to");
        }
        write(Path.of(args[0]));
    }

    static void write(Path directory) throws IOException {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        CommandLine console = Scansion.console(JobStore.ofThisUser(), nowhere, nowhere);
        Path completion = Files.createDirectories(directory.resolve("completion"));
        Files.writeString(completion.resolve("scansion.bash"), AutoComplete.bash("scansion", console));
        Path pages = Files.createDirectories(directory.resolve("man").resolve("man1"));
        for (CommandSpec command : shown(console.getCommandSpec())) {
            Files.writeString(pages.resolve(ManPage.fileName(command)), ManPage.of(command));
        }
    }

    private static List<CommandSpec> shown(CommandSpec command) {
        List<CommandSpec> commands = new ArrayList<>(List.of(command));
        for (CommandLine sub : command.subcommands().values()) {
            if (!sub.getCommandSpec().usageMessage().hidden()) {
                commands.addAll(shown(sub.getCommandSpec()));
            }
        }
        return commands;
    }
}
