package io.scansion.models.san;

import java.util.List;
import java.util.Objects;

/** How a model says which of its product states can occur. */
public sealed interface Reachability {

    /**
     * Exactly the states where a predicate holds.
     *
     * @param predicate holds in every state that can occur; events must not lead out of it
     * @param position where it is written
     */
    record Within(Expression predicate, SourceLocation position) implements Reachability {
        /** Checks that nothing is missing. */
        public Within {
            Objects.requireNonNull(predicate, "predicate");
            Objects.requireNonNull(position, "position");
        }
    }

    /**
     * Everything that can be reached from the states where a predicate holds.
     *
     * @param predicate holds in the state that everything starts in
     * @param position where it is written
     */
    record StartingWhere(Expression predicate, SourceLocation position) implements Reachability {
        /** Checks that nothing is missing. */
        public StartingWhere {
            Objects.requireNonNull(predicate, "predicate");
            Objects.requireNonNull(position, "position");
        }
    }

    /**
     * Everything that can be reached from one given state.
     *
     * @param localStates number of the local state of every automaton
     */
    record StartingAt(List<Integer> localStates) implements Reachability {
        /** Copies the list. */
        public StartingAt {
            localStates = List.copyOf(localStates);
        }
    }
}
