package io.scansion.skeletons.engine.pipeline;

import io.scansion.skeletons.engine.run.Step;
import java.util.function.Supplier;

/** A stage as the program describes it. */
public sealed interface StagePlan {
    String name();

    /** How many ranks it takes. */
    int ranks();

    record Stateless(String name, Step step, int replicas) implements StagePlan {
        @Override
        public int ranks() {
            return replicas;
        }
    }

    /**
     * @param maker called in each rank that the stage comes to; may throw
     * @param handOverItem first item that is processed in the second rank; 0 if it stays where it is
     */
    record Stateful(String name, Supplier<? extends StatefulStep> maker, long handOverItem) implements StagePlan {
        @Override
        public int ranks() {
            return handOverItem == 0 ? 1 : 2;
        }
    }
}
