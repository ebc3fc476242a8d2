package io.scansion.models.markov;

/**
 * A generator whose transitions can be gone through one by one, in whatever order it has them: enough to see which states hang together,
 * also where a matrix is never built.
 */
public interface WalkableGenerator extends Generator {
    /** Calls {@code visitor} for every transition between different states; one may come in several parts, which add up. */
    void forEachTransition(TransitionVisitor visitor);

    /** Returns the smallest rate of any transition in 1/s, or infinity if there is none. */
    default double smallestRate() {
        double[] smallest = {Double.POSITIVE_INFINITY};
        forEachTransition((from, to, rate) -> smallest[0] = Math.min(smallest[0], rate));
        return smallest[0];
    }

    /** Receives one transition. */
    @FunctionalInterface
    interface TransitionVisitor {
        /**
         * @param from state that it leaves
         * @param to another state, that it leads to
         * @param rate in 1/s, positive
         */
        void accept(int from, int to, double rate);
    }
}
