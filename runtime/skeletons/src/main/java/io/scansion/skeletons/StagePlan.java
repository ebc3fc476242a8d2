package io.scansion.skeletons;

import java.util.function.Supplier;

/** A stage as the program describes it. */
sealed interface StagePlan {
    String name();

    /** How many ranks it takes. */
    int ranks();

    record Stateless(String name, Step step, int replicas) implements StagePlan {
        @Override
        public int ranks() {
            return replicas;
        }
    }

    /** @param handOverItem first item that is processed in the second rank; 0 if it stays where it is */
    record Stateful(String name, Supplier<? extends StatefulStage<?, ?, ?>> maker, long handOverItem)
            implements StagePlan {
        @Override
        public int ranks() {
            return handOverItem == 0 ? 1 : 2;
        }
    }
}
