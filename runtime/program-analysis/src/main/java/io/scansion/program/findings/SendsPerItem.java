package io.scansion.program.findings;

import java.util.Optional;

/**
 * How many messages one continuing iteration of the stage's loop may send, as far as it takes one. Where it takes several in a row and then
 * sends no more than those, or sends first and then takes, each of them is an item of its own here.
 *
 * @param least fewest sends on any path, from 0
 * @param most most sends on any path, 1 for as many as are taken; {@value #SEVERAL} stands for two or more
 * @param severalAt a send that may be the second of its iteration
 */
public record SendsPerItem(int least, int most, Optional<Site> severalAt) {
    /** Two or more: the exact number makes no difference to the contract. */
    public static final int SEVERAL = 2;

    public SendsPerItem {
        if (least < 0 || least > most || most > SEVERAL) {
            throw new IllegalArgumentException(
                    "need 0 <= least <= most <= " + SEVERAL + ", got " + least + ", " + most);
        }
    }

    /** Whether some iteration may send nothing, as a filter does. */
    public boolean maySkip() {
        return least == 0;
    }

    /** Whether some iteration may send two messages or more. */
    public boolean mayEmitSeveral() {
        return most >= SEVERAL;
    }
}
