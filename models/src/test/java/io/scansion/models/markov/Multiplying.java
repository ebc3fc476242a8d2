package io.scansion.models.markov;

/** A generator that can only multiply, as a descriptor of automata does, and be walked. */
public record Multiplying(SparseGenerator q) implements WalkableGenerator {
    @Override
    public int states() {
        return q.states();
    }

    @Override
    public long transitions() {
        return q.transitions();
    }

    @Override
    public double exitRate(int state) {
        return q.exitRate(state);
    }

    @Override
    public void inflow(double[] from, double[] into) {
        q.inflow(from, into);
    }

    @Override
    public void forEachTransition(TransitionVisitor visitor) {
        q.forEachTransition(visitor);
    }
}
