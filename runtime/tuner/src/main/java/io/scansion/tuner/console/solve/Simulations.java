package io.scansion.tuner.console.solve;

import io.scansion.models.queueing.simulation.SimulationPlan;
import io.scansion.tuner.console.input.InputException;
import io.scansion.tuner.console.input.InputFile;
import io.scansion.tuner.console.input.Keys;
import java.util.List;

/**
 * Plays the models that can be played.
 *
 * @param items to measure in a queueing model, at least 20
 * @param seed of a queueing model; the same seed gives the same result
 * @param horizonSeconds when the program of a contract is left alone at the latest, positive; may be infinite
 */
public record Simulations(long items, long seed, double horizonSeconds) {
    private static final List<String> MODELS =
            List.of(GraphDescription.MODEL, ClientServerDescription.MODEL, ContractFamily.MODEL);

    /**
     * Simulates one model.
     *
     * @throws InputException if the file holds no model that can be simulated
     */
    public Answer simulate(InputFile input, ProgressLine progress) {
        Keys keys = Keys.of(input);
        String model = keys.choice("model", MODELS);
        if (model.equals(ContractFamily.MODEL)) {
            return ContractPlay.simulate(keys, horizonSeconds);
        }
        SimulationPlan plan = SimulationPlan.of(items, seed);
        return model.equals(GraphDescription.MODEL)
                ? GraphPlay.simulate(keys, plan, progress)
                : ClientServerPlay.simulate(keys, plan, progress);
    }
}
