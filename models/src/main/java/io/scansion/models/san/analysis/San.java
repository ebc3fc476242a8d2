package io.scansion.models.san.analysis;

import io.scansion.models.Model;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.WarmStart;
import io.scansion.models.markov.transients.Uniformisation;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.syntax.SanReader;
import java.util.Map;
import java.util.Optional;

/**
 * A stochastic automata network to be solved. Immutable.
 *
 * @param network what it says; {@link io.scansion.models.san.SanNetworkBuilder} makes one without a text
 */
public record San(SanNetwork network) implements Model<SanSolution> {
    /**
     * Reads a network.
     *
     * @throws SanException if the text is none; names the first place that is wrong
     */
    public static San read(String text) {
        return read("network.san", text, Map.of());
    }

    /**
     * Reads a network with some of its identifiers set to other numbers.
     *
     * @param source what the messages call the text
     * @param settings numbers by the name of the identifier
     * @throws SanException as {@link #read(String)}, and if there is no such identifier, or it is a range
     */
    public static San read(String source, String text, Map<String, Double> settings) {
        return new San(SanReader.read(source, text, settings));
    }

    /**
     * Solves for the long run.
     *
     * @throws SanException if the network can get stuck, or be caught in one of several sets of states, if a rate is negative, or if
     *     probabilities do not sum to 1
     * @throws io.scansion.models.markov.statespace.TooManyStatesException if there are too many states
     * @throws io.scansion.models.markov.NotConvergedException if no solver gets to the tolerance
     */
    @Override
    public SanSolution solve() {
        return solve(SanOptions.DEFAULT);
    }

    /**
     * As {@link #solve()}, with a choice.
     *
     * @throws IllegalArgumentException if there is no such solver, or it cannot take this chain
     */
    public SanSolution solve(SanOptions options) {
        return solve(options, new WarmStart());
    }

    /**
     * As {@link #solve(SanOptions)}, beginning with the solutions of networks that are the same but for their rates, which takes fewer
     * iterations. The numbers are the same within the {@linkplain SanSolution#statedAccuracy() stated accuracy}.
     *
     * @param start of the networks before, solved the same way, and of this one too afterwards
     */
    public SanSolution solve(SanOptions options, WarmStart start) {
        return SanSolver.solve(network, options, Optional.empty(), start);
    }

    /**
     * Looks at the network some time after its start, the first state that its reachability names. Networks that come to a standstill are
     * welcome. The descriptor's way has no advantage here, and is taken explicitly.
     *
     * @param time not negative, in the unit that the rates are per
     * @param options of which the tolerance is the error aimed at; no solver is used
     * @throws SanException if a rate is negative or probabilities do not sum to 1
     * @throws io.scansion.models.markov.statespace.TooManyStatesException if there are more states than allowed
     * @throws IllegalArgumentException if the time is negative, not finite, or more than 1e9 times the mean stay in the fastest state
     */
    public SanSolution at(double time, SanOptions options) {
        return follow(options, (q, start, limits) -> Uniformisation.at(q, start, time, limits));
    }

    /**
     * Takes the means over the time from the start to another time: a result accumulates to its mean here times the time, and an event
     * happens so often. Otherwise as {@link #at}.
     *
     * @param time above 0, in the unit that the rates are per
     */
    public SanSolution upTo(double time, SanOptions options) {
        if (!(time > 0)) {
            throw new IllegalArgumentException("the time must be above 0, got " + time);
        }
        return follow(options, (q, start, limits) -> Uniformisation.shareOfTime(q, start, time, limits));
    }

    private SanSolution follow(SanOptions options, SanSolver.Transient to) {
        SanOptions explicit = options.way() == SolutionWay.DESCRIPTOR ? options.withWay(SolutionWay.EXPLICIT) : options;
        return SanSolver.solve(network, explicit, Optional.of(to), new WarmStart());
    }

    /**
     * Derives the chain, every automaton told apart: to export it, or for passages from one kind of state to another.
     *
     * @throws SanException if a rate is negative or probabilities do not sum to 1
     * @throws io.scansion.models.markov.statespace.TooManyStatesException if there are more states than allowed
     */
    public SanChain derive(ExplorationLimits limits) {
        return SanChain.derive(network, limits);
    }
}
