package io.scansion.console.job;

import io.scansion.launch.job.JobStore;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code unpin}: frees a pinned or vetoed stage. */
@Command(
        name = "unpin",
        description = "Let the tuner change a pinned or vetoed stage, or tuning point, again.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:free again",
            "2:bad arguments, or no such job",
            "3:no answer",
            "4:the tuner refused, with its reason"
        },
        footerHeading = "%nExample:%n",
        footer = "  scansion unpin 2 --job figure5")
public final class UnpinCommand extends JobCommand {
    @Parameters(paramLabel = "STAGE", description = "Rank of the stage, as watch shows it, or name of a tuning point.")
    private String argument = "";

    /** @param store the jobs to choose from */
    public UnpinCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return ask("unpin", argument);
    }
}
