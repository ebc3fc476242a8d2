package io.scansion.models.mapping;

import io.scansion.models.refusal.Require;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Where a search has the items come from and the results go to.
 *
 * @param input number of a processor, or empty: at the first stage, wherever that is put
 * @param output number of a processor, or empty: at the last stage, wherever that is put
 */
public record Sites(OptionalInt input, OptionalInt output) {
    /** Items come from where the first stage is and go to where the last one is: nothing to be moved there. */
    public static final Sites WITH_STAGES = new Sites(OptionalInt.empty(), OptionalInt.empty());

    /** Checks the values. */
    public Sites {
        Objects.requireNonNull(input, "input");
        Objects.requireNonNull(output, "output");
        Require.atLeast(1, input.orElse(1), "input site");
        Require.atLeast(1, output.orElse(1), "output site");
    }

    /** Returns sites that are the same for every mapping. */
    public static Sites at(int input, int output) {
        return new Sites(OptionalInt.of(input), OptionalInt.of(output));
    }
}
