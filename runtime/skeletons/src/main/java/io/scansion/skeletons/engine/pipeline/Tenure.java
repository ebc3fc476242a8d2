package io.scansion.skeletons.engine.pipeline;

import io.scansion.skeletons.engine.routing.Arrangement;
import io.scansion.skeletons.engine.routing.Arrangements;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages that one rank processes of a stateful stage, from when the stage comes there to when it moves on.
 *
 * @param since the arrangement that gives the stage to the rank
 * @param until the one that gives it to another rank; null as long as none is known
 */
record Tenure(Arrangement since, @Nullable Arrangement until) {
    /** Returns those of a rank in turn, by what is known. */
    static List<Tenure> of(int rank, int level, Arrangements arrangements) {
        List<Tenure> tenures = new ArrayList<>();
        Arrangement since = null;
        for (int number = 0; number < arrangements.count(); number++) {
            Arrangement arrangement = arrangements.at(number);
            boolean here = arrangement.active(level).contains(rank);
            if (here && since == null) {
                since = arrangement;
            } else if (!here && since != null) {
                tenures.add(new Tenure(since, arrangement));
                since = null;
            }
        }
        if (since != null) {
            tenures.add(new Tenure(since, null));
        }
        return tenures;
    }

    /** Whether the stage has not been anywhere else before. */
    boolean isFirst() {
        return since.number() == 0;
    }

    long firstSequence() {
        return since.fromSequence();
    }

    /** Returns the first message that is not processed here any more. */
    long endSequence() {
        return until == null ? Long.MAX_VALUE : until.fromSequence();
    }
}
