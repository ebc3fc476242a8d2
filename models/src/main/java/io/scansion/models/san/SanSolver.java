package io.scansion.models.san;

import io.scansion.models.markov.ChainStructure;
import io.scansion.models.markov.Generator;
import io.scansion.models.markov.ReducibleChainException;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.SteadyState;
import io.scansion.models.markov.SteadyStates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Solves a network for its long-run behaviour: finds the states that can occur, builds the chain in one of three ways and takes
 * the means of the measures asked for. Stateless, single-threaded and safe to share.
 */
public final class SanSolver {
    private SanSolver() {}

    /** As {@link #solve(SanNetwork, SanOptions)}, with everything left to the network. */
    public static SanSolution solve(SanNetwork network) {
        return solve(network, SanOptions.DEFAULT);
    }

    /**
     * Returns the network's long-run behaviour.
     *
     * @throws SanException if the network shows that it has none: a negative rate, probabilities that do not sum to 1, a
     *     standstill, several ends
     * @throws io.scansion.models.markov.TooManyStatesException if there are more states than allowed
     * @throws io.scansion.models.markov.NotConvergedException if no solver gets to the tolerance
     * @throws IllegalArgumentException if there is no such solver, or it cannot take this chain
     */
    public static SanSolution solve(SanNetwork network, SanOptions options) {
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
                return new Run(network, options, SolutionWay.LUMPED, coding, start)
                        .solve(symmetry.groups(), symmetry::orbitOf, remarks);
            }
        }
        SolutionWay way = options.way() == SolutionWay.DESCRIPTOR ? SolutionWay.DESCRIPTOR : SolutionWay.EXPLICIT;
        return new Run(network, options, way, new ProductCoding(network), start).solve(apart, event -> event, remarks);
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
    private record Run(SanNetwork network, SanOptions options, SolutionWay way, StateCoding coding, Start start) {

        SanSolution solve(List<List<Integer>> groups, IntUnaryOperator orbits, List<String> remarks) {
            List<Arrangements> measures = network.results().stream()
                    .map(result -> new Arrangements(network, result, groups))
                    .toList();
            ReachableStates states = ReachableStates.explore(network, coding, start, options.exploration());
            Chain chain = chain(states);
            SteadyState steady = steadyState(states, chain);
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
                    remarks);
        }

        private record Chain(Generator generator, ChainStructure structure) {}

        private Chain chain(ReachableStates states) {
            if (way == SolutionWay.DESCRIPTOR) {
                Generator descriptor = new KroneckerDescriptor(network, new ProductCoding(network), states.space());
                return new Chain(descriptor, new WhereItEnds(states).find());
            }
            SparseGenerator generator = states.space().generator();
            return new Chain(
                    generator,
                    ChainStructure.exploredFrom(generator, states.space().initial()));
        }

        private SteadyState steadyState(ReachableStates states, Chain chain) {
            try {
                return SteadyStates.solve(chain.generator, chain.structure, options.solver(), options.limits());
            } catch (ReducibleChainException e) {
                throw states.endsApart(e.structure().representatives());
            }
        }

        private Map<String, Double> means(List<Arrangements> measures, ReachableStates states, double[] p) {
            double[] sums = new double[measures.size()];
            int[] local = new int[network.automata().size()];
            states.space().forEachState((state, code) -> {
                coding.decode(code, local);
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += p[state] * measures.get(i).mean(local);
                }
            });
            Map<String, Double> means = new LinkedHashMap<>();
            for (int i = 0; i < sums.length; i++) {
                means.put(network.results().get(i).name(), sums[i]);
            }
            return means;
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
