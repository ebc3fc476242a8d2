package io.scansion.console.job;

import io.scansion.launch.job.JobStore;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code approve}: has a recommendation carried out. */
@Command(
        name = "approve",
        description = "Carry out a recommendation.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:being carried out",
            "2:bad arguments, or no such job",
            "3:no answer",
            "4:the tuner refused, with its reason"
        },
        footerHeading = "%nExample:%n",
        footer = "  scansion approve 3 --job figure5")
public final class ApproveCommand extends JobCommand {
    @Parameters(paramLabel = "ID", description = "Id of the recommendation, as watch and advise show it.")
    private long argument;

    /** @param store the jobs to choose from */
    public ApproveCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return ask("approve", String.valueOf(argument));
    }
}
