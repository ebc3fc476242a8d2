package io.scansion.console.job;

import io.scansion.launch.job.JobStore;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code mode}: says how far the tuner may go by itself. */
@Command(
        name = "mode",
        description = "Let the tuner do what it recommends (auto), or only recommend (advise).",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:switched, or as it was already",
            "2:bad arguments, or no such job",
            "3:no answer",
            "4:the tuner refused, with its reason"
        },
        footerHeading = "%nExample:%n",
        footer = "  scansion mode auto --job figure5")
public final class ModeCommand extends JobCommand {
    @Parameters(paramLabel = "MODE", description = "advise or auto.")
    private String argument = "";

    /** @param store the jobs to choose from */
    public ModeCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return ask("mode", argument);
    }
}
