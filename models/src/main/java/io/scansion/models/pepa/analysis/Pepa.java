package io.scansion.models.pepa.analysis;

import io.scansion.models.Model;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.ChainOptions;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.syntax.PepaReader;
import io.scansion.models.pepa.syntax.PepaReading;
import java.util.List;
import java.util.Map;

/**
 * A PEPA model to be solved. Immutable.
 *
 * @param model what it says
 * @param warnings what its author should know, with the place
 */
public record Pepa(PepaModel model, List<String> warnings) implements Model<PepaSolution> {
    /** Copies the list. */
    public Pepa {
        warnings = List.copyOf(warnings);
    }

    /**
     * Reads a model.
     *
     * @throws io.scansion.models.pepa.PepaSyntaxException if the text is none; names all places that are wrong
     */
    public static Pepa read(String text) {
        return read("model.pepa", text, Map.of());
    }

    /**
     * Reads a model with some of its rates set to other values, as if its author had written them.
     *
     * @param source what the messages call the text
     * @param settings values by the name of the rate; finite
     * @throws io.scansion.models.pepa.PepaSyntaxException as {@link #read(String)}, and if there is no rate of such a name
     */
    public static Pepa read(String source, String text, Map<String, Double> settings) {
        PepaReading reading = PepaReader.read(source, text, settings);
        return new Pepa(
                reading.model(),
                reading.warnings().stream().map(warning -> warning.in(source)).toList());
    }

    /**
     * Solves for the long run, with equal partners counted together.
     *
     * @throws PepaModelException if the model can get stuck, or be caught in one of several sets of states
     * @throws io.scansion.models.markov.NotConvergedException if no probabilities that can be trusted were found
     */
    @Override
    public PepaSolution solve() {
        return solve(ChainOptions.DEFAULT);
    }

    /**
     * As {@link #solve()}, with a choice.
     *
     * @throws IllegalArgumentException if there is no such solver, or it cannot take this chain
     */
    public PepaSolution solve(ChainOptions options) {
        return PepaChain.deriveLumped(model, options.exploration()).steadyState(options.solver(), options.limits());
    }

    /**
     * Derives the chain, every partner told apart: to look at it some time after its start, or for passages from one kind of state to
     * another.
     *
     * @throws PepaModelException if there are more states than allowed, or a passive activity is without partner in one of them
     */
    public PepaChain derive(ExplorationLimits limits) {
        return PepaChain.derive(model, limits);
    }
}
