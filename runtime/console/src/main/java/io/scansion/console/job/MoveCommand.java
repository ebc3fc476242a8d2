package io.scansion.console.job;

import io.scansion.launch.job.JobStore;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code move}: moves stages of a running program to other hosts. */
@Command(
        name = "move",
        description = {
            "Move a stage to another host while it runs, or all stages that can leave a host; undo takes it back.",
            "Nothing is lost, repeated or put out of order by it. Of a program that is not written with the library, stages move that",
            "may have more instances, to ranks that are free or have served them before."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:it is being carried out, or is so already",
            "2:bad arguments, or no such job, stage or host",
            "3:no answer",
            "4:refused, with the reason; everything is as it was"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  scansion move 2 --to node3 --job photos     all instances of stage 2 to host node3",
            "  scansion move 2 --to 7 --job photos         stage 2, which has one instance, to rank 7",
            "  scansion move --off node1 --job photos      empty a host, before it is maintained",
            "From then on the tuner leaves these stages as they are, until unpin. arrange says which ranks are where."
        })
public final class MoveCommand extends JobCommand {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "STAGE",
            description = "Number of the stage, or its name in the library.")
    private @Nullable String stage;

    @Option(names = "--to", paramLabel = "HOST|RANK", description = "Where it goes.")
    private @Nullable String target;

    @Option(names = "--off", paramLabel = "HOST", description = "The host that all stages leave that can.")
    private @Nullable String host;

    /** @param store the jobs to choose from */
    public MoveCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        boolean one = stage != null && target != null;
        if (one == (host != null) || (stage == null) != (target == null)) {
            throw badInput("move needs what and where: write move 2 --to node3, or move --off node1");
        }
        return ask("move", one ? stage + " to " + target : "off " + host);
    }
}
