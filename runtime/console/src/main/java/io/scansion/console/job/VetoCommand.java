package io.scansion.console.job;

import io.scansion.launch.job.JobStore;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code veto}: drops a recommendation. */
@Command(
        name = "veto",
        description = "Drop a recommendation and leave its stages as they are until unpin.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:dropped",
            "2:bad arguments, or no such job",
            "3:no answer",
            "4:the tuner refused, with its reason"
        },
        footerHeading = "%nExample:%n",
        footer = "  scansion veto 3 --job figure5")
public final class VetoCommand extends JobCommand {
    @Parameters(paramLabel = "ID", description = "Id of the recommendation, as watch and advise show it.")
    private long argument;

    /** @param store the jobs to choose from */
    public VetoCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return ask("veto", String.valueOf(argument));
    }
}
