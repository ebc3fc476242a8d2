package io.scansion.models.contract.modules;

/** How a module executes its computations. */
public sealed interface ModuleKind {
    /** One execution after the other, on one processor. */
    record Sequential() implements ModuleKind {}

    /** Several items at a time, each on one of its processors. */
    record TaskParallel() implements ModuleKind {}

    /**
     * One item at a time, cut into parts, each of which is one execution, on all of its processors.
     *
     * @param parts into how many parts an item is cut, positive
     */
    record DataParallel(int parts) implements ModuleKind {
        /** Checks the number. */
        public DataParallel {
            if (parts < 1) {
                throw new IllegalArgumentException(
                        "a data-parallel module cuts an item into 1 part or more, got " + parts);
            }
        }
    }

    /** Returns how many executions of a computation make up one. */
    default int executionsPerItem() {
        return this instanceof DataParallel parallel ? parallel.parts() : 1;
    }

    /** Returns whether a module can use more than one processor. */
    default boolean isParallel() {
        return !(this instanceof Sequential);
    }
}
