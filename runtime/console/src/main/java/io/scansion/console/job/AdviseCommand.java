package io.scansion.console.job;

import io.scansion.launch.job.JobStore;
import java.io.IOException;
import picocli.CommandLine.Command;

/** {@code advise}: asks for the current recommendation. */
@Command(
        name = "advise",
        description = "Say what the tuner recommends now, or why nothing.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:answered",
            "2:bad arguments, or no such job",
            "3:no answer",
            "4:the tuner refused, with its reason"
        },
        footerHeading = "%nExample:%n",
        footer = "  scansion advise --job figure5")
public final class AdviseCommand extends JobCommand {

    /** @param store the jobs to choose from */
    public AdviseCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return ask("advise", "");
    }
}
