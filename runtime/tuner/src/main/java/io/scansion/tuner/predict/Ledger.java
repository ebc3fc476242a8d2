package io.scansion.tuner.predict;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What each model predicted and what was measured then. Errors are relative, of the throughput. Owned by one thread.
 */
public final class Ledger {
    private final Map<String, Account> accounts = new LinkedHashMap<>();

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
