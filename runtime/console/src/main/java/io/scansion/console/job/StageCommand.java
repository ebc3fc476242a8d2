package io.scansion.console.job;

import io.scansion.launch.job.JobStore;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code stage}: asks what was measured of one stage. */
@Command(
        name = "stage",
        description = {
            "Say what was measured of a stage, and of each of its ranks, in the last",
            "window. Events of jobs with many stages tell of the slowest only."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:answered",
            "2:bad arguments, or no such job or stage",
            "3:no answer",
            "4:the tuner refused, with its reason"
        },
        footerHeading = "%nExample:%n",
        footer = "  scansion stage 17 --job figure5")
public final class StageCommand extends JobCommand {
    @Parameters(paramLabel = "STAGE", description = "Rank of the stage, as watch shows it.")
    private String stage = "";

    /** @param store the jobs to choose from */
    public StageCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return ask("stage", stage);
    }
}
