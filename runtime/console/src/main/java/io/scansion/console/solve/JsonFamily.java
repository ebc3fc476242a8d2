package io.scansion.console.solve;

import io.scansion.console.input.Keys;
import io.scansion.console.view.ProgressLine;

/** A kind of model that is described by the keys of a JSON object. */
@FunctionalInterface
interface JsonFamily {
    /**
     * Reads and solves one model.
     *
     * @throws io.scansion.console.input.InputException if the description or an option is wrong
     */
    Answer solve(Keys keys, SolveOptions options, ProgressLine progress);
}
