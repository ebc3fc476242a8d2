package io.scansion.console.job;

import io.scansion.launch.job.JobStore;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code set}: gives a field of the running program a value, in every rank. */
@Command(
        name = "set",
        description = {
            "Set a tuning point of the running program, in every rank; undo takes it back.",
            "Without NAME and VALUE, list the tuning points and their values."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:every rank has taken it",
            "2:bad arguments, a value out of range, or no such job or tuning point",
            "3:no answer",
            "4:refused, with the reason; everything is as it was"
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion set grain 16 --job farm",
            "A negative value is written behind an equals sign: set offset=-5.",
            "A tuning point is a static field, annotated with @TuningPoint or named with run --tune.",
            "One that the tuner may set by itself (tune = true, :auto) stays as you set it until unpin NAME."
        })
public final class SetCommand extends JobCommand {
    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "Name of the tuning point.")
    private @Nullable String name;

    @Parameters(index = "1", arity = "0..1", paramLabel = "VALUE", description = "Such as 16, 0.5 or true.")
    private @Nullable String value;

    /** @param store the jobs to choose from */
    public SetCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (name == null) {
            return ask("points", "");
        }
        if (value != null) {
            return ask("set", name + "=" + value);
        }
        if (name.indexOf('=') < 1) {
            throw badInput("set " + name + " needs a value, such as: set " + name + " 16");
        }
        return ask("set", name);
    }
}
