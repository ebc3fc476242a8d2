package io.scansion.models.markov;

/**
 * A generator whose rates into a single state can be had, so that states can be relaxed one after the other and the chain's
 * graph can be walked against its arrows.
 */
public interface SweepableGenerator extends WalkableGenerator {

    /** Returns {@code Σ_{i≠state} from[i]·q(i,state)}. */
    double inflow(int state, double[] from);

    /**
     * Relaxes every state once, in ascending order: {@code p[s] += omega·(inflow(s)/exitRate(s) − p[s])}, with the values this
     * sweep has already changed. Every state must have a positive exit rate.
     *
     * @param omega 1 for Gauss-Seidel, others for over- or under-relaxation
     * @return {@code Σ|inflow(s) − exitRate(s)·p[s]|} as met on the way
     */
    double relaxForward(double[] p, double omega);

    /** As {@link #relaxForward}, in descending order. */
    double relaxBackward(double[] p, double omega);

    /** Calls {@code visitor} for each rate into {@code state}; a predecessor may come more than once. */
    void predecessors(int state, PredecessorVisitor visitor);

    @Override
    default void forEachTransition(TransitionVisitor visitor) {
        for (int state = 0; state < states(); state++) {
            int to = state;
            predecessors(state, (predecessor, rate) -> visitor.accept(predecessor, to, rate));
        }
    }

    /** Receives one rate into a state. */
    @FunctionalInterface
    interface PredecessorVisitor {
        /**
         * @param predecessor state that the rate leaves
         * @param rate in 1/s, positive
         */
        void accept(int predecessor, double rate);
    }
}
