package io.scansion.agent;

import io.scansion.agent.ranks.Faults;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a process in which the agent cannot do its work. It runs on and is not measured; but not where spare ranks wait:
 * there all ranks meet in MPI.Init, and a spare that is not held there would run the program. It ends, and the launcher ends the others.
 */
final class Unmeasured implements Consumer<String> {
    private final boolean spares;

    /** @param options what the agent was started with; they need not be readable */
    Unmeasured(@Nullable String options) {
        this.spares = hasSpares(options);
    }

    /** No pattern: it would cost every process that starts. */
    static boolean hasSpares(@Nullable String options) {
        String name = "spares=";
        for (String option : options == null ? new String[0] : options.split(",")) {
            if (option.startsWith(name)) {
                return !option.equals(name + "0");
            }
        }
        return false;
    }

    @Override
    public void accept(String reason) {
        if (spares) {
            throw Faults.fatal(reason + "; a job with spare ranks cannot do without the agent in any of them");
        }
        System.err.println("[scansion] this process is not measured: " + reason);
    }
}
