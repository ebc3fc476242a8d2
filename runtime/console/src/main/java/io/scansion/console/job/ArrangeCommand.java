package io.scansion.console.job;

import io.scansion.launch.job.JobStore;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code arrange}: changes the instances of a program's stages, or a farm or a pipeline of the library, while it runs. */
@Command(
        name = "arrange",
        description = {
            "Rearrange a program's stages, or a farm or a pipeline of io.scansion.skeletons, while it runs; undo takes it back.",
            "Nothing is lost, repeated or put out of order by it. Without NAME=VALUES, say how it is arranged."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:it is being carried out, or is so already",
            "2:bad arguments, or no such job or stage",
            "3:no answer",
            "4:refused, with the reason; everything is as it was"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  scansion arrange 1=3,2=2 --job photos            three instances of stage 1 of the program, two of stage 2",
            "  scansion arrange workers=7,chunk=8 --job farm    seven workers, eight tasks in a message",
            "  scansion arrange blur=1,5,6 --job photos         stage blur in ranks 1, 5 and 6",
            "A stage that has state is in one rank; naming another moves it there.",
            "undo takes it back, watch shows what comes of it. From then on the tuner leaves the run, or these stages until unpin, as it is."
        })
public final class ArrangeCommand extends JobCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME=VALUES", description = "What is to be how.")
    private @Nullable String wish;

    /** @param store the jobs to choose from */
    public ArrangeCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (wish == null) {
            return ask("arrange", "");
        }
        if (wish.indexOf('=') < 1) {
            throw badInput("arrange " + wish
                    + " says not how; write 1=3 for the instances of a stage, workers=7, chunk=8 or STAGE=RANK,RANK");
        }
        return ask("arrange", wish);
    }
}
