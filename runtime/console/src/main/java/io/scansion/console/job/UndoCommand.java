package io.scansion.console.job;

import io.scansion.launch.job.JobStore;
import java.io.IOException;
import picocli.CommandLine.Command;

/** {@code undo}: takes the last change back. */
@Command(
        name = "undo",
        description = "Take the last change back and leave its stages as they are until unpin.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:being taken back",
            "2:bad arguments, or no such job",
            "3:no answer",
            "4:the tuner refused, with its reason"
        },
        footerHeading = "%nExample:%n",
        footer = "  scansion undo --job figure5")
public final class UndoCommand extends JobCommand {

    /** @param store the jobs to choose from */
    public UndoCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return ask("undo", "");
    }
}
