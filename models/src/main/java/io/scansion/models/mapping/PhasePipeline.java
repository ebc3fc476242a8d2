package io.scansion.models.mapping;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.Distribution;
import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.steady.GaussSeidelSolver;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.phasetype.PhaseType;
import io.scansion.models.refusal.Require;
import java.util.List;

/*
 * A stage is empty, in one of its phases, or done and waiting for the next stage to be empty; the first is never empty, and the last
 * never has to wait. States are numbered with the last stage counting fastest, so that sweeps follow the items.
 */
/**
 * The pipeline of the process algebra, in which a stage holds one item and nothing is buffered between stages, for processing times of
 * any phase type (Benoit, Cole, Gilmore, Hillston, "Evaluating the performance of pipeline-structured parallel programs with skeletons
 * and process algebra", 2005, has exponential ones). Items never run out and are taken away at once. Immutable.
 */
public final class PhasePipeline {
    private static final SolverLimits LIMITS = SolverLimits.DEFAULT.withTolerance(1e-10);

    private final List<PhaseType> process;
    private final List<Double> moveSeconds;
    private final int[] locals;
    private final int[] strides;
    private final int states;

    /**
     * @param process time of each stage for an item, at least two stages
     * @param moveSeconds mean time of the move from each stage to the next, exponentially distributed; one fewer than stages, above 0
     */
    public PhasePipeline(List<PhaseType> process, List<Double> moveSeconds) {
        Require.atLeast(2, process.size(), "number of stages");
        if (moveSeconds.size() != process.size() - 1) {
            throw new IllegalArgumentException(
                    process.size() + " stages have " + (process.size() - 1) + " moves, got " + moveSeconds.size());
        }
        moveSeconds.forEach(seconds -> Require.positive(seconds, "time of a move"));
        this.process = List.copyOf(process);
        this.moveSeconds = List.copyOf(moveSeconds);
        this.locals = new int[process.size()];
        this.strides = new int[process.size()];
        int all = 1;
        for (int stage = process.size() - 1; stage >= 0; stage--) {
            locals[stage] = locals(stage, process);
            strides[stage] = all;
            all = Math.multiplyExact(all, locals[stage]);
        }
        this.states = all;
    }

    /** Returns how many states such a pipeline has; the highest number if they cannot be counted. */
    public static int states(List<PhaseType> process) {
        long all = 1;
        for (int stage = 0; stage < process.size(); stage++) {
            all = Math.min(Integer.MAX_VALUE, all * locals(stage, process));
        }
        return (int) all;
    }

    private static int locals(int stage, List<PhaseType> process) {
        boolean end = stage == 0 || stage == process.size() - 1;
        return process.get(stage).phases() + (end ? 1 : 2);
    }

    /**
     * Returns the throughput in items per second.
     *
     * @throws NotConvergedException if no answer within the tolerance was found
     */
    public double throughput() {
        GeneratorBuilder builder = new GeneratorBuilder(states);
        double[] leaving = new double[states];
        for (int state = 0; state < states; state++) {
            for (int stage = 0; stage < locals.length; stage++) {
                work(builder, state, stage, leaving);
                if (stage > 0) {
                    move(builder, state, stage);
                }
            }
        }
        SparseGenerator generator = builder.build();
        ChainStructure structure = ChainStructure.of(generator);
        double[] p = Distribution.uniform(structure);
        SteadyStates.solveUnestimated(generator, structure, new GaussSeidelSolver(), p, LIMITS);
        double rate = 0;
        for (int state = 0; state < states; state++) {
            rate += p[state] * leaving[state];
        }
        return rate;
    }

    private int local(int state, int stage) {
        return state / strides[stage] % locals[stage];
    }

    /** The phase that a stage is in; -1 if it does not work. */
    private int phase(int state, int stage) {
        int phase = stage == 0 ? local(state, stage) : local(state, stage) - 1;
        return phase < process.get(stage).phases() ? phase : -1;
    }

    private int with(int state, int stage, int local) {
        return state + (local - local(state, stage)) * strides[stage];
    }

    private int working(int state, int stage, int phase) {
        return with(state, stage, stage == 0 ? phase : phase + 1);
    }

    private void work(GeneratorBuilder builder, int state, int stage, double[] leaving) {
        int phase = phase(state, stage);
        if (phase < 0) {
            return;
        }
        PhaseType time = process.get(stage);
        double rate = time.rate().get(phase);
        double goesOn = time.onward().get(phase);
        if (goesOn > 0) {
            builder.add(state, working(state, stage, phase + 1), rate * goesOn);
        }
        if (goesOn < 1) {
            double ends = rate * (1 - goesOn);
            boolean last = stage == locals.length - 1;
            builder.add(state, with(state, stage, last ? 0 : locals[stage] - 1), ends);
            leaving[state] += last ? ends : 0;
        }
    }

    /** The stage before is done, and this one is empty. */
    private void move(GeneratorBuilder builder, int state, int stage) {
        boolean ready = local(state, stage - 1) == locals[stage - 1] - 1 && local(state, stage) == 0;
        if (!ready) {
            return;
        }
        double rate = 1 / moveSeconds.get(stage - 1);
        PhaseType next = process.get(stage);
        for (int phase = 0; phase < next.phases(); phase++) {
            double begins = next.entry().get(phase);
            if (begins > 0) {
                emptied(builder, state, working(state, stage, phase), stage - 1, rate * begins);
            }
        }
    }

    /** A stage has passed its item on: the first has the next one at once. */
    private void emptied(GeneratorBuilder builder, int from, int to, int stage, double rate) {
        if (stage > 0) {
            builder.add(from, with(to, stage, 0), rate);
            return;
        }
        PhaseType first = process.get(0);
        for (int phase = 0; phase < first.phases(); phase++) {
            double begins = first.entry().get(phase);
            if (begins > 0) {
                builder.add(from, working(to, 0, phase), rate * begins);
            }
        }
    }
}
