package io.scansion.models.markov.steady;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.Distribution;
import io.scansion.models.markov.Generator;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The solutions of the last of several chains that differ by their rates, with which the next one begins if it has as many states and
 * transitions. Whatever they are, the answer is checked as any other is; a bad start costs time only. Holds up to {@value #MOST_SOLUTIONS}
 * numbers for each state, fewer of chains of millions. Not thread-safe.
 *
 * <p>The start is the sum of the last solutions, with weights that are 1 together, that has the least flow out of balance: where rates
 * change evenly, its error falls with a power of the change that is the number of solutions. Source: P. F. Fischer, "Projection techniques
 * for iterative solution of Ax = b with successive right-hand sides", Comput. Methods Appl. Mech. Engrg. 163, 1998, with the matrix
 * changing in place of the right-hand side.
 */
public final class WarmStart {
    private static final int MOST_SOLUTIONS = 6;
    private static final int MOST_NUMBERS = 16_000_000; // 128 MB
    private static final double MOST_TRANSITIONS = 1e9; // looked at before the start is given up
    private static final double LEAST_ITERATIONS = 1_000;
    private static final double SPREAD = 1e-9; // evenly over all states, so that none is left at 0
    private static final double COLLINEAR = 1e-8; // share of a flow that no other solution explains

    private final Deque<double[]> last = new ArrayDeque<>(); // the newest first
    private long transitions;

    /**
     * Solves a chain as {@link SteadyStates#solve(Generator, ChainStructure, String, SolverLimits)} does, from the last solutions where
     * they may help: a direct solver needs no start.
     *
     * @throws IllegalArgumentException if there is no such solver, or it cannot take this chain
     * @throws io.scansion.models.markov.ReducibleChainException if there are several closed classes
     * @throws NotConvergedException if no vector within the tolerance was found, from this start or from the uniform one
     */
    public StationaryDistribution solve(Generator q, ChainStructure structure, String solver, SolverLimits limits) {
        if (!last.isEmpty() && (last.getFirst().length != q.states() || transitions != q.transitions())) {
            last.clear(); // another chain
        }
        StationaryDistribution found = last.isEmpty() ? null : fromLast(q, structure, solver, limits);
        if (found == null) {
            found = SteadyStates.solve(q, structure, solver, limits);
        }
        last.addFirst(found.probabilities());
        if (last.size() > Math.max(1, Math.min(MOST_SOLUTIONS, MOST_NUMBERS / q.states()))) {
            last.removeLast();
        }
        transitions = q.transitions();
        return found;
    }

    /** Returns nothing if the solver is a direct one, or does not get there soon. */
    private @Nullable StationaryDistribution fromLast(
            Generator q, ChainStructure structure, String solver, SolverLimits limits) {
        SteadyStateSolver first = SteadyStates.candidates(q, structure, solver).get(0);
        if (first instanceof GthSolver) {
            return null;
        }
        int patience =
                (int) Math.min(limits.mostIterations(), Math.max(LEAST_ITERATIONS, MOST_TRANSITIONS / q.transitions()));
        try {
            return SteadyStates.solve(q, structure, first, start(q, structure), limits.withMostIterations(patience));
        } catch (NotConvergedException e) {
            return null; // the uniform start, and the other solvers, may get there
        }
    }

    /** Takes away from the newest solution, one older one after the other, what makes its flow out of balance less. */
    private double[] start(Generator q, ChainStructure structure) {
        double[] x = within(structure, last.getFirst());
        double[] flow = imbalance(q, x);
        List<double[]> directions = new ArrayList<>();
        List<double[]> flows = new ArrayList<>(); // of the directions, orthonormal
        last.stream().skip(1).forEach(older -> {
            double[] direction = within(structure, older);
            add(direction, -1, x);
            double[] change = imbalance(q, direction);
            double before = norm(change);
            for (int i = 0; i < flows.size(); i++) {
                double share = dot(change, flows.get(i));
                add(change, -share, flows.get(i));
                add(direction, -share, directions.get(i));
            }
            double norm = norm(change);
            if (norm > COLLINEAR * before) {
                scale(change, 1 / norm);
                scale(direction, 1 / norm);
                double share = dot(flow, change);
                add(flow, -share, change);
                add(x, -share, direction);
                directions.add(direction);
                flows.add(change);
            }
        });
        double[] uniform = Distribution.uniform(structure);
        for (int state = 0; state < x.length; state++) {
            x[state] = (1 - SPREAD) * Math.max(0, x[state]) + SPREAD * uniform[state];
        }
        Distribution.normalise(x);
        return x;
    }

    /** Returns a distribution over the closed class, which may be another one than that of the chain before. */
    private static double[] within(ChainStructure structure, double[] solution) {
        double[] x = Distribution.uniform(structure);
        for (int state = 0; state < x.length; state++) {
            x[state] *= SPREAD;
            x[state] += structure.isRecurrent(state) ? solution[state] : 0;
        }
        Distribution.normalise(x);
        return x;
    }

    private static double[] imbalance(Generator q, double[] x) {
        double[] flow = new double[x.length];
        q.inflow(x, flow);
        for (int state = 0; state < x.length; state++) {
            flow[state] -= q.exitRate(state) * x[state];
        }
        return flow;
    }

    private static void add(double[] to, double factor, double[] x) {
        for (int i = 0; i < to.length; i++) {
            to[i] += factor * x[i];
        }
    }

    private static void scale(double[] x, double factor) {
        for (int i = 0; i < x.length; i++) {
            x[i] *= factor;
        }
    }

    private static double norm(double[] x) {
        return Math.sqrt(dot(x, x));
    }

    private static double dot(double[] x, double[] y) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }
}
