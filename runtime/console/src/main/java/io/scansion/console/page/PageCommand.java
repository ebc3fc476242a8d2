package io.scansion.console.page;

import io.scansion.console.command.ConsoleCommand;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code page}: serves the page of running jobs. */
@Command(
        name = "page",
        description = "Serve a page in the browser on which running jobs are watched and steered.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:the job has ended",
            "2:bad arguments, or no such job",
            "3:the job failed, or the address cannot be had"
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion page --job figure5",
            "  scansion page --job figure5 localhost:8080 --metrics",
            "Without --job, all jobs of this user on this machine, until it is ended. The address that is printed lets",
            "in whoever has it: the first one to do all that the console can, the second one only to look."
        })
public final class PageCommand extends ConsoleCommand {
    @Option(names = "--job", paramLabel = "ID", description = "The job. Default: all that run.")
    private @Nullable String job;

    @Parameters(
            arity = "0..1",
            paramLabel = "HOST:PORT",
            defaultValue = "",
            description = "Where to serve. Default: 127.0.0.1 and a port that is free.")
    private String address = "";

    @Mixin
    private PageFlags flags = new PageFlags();

    private final PageMain main;

    /** @param main serves the page */
    public PageCommand(PageMain main) {
        this.main = main;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return main.serve(Optional.ofNullable(job), flags.options(address), err());
    }
}
