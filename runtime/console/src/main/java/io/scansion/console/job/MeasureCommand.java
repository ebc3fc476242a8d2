package io.scansion.console.job;

import io.scansion.launch.job.JobStore;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code measure}: turns the probes on or off. */
@Command(
        name = "measure",
        description = "Turn the agents' probes on or off while the program runs.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:done",
            "2:bad arguments, or no such job",
            "3:no answer",
            "4:the tuner refused, with its reason"
        },
        footerHeading = "%nExample:%n",
        footer = "  scansion measure off --job figure5")
public final class MeasureCommand extends JobCommand {
    @Parameters(paramLabel = "on|off", description = "on or off.")
    private String argument = "";

    /** @param store the jobs to choose from */
    public MeasureCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return ask("measure", String.valueOf(argument));
    }
}
