package io.scansion.models.markov.steady;

import io.scansion.models.markov.Generator;
import io.scansion.models.markov.SweepableGenerator;
import java.util.List;

/** A linear iteration whose fixed point is the stationary distribution. It applies to any vector, not to distributions only. */
sealed interface Iteration {
    /** Replaces {@code x} by the next iterate. */
    void step(double[] x);

    /** Returns the iterations that a generator offers, to be tried in this order. */
    static List<Iteration> of(Generator q) {
        return q instanceof SweepableGenerator sweepable
                ? List.of(new Sweeps(sweepable, true), new Sweeps(sweepable, false))
                : List.of(new Products(q));
    }

    /** One Gauss-Seidel sweep. */
    record Sweeps(SweepableGenerator q, boolean forward) implements Iteration {
        @Override
        public void step(double[] x) {
            if (forward) {
                q.relaxForward(x, 1);
            } else {
                q.relaxBackward(x, 1);
            }
        }
    }

    /** One product, divided by the exit rates; a state that nothing leaves has nothing and keeps nothing. */
    final class Products implements Iteration {
        private final Generator q;
        private final double[] inflow;

        Products(Generator q) {
            this.q = q;
            this.inflow = new double[q.states()];
        }

        @Override
        public void step(double[] x) {
            q.inflow(x, inflow);
            for (int state = 0; state < x.length; state++) {
                double rate = q.exitRate(state);
                x[state] = rate > 0 ? inflow[state] / rate : 0;
            }
        }
    }
}
