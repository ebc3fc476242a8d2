package io.scansion.models.san.analysis;

import io.scansion.models.StateDistribution;
import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.Generator;
import io.scansion.models.markov.ReducibleChainException;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.statespace.StateSpace;
import io.scansion.models.markov.steady.StationaryDistribution;
import io.scansion.models.markov.steady.WarmStart;
import io.scansion.models.markov.transients.TransientState;
import io.scansion.models.san.Result;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.descriptor.KroneckerDescriptor;
import io.scansion.models.san.states.LumpedCoding;
import io.scansion.models.san.states.ProductCoding;
import io.scansion.models.san.states.ReachableStates;
import io.scansion.models.san.states.Start;
import io.scansion.models.san.states.StateCoding;
import io.scansion.models.san.states.Symmetry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Solves a network for its long-run behaviour: finds the states that can occur, builds the chain in one of three ways and takes
 * the means of the measures asked for. Stateless, single-threaded and safe to share.
 */
final class SanSolver {
    private SanSolver() {}

    /** Follows a chain from its start to some time. */
    @FunctionalInterface
    interface Transient {
        TransientState of(SparseGenerator q, double[] start, SolverLimits limits);
    }

    /**
     * Solves for the long run, or for some time after the start.
     *
     * @param near where the solution for the long run begins
     */
    static SanSolution solve(SanNetwork network, SanOptions options, Optional<Transient> time, WarmStart near) {
        Start start = new Start(network);
        List<List<Integer>> apart =
                IntStream.range(0, network.automata().size()).mapToObj(List::of).toList();
        List<String> remarks = new ArrayList<>(network.remarks());
        boolean mayLump = options.way() == SolutionWay.AUTOMATIC || options.way() == SolutionWay.LUMPED;
        if (mayLump) {
            Symmetry symmetry = new Symmetry(network, start.mayShare());
            if (symmetry.isTrivial()) {
                if (options.way() == SolutionWay.LUMPED) {
                    remarks.add("no two automata can be exchanged, so there was nothing to lump");
                }
            } else if (options.way() == SolutionWay.LUMPED || canTakeMeans(network, symmetry.groups())) {
                LumpedCoding coding = new LumpedCoding(network, symmetry.groups());
                return new Run(network, options, SolutionWay.LUMPED, coding, start, time, near)
                        .solve(symmetry.groups(), symmetry::orbitOf, remarks);
            }
        }
        SolutionWay way = options.way() == SolutionWay.DESCRIPTOR ? SolutionWay.DESCRIPTOR : SolutionWay.EXPLICIT;
        return new Run(network, options, way, new ProductCoding(network), start, time, near)
                .solve(apart, event -> event, remarks);
    }

    private static boolean canTakeMeans(SanNetwork network, List<List<Integer>> groups) {
        try {
            network.results().forEach(result -> new Arrangements(network, result, groups));
            return true;
        } catch (SanException e) {
            return false;
        }
    }

    /** One solution on its way. */
    private record Run(
            SanNetwork network,
            SanOptions options,
            SolutionWay way,
            StateCoding coding,
            Start start,
            Optional<Transient> time,
            WarmStart near) {

        SanSolution solve(List<List<Integer>> groups, IntUnaryOperator orbits, List<String> remarks) {
            List<Arrangements> measures = network.results().stream()
                    .map(result -> new Arrangements(network, result, groups))
                    .toList();
            ReachableStates states = ReachableStates.explore(
                    network, coding, start, options.chain().exploration());
            if (time.isEmpty()) {
                states.requireNoDeadlock();
            }
            Chain chain = chain(states);
            StationaryDistribution steady = time.isEmpty() ? steadyState(states, chain) : atTime(states, chain);
            return new SanSolution(
                    network.name(),
                    way,
                    network.productStates(),
                    states.count(),
                    states.space().states(),
                    chain.generator.transitions(),
                    means(measures, states, steady.probabilities()),
                    eventsPerSecond(states, steady.probabilities(), orbits),
                    steady.solver(),
                    steady.iterations(),
                    steady.residual(),
                    steady.errorEstimate(),
                    remarks,
                    Optional.of(new StateDistribution(steady.probabilities(), state -> text(states.space(), state))));
        }

        private String text(StateSpace space, int state) {
            int[] local = new int[network.automata().size()];
            coding.decode(space.codeOf(state), local);
            return network.describe(local);
        }

        private record Chain(Generator generator, ChainStructure structure) {}

        private Chain chain(ReachableStates states) {
            if (way == SolutionWay.DESCRIPTOR) {
                Generator descriptor = new KroneckerDescriptor(network, new ProductCoding(network), states.space());
                return new Chain(descriptor, new BottomComponent(states).find());
            }
            SparseGenerator generator = states.space().generator();
            return new Chain(
                    generator,
                    ChainStructure.exploredFrom(generator, states.space().initial()));
        }

        private StationaryDistribution atTime(ReachableStates states, Chain chain) {
            double[] begin = new double[states.space().states()];
            begin[states.space().initial()] = 1;
            TransientState found = time.orElseThrow()
                    .of(
                            (SparseGenerator) chain.generator,
                            begin,
                            options.chain().limits());
            return new StationaryDistribution(
                    found.probabilities(), "uniformisation", found.steps(), found.errorBound(), found.errorBound());
        }

        private StationaryDistribution steadyState(ReachableStates states, Chain chain) {
            try {
                return near.solve(
                        chain.generator,
                        chain.structure,
                        options.chain().solver(),
                        options.chain().limits());
            } catch (ReducibleChainException e) {
                throw states.endsApart(e.structure().representatives());
            }
        }

        private Map<String, Double> means(List<Arrangements> measures, ReachableStates states, double[] p) {
            double[] sums = new double[measures.size()];
            int[] local = new int[network.automata().size()];
            states.space().forEachState((state, code) -> {
                if (p[state] > 0) { // what is left for good needs no value
                    coding.decode(code, local);
                    for (int i = 0; i < sums.length; i++) {
                        double mean = measures.get(i).mean(local);
                        requireFinite(mean, network.results().get(i), local);
                        sums[i] += p[state] * mean;
                    }
                }
            });
            Map<String, Double> means = new LinkedHashMap<>();
            for (int i = 0; i < sums.length; i++) {
                means.put(network.results().get(i).name(), sums[i]);
            }
            return means;
        }

        private void requireFinite(double value, Result result, int[] local) {
            if (!Double.isFinite(value)) {
                throw new SanException(
                        result.position(),
                        "result " + result.name() + " is no finite number in " + network.describe(local)
                                + ": something is divided by zero there, or too large");
            }
        }

        /** Events that can be exchanged are equally frequent, but the lumped chain shows them all under some of their labels. */
        private Map<String, Double> eventsPerSecond(ReachableStates states, double[] p, IntUnaryOperator orbits) {
            int events = network.events().size();
            double[] seen = states.space().throughput(p, events);
            double[] total = new double[events];
            int[] members = new int[events];
            for (int event = 0; event < events; event++) {
                total[orbits.applyAsInt(event)] += seen[event];
                members[orbits.applyAsInt(event)]++;
            }
            Map<String, Double> perSecond = new LinkedHashMap<>();
            for (int event = 0; event < events; event++) {
                int orbit = orbits.applyAsInt(event);
                perSecond.put(network.events().get(event).name(), total[orbit] / members[orbit]);
            }
            return perSecond;
        }
    }
}
