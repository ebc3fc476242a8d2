package io.scansion.models.markov.statespace;

/**
 * How far an exploration may go, and whom it tells how far it is.
 *
 * @param mostStates states that may be found, at least 1; one more ends the exploration
 * @param progress called now and then on the exploring thread
 */
public record ExplorationLimits(int mostStates, Progress progress) {
    /** Enough for a pipeline of 16 stages. */
    public static final ExplorationLimits DEFAULT = upTo(50_000_000);

    public ExplorationLimits {
        if (mostStates < 1 || mostStates > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(
                    "the limit on states must be from 1 to 2,147,483,639, got " + mostStates);
        }
    }

    /** Returns limits that tell nobody. */
    public static ExplorationLimits upTo(int mostStates) {
        return new ExplorationLimits(mostStates, states -> {});
    }

    /** Hears of an exploration's progress; may throw to end it. */
    @FunctionalInterface
    public interface Progress {
        /**
         * @param states found so far
         */
        void found(int states);
    }
}
