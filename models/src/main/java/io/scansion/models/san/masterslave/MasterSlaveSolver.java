package io.scansion.models.san.masterslave;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.statespace.StateSpace;
import io.scansion.models.markov.steady.ChainOptions;
import io.scansion.models.markov.steady.GthSolver;
import io.scansion.models.markov.steady.StationaryDistribution;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.markov.steady.WarmStart;
import io.scansion.models.san.analysis.San;
import io.scansion.models.san.analysis.SanOptions;
import io.scansion.models.san.analysis.SanSolution;
import io.scansion.models.san.analysis.SolutionWay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Solves master/slave programs. Stateless, single-threaded and safe to share. */
final class MasterSlaveSolver {
    /** Up to here {@link SteadyStates#AUTO} begins with elimination, which finds the smallest probability to full precision. */
    private static final int ELIMINATED_FIRST = 10_000; // states; about 0.2 s

    private MasterSlaveSolver() {}

    /** Solves the program with its slaves counted, which is exact. */
    static MasterSlaveSolution solve(MasterSlave program, ChainOptions options, WarmStart start) {
        MasterSlaveChain chain = new MasterSlaveChain(program);
        StateSpace space = StateSpace.explore(chain, options.exploration());
        SparseGenerator generator = space.generator();
        ChainStructure structure = ChainStructure.exploredFrom(generator, space.initial());
        return new LumpedMeasures(program, chain, space)
                .of(steadyState(generator, structure, options.solver(), options.limits(), start));
    }

    private static StationaryDistribution steadyState(
            SparseGenerator generator, ChainStructure structure, String solver, SolverLimits limits, WarmStart start) {
        if (solver.equals(SteadyStates.AUTO) && generator.states() <= ELIMINATED_FIRST) {
            try {
                return SteadyStates.solve(generator, structure, new GthSolver(), limits);
            } catch (NotConvergedException e) {
                // too many rates between the states to be eliminated: iterate
            }
        }
        return start.solve(generator, structure, solver, limits);
    }

    /** Solves the program with every slave an automaton of its own. */
    static MasterSlaveSolution solveInFull(MasterSlave program, SanOptions options, WarmStart start) {
        SanOptions full = options.way() == SolutionWay.AUTOMATIC ? options.withWay(SolutionWay.EXPLICIT) : options;
        SanSolution solution = new San(MasterSlaveNetwork.of(program)).solve(full, start);
        Map<String, Double> means = solution.results();
        return new MasterSlaveSolution(
                program,
                shares(program, means),
                value(means, "master_ITx"),
                value(means, "master_Tx"),
                value(means, "master_Rx"),
                means.getOrDefault("buffer_mean", 0.0), // no buffer, nothing in it
                means.getOrDefault("buffer_full", 0.0),
                total(solution, "c"),
                total(solution, "r_"),
                total(solution, "p_"),
                total(solution, "up"),
                total(solution, "down"),
                StateSpace.explore(
                                new MasterSlaveChain(program), options.chain().exploration())
                        .states(),
                solution.reachableStates(),
                solution.solvedStates(),
                solution.solver(),
                solution.iterations(),
                solution.residual(),
                solution.errorEstimate());
    }

    private static List<SlaveShares> shares(MasterSlave program, Map<String, Double> means) {
        return program.groups().stream()
                .map(group -> new SlaveShares(
                        group.speed(),
                        group.slaves(),
                        value(means, MasterSlaveNetwork.slaveResult("I", group)),
                        value(means, MasterSlaveNetwork.slaveResult("Pr", group)),
                        value(means, MasterSlaveNetwork.slaveResult("Tx", group))))
                .toList();
    }

    private static double value(Map<String, Double> means, String name) {
        return Objects.requireNonNull(means.get(name), name);
    }

    /** Returns the rate of all events whose names begin like this; no two kinds of event begin alike. */
    private static double total(SanSolution solution, String prefix) {
        return solution.eventsPerSecond().entrySet().stream()
                .filter(event -> event.getKey().startsWith(prefix))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    /** Sums up what the states of the lumped chain say. */
    private static final class LumpedMeasures {
        private final MasterSlave program;
        private final MasterSlaveChain chain;
        private final StateSpace space;
        private final List<SlaveGroup> groups;
        private final double[] master = new double[3];
        private final double[] idle; // of each group, in slaves
        private final double[] computing;
        private final double[] sending;
        private double packs;
        private double full;

        LumpedMeasures(MasterSlave program, MasterSlaveChain chain, StateSpace space) {
            this.program = program;
            this.chain = chain;
            this.space = space;
            this.groups = program.groups();
            this.idle = new double[groups.size()];
            this.computing = new double[idle.length];
            this.sending = new double[idle.length];
        }

        MasterSlaveSolution of(StationaryDistribution steady) {
            SlaveArrangements arrangements = new SlaveArrangements(program);
            space.forEachState((number, code) -> {
                MasterSlaveChain.State state = chain.decode(code);
                double p = steady.probabilities()[number];
                boolean inFirstPhase = true;
                for (int group = 0; group < idle.length; group++) {
                    int idles = state.idle(group);
                    int computes = state.computing(group);
                    idle[group] += p * idles;
                    computing[group] += p * computes;
                    sending[group] += p * (groups.get(group).slaves() - idles - computes);
                    inFirstPhase &= state.inPhase(group, 0) == computes;
                }
                master[state.master()] += p;
                packs += p * state.waiting();
                full += program.places() > 0 && state.waiting() == program.places() ? p : 0;
                if (inFirstPhase) { // the same with others in other phases
                    arrangements.add(state);
                }
            });
            double[] perSecond = space.throughput(steady.probabilities(), MasterSlaveChain.EVENTS);
            return new MasterSlaveSolution(
                    program,
                    shares(),
                    master[MasterSlaveChain.STARTING],
                    master[MasterSlaveChain.SENDING],
                    master[MasterSlaveChain.RECEIVING],
                    packs,
                    full,
                    perSecond[MasterSlaveChain.EVALUATE],
                    perSecond[MasterSlaveChain.DELIVER],
                    perSecond[MasterSlaveChain.COMPUTE],
                    perSecond[MasterSlaveChain.UP],
                    perSecond[MasterSlaveChain.DOWN],
                    space.states(),
                    arrangements.total(),
                    space.states(),
                    steady.solver(),
                    steady.iterations(),
                    steady.residual(),
                    steady.errorEstimate());
        }

        private List<SlaveShares> shares() {
            List<SlaveShares> shares = new ArrayList<>();
            for (int group = 0; group < groups.size(); group++) {
                double slaves = groups.get(group).slaves();
                shares.add(new SlaveShares(
                        groups.get(group).speed(),
                        groups.get(group).slaves(),
                        idle[group] / slaves,
                        computing[group] / slaves,
                        sending[group] / slaves));
            }
            return shares;
        }
    }
}
