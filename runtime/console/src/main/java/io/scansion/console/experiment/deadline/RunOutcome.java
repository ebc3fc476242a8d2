package io.scansion.console.experiment.deadline;

import java.util.List;

/**
 * What one run has shown.
 *
 * @param endSeconds when the last item was done, since the start of the job; NaN if the run failed
 * @param intact whether every item arrived once and in order
 * @param failure why it did not run to its end; empty if it did
 */
record RunOutcome(DrawnRun run, int changes, double endSeconds, List<EndSaid> said, boolean intact, String failure) {
    RunOutcome {
        said = List.copyOf(said);
    }

    static RunOutcome failed(DrawnRun run, String why) {
        return new RunOutcome(run, 0, Double.NaN, List.of(), false, why);
    }
}
