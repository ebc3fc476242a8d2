package io.scansion.tuner.predict;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What each model predicted and what was measured then. Errors are relative, of the throughput. Owned by one thread.
 */
public final class Ledger {
    /** By how much less is known of arrangements that keep all processors busy; see ProcessorSharingTest. */
    private static final double CROWDED = 4;

    private final Map<String, Account> accounts = new LinkedHashMap<>();
    /** By model and matter. */
    private final Map<String, Spread> spreads = new LinkedHashMap<>();

    /**
     * @param meanAbsoluteError over all entries, as a share; NaN without entries
     * @param meanError over all entries, as a share; positive when the model promises too much
     */
    public record Standing(long entries, double meanAbsoluteError, double meanError) {}

    /**
     * @param predictedItemsPerSecond positive
     * @param measuredItemsPerSecond positive
     * @return the error of this entry, (predicted - measured) / measured
     * @throws IllegalArgumentException if a number is not positive: unknown has no place in a ledger
     */
    public double enter(String model, double predictedItemsPerSecond, double measuredItemsPerSecond) {
        if (!(predictedItemsPerSecond > 0 && measuredItemsPerSecond > 0)) {
            throw new IllegalArgumentException(
                    "need positive rates, got " + predictedItemsPerSecond + " and " + measuredItemsPerSecond);
        }
        double error = (predictedItemsPerSecond - measuredItemsPerSecond) / measuredItemsPerSecond;
        accounts.computeIfAbsent(model, name -> new Account()).add(error);
        return error;
    }

    /**
     * Takes in how far off a forecast was, for what is to be expected of the next.
     *
     * @param noise standard deviation of what was measured, as a share of it
     * @param usual relative error of the model before any change was measured
     */
    void learn(String model, Matter matter, double relativeError, double noise, double usual) {
        spreads.computeIfAbsent(key(model, matter), key -> new Spread())
                .add(relativeError, noise, expected(model, matter, usual));
    }

    /**
     * Standard deviation of a model's forecasts of a matter from what is measured, as a share, by its recent record.
     *
     * @param usual relative error of the model before any change was measured
     */
    double spread(String model, Matter matter, double usual) {
        double expected = expected(model, matter, usual);
        Spread spread = spreads.get(key(model, matter));
        return spread == null ? expected : spread.deviation(expected);
    }

    /** What is to be expected of a change that was never made: how the model fits what is there, and what it leaves out. */
    private double expected(String model, Matter matter, double usual) {
        if (matter.change() == Matter.Change.NONE) {
            return usual;
        }
        double unknown = matter.crowded() ? CROWDED * usual : usual;
        return Math.hypot(spread(model, matter.asItIs(), usual), unknown);
    }

    private static String key(String model, Matter matter) {
        return model + '/' + matter.shape() + '/' + matter.change() + (matter.crowded() ? "/crowded" : "");
    }

    public Standing standing(String model) {
        Account account = accounts.get(model);
        return account == null ? new Standing(0, Double.NaN, Double.NaN) : account.standing();
    }

    /** All models that have an entry, in order of their first. */
    public Map<String, Standing> standings() {
        Map<String, Standing> all = new LinkedHashMap<>();
        accounts.forEach((model, account) -> all.put(model, account.standing()));
        return all;
    }

    private static final class Account {
        private long entries;
        private double absolute;
        private double signed;

        void add(double error) {
            entries++;
            absolute += Math.abs(error);
            signed += error;
        }

        Standing standing() {
            return new Standing(entries, absolute / entries, signed / entries);
        }
    }
}
