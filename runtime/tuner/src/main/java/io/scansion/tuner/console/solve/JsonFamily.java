package io.scansion.tuner.console.solve;

import io.scansion.tuner.console.input.Keys;

/** A kind of model that is described by the keys of a JSON object. */
@FunctionalInterface
interface JsonFamily {
    /**
     * Reads and solves one model.
     *
     * @throws io.scansion.tuner.console.input.InputException if the description or an option is wrong
     */
    Answer solve(Keys keys, SolveOptions options, ProgressLine progress);
}
