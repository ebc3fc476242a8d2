package io.scansion.console.simulate;

import io.scansion.console.input.InputException;
import io.scansion.console.input.InputFile;
import io.scansion.console.input.Keys;
import io.scansion.console.solve.Answer;
import io.scansion.console.solve.ClientServerDescription;
import io.scansion.console.solve.ContractFamily;
import io.scansion.console.solve.GraphDescription;
import io.scansion.console.solve.ModelFormat;
import io.scansion.console.view.ProgressLine;
import io.scansion.models.pepa.simulation.SimulationGoal;
import io.scansion.models.queueing.simulation.SimulationPlan;
import java.util.List;

/**
 * Plays the models that can be played.
 *
 * @param items to measure in a queueing model, at least 20
 * @param seed of a queueing or PEPA model; the same seed gives the same result
 * @param precision half width of the intervals, as a part of their means, at which a run ends: that of a queueing model after {@code
 *     items} at the latest; 0 to measure all of them, and for a PEPA model {@value #PEPA_PRECISION}
 * @param horizonSeconds when the program of a contract is left alone at the latest, positive; may be infinite
 */
public record Simulations(long items, long seed, double precision, double horizonSeconds) {
    private static final double PEPA_PRECISION = 0.01;
    private static final List<String> MODELS =
            List.of(GraphDescription.MODEL, ClientServerDescription.MODEL, ContractFamily.MODEL);

    /**
     * Simulates one model.
     *
     * @throws InputException if the file holds no model that can be simulated
     */
    public Answer simulate(InputFile input, ProgressLine progress) {
        if (ModelFormat.of(input) == ModelFormat.PEPA) {
            SimulationGoal goal = SimulationGoal.of(precision > 0 ? precision : PEPA_PRECISION, seed);
            return PepaPlay.simulate(input, goal, progress);
        }
        Keys keys = Keys.of(input);
        String model = keys.choice("model", MODELS);
        if (model.equals(ContractFamily.MODEL)) {
            return ContractPlay.simulate(keys, horizonSeconds);
        }
        SimulationPlan plan =
                precision > 0 ? SimulationPlan.untilPrecise(precision, items, seed) : SimulationPlan.of(items, seed);
        return model.equals(GraphDescription.MODEL)
                ? GraphPlay.simulate(keys, plan, progress)
                : ClientServerPlay.simulate(keys, plan, progress);
    }
}
