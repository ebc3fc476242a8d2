package io.scansion.console.job;

import io.scansion.launch.job.JobStore;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code pin}: keeps the tuner's hands off a stage. */
@Command(
        name = "pin",
        description = "Leave a stage, or a tuning point, as it is until unpin.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:pinned",
            "2:bad arguments, or no such job",
            "3:no answer",
            "4:the tuner refused, with its reason"
        },
        footerHeading = "%nExample:%n",
        footer = "  scansion pin 2 --job figure5")
public final class PinCommand extends JobCommand {
    @Parameters(paramLabel = "STAGE", description = "Rank of the stage, as watch shows it, or name of a tuning point.")
    private String argument = "";

    /** @param store the jobs to choose from */
    public PinCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return ask("pin", argument);
    }
}
