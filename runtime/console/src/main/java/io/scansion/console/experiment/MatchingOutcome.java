package io.scansion.console.experiment;

import io.scansion.models.san.masterslave.MasterSlave;
import io.scansion.models.san.masterslave.Timings;

/**
 * One arrangement, run and predicted. Times are seconds for one round: matching the pair once.
 *
 * @param timings measured by the agent in this very run
 * @param measuredSeconds by the program
 * @param predictedSeconds with these timings
 */
record MatchingOutcome(
        MatchingArrangement arrangement,
        MatchingLine result,
        Timings timings,
        double measuredSeconds,
        double predictedSeconds) {

    static MatchingOutcome of(MatchingArrangement arrangement, MatchingLine result, MatchingRates rates) {
        Timings timings = rates.timings(arrangement, result);
        return new MatchingOutcome(
                arrangement,
                result,
                timings,
                result.packsPerRound() / result.packsPerSecond(),
                predicted(arrangement, result, timings));
    }

    /** The program's own packs at the rate that the automata network finds with these timings. */
    private static double predicted(MatchingArrangement arrangement, MatchingLine result, Timings timings) {
        int packs = (int) Math.max(1, Math.round(result.packsPerSlice()));
        MasterSlave model = arrangement.model(packs, timings);
        return result.packsPerRound() / model.solve().usefulPacksPerSecond();
    }

    /** What another run's timings promise of this arrangement. */
    double predictedSeconds(Timings others) {
        return predicted(arrangement, result, others);
    }

    /** (predicted - measured) / measured. */
    double error() {
        return predictedSeconds / measuredSeconds - 1;
    }
}
