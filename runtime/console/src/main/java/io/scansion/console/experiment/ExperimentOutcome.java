package io.scansion.console.experiment;

import io.scansion.console.experiment.run.ResultLine;
import io.scansion.console.experiment.run.RunFigures;
import java.util.Optional;

/**
 * Everything an experiment has shown.
 *
 * @param result what the program said at its end
 * @param reference what the same program says without agent and without waiting; empty if it was not run
 */
record ExperimentOutcome(Experiment experiment, RunFigures figures, ResultLine result, Optional<ResultLine> reference) {

    /** Whether every item arrived once, in order, with the content that it has without the agent. */
    boolean intact() {
        return result.isIntact(reference);
    }
}
