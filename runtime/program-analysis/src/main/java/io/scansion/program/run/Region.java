package io.scansion.program.run;

import io.scansion.program.findings.Site;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The code between a branch that state decides and the place where its ways meet again: what is written there depends on
 * state.
 *
 * @param depth of the activation
 * @param end position where the ways meet, or the method's size if they do not before its end
 * @param operands on the stack at the branch
 * @param written variables that one of the ways may write
 * @param why the branch
 * @param place of a program that waits for a message, the place where it asks again; null of a branch
 */
record Region(
        int depth,
        int end,
        int operands,
        BitSet written,
        Site why,
        @Nullable List<Object> place) {
    private static final int NOWHERE = -1;

    /** What is done until a message has come, and therefore how often it is done, depends on time. */
    static Region waiting(Site why, List<Object> place) {
        return new Region(0, NOWHERE, Integer.MAX_VALUE, new BitSet(), why, place);
    }
}
