package io.scansion.console.job;

import io.scansion.launch.job.JobStore;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code limit}: says how many instances a stage may have. */
@Command(
        name = "limit",
        description = {
            "Say how many instances a stage of a running job may have, as run --min and --max do before it starts.",
            "What is missing is recommended, or done in mode auto; every plan keeps to it."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:known from the next window on",
            "2:bad arguments, or no such job or stage",
            "3:no answer",
            "4:the tuner refused, with its reason"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  scansion limit 2=1..4 --job figure5       at most 4 instances of stage 2",
            "  scansion limit 2=3.. --job figure5        at least 3",
            "  scansion limit workers=..8 --job photos   of a farm of the library; a stage of its pipelines: by name",
            "  scansion limit 2=.. --job figure5         as many as the tuner likes"
        })
public final class LimitCommand extends JobCommand {
    @Parameters(paramLabel = "STAGE=LEAST..MOST", description = "The stage, and its least and most instances.")
    private String wish = "";

    /** @param store the jobs to choose from */
    public LimitCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return ask("limit", wish);
    }
}
