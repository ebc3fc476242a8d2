package io.scansion.models.phasetype;

import io.scansion.models.refusal.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A time that passes through exponential phases: it begins in one of them, by chance, and goes on from each to the next one, or ends.
 * Immutable.
 *
 * <p>Source of the fits: H. C. Tijms, "Stochastic Models: An Algorithmic Approach", Wiley 1994, appendix B: mixtures of Erlang
 * distributions below a coefficient of variation of 1, hyperexponentials of two phases with balanced means above.
 *
 * @param entry probability of beginning in each phase; together 1
 * @param rate of each phase, in 1/s, above 0
 * @param onward probability of going on to the next phase; 0 for the last
 */
public record PhaseType(List<Double> entry, List<Double> rate, List<Double> onward) {
    /** Coefficients of variation this near to 1 are those of an exponential time. */
    private static final double EXPONENTIAL_WITHIN = 1e-3;

    private static final double MOST_SQUARED_VARIATION = 1e100;

    /** @throws IllegalArgumentException if the lists differ in length or are empty, or hold anything but probabilities and rates */
    public PhaseType {
        entry = List.copyOf(entry);
        rate = List.copyOf(rate);
        onward = List.copyOf(onward);
        if (entry.isEmpty() || entry.size() != rate.size() || entry.size() != onward.size()) {
            throw new IllegalArgumentException(
                    "every phase has an entry, a rate and a way onward, got " + entry + ", " + rate + ", " + onward);
        }
        double begins = 0;
        for (int i = 0; i < rate.size(); i++) {
            Require.positive(rate.get(i), "rate of phase " + (i + 1));
            requireProbability(entry.get(i));
            requireProbability(onward.get(i));
            begins += entry.get(i);
        }
        if (Math.abs(begins - 1) > 1e-9 || onward.get(rate.size() - 1) != 0) {
            throw new IllegalArgumentException(
                    "entries are 1 together and the last phase ends, got " + entry + ", " + onward);
        }
    }

    private static void requireProbability(double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("a probability lies between 0 and 1, got " + value);
        }
    }

    /** @param mean in seconds, above 0 */
    public static PhaseType exponential(double mean) {
        return erlang(1, mean);
    }

    /**
     * So many phases alike.
     *
     * @param mean of all together, in seconds, above 0
     */
    public static PhaseType erlang(int phases, double mean) {
        Require.atLeast(1, phases, "phases");
        return inTurn(phases, 0, phases / Require.positive(mean, "mean"));
    }

    /**
     * Returns a distribution with this mean, and with this coefficient of variation as far as so many phases can have one so small.
     *
     * @param mean in seconds, above 0
     * @param variation deviation over mean, at least 0; above 1e50, which no time has, it counts as that
     * @param mostPhases at least 1; with one, the time is exponential. Above a variation of 1, two are taken
     */
    public static PhaseType fit(double mean, double variation, int mostPhases) {
        Require.positive(mean, "mean");
        Require.atLeast(1, mostPhases, "phases");
        if (!(variation >= 0)) {
            throw new IllegalArgumentException("a coefficient of variation is at least 0, got " + variation);
        }
        double squared = Math.min(variation * variation, MOST_SQUARED_VARIATION);
        if (mostPhases == 1 || Math.abs(variation - 1) < EXPONENTIAL_WITHIN) {
            return exponential(mean);
        }
        if (squared > 1) {
            return balanced(mean, squared);
        }
        return squared * mostPhases <= 1 ? erlang(mostPhases, mean) : mixture(mean, squared);
    }

    /** Its rarer phase is worked out without a difference of numbers near 1, which would be 0 for large variations. */
    private static PhaseType balanced(double mean, double squared) {
        double rarer = 1 / (squared + 1) / (1 + Math.sqrt((squared - 1) / (squared + 1)));
        double first = 1 - rarer;
        return new PhaseType(List.of(first, rarer), List.of(2 * first / mean, 2 * rarer / mean), List.of(0.0, 0.0));
    }

    /** Of Erlang distributions with k - 1 and with k phases, where 1/k <= squared <= 1/(k - 1). */
    private static PhaseType mixture(double mean, double squared) {
        int k = (int) Math.ceil(1 / squared - 1e-9);
        double shorter = (k * squared - Math.sqrt(Math.max(0, k * (1 + squared) - k * k * squared))) / (1 + squared);
        return inTurn(k, Math.max(0, Math.min(1, shorter)), (k - shorter) / mean);
    }

    /** @param skipsFirst probability of beginning with the second phase */
    private static PhaseType inTurn(int phases, double skipsFirst, double rate) {
        List<Double> entry = new ArrayList<>(Collections.nCopies(phases, 0.0));
        entry.set(0, 1 - skipsFirst);
        if (phases > 1) {
            entry.set(1, skipsFirst);
        }
        List<Double> onward = new ArrayList<>(Collections.nCopies(phases, 1.0));
        onward.set(phases - 1, 0.0);
        return new PhaseType(entry, Collections.nCopies(phases, rate), onward);
    }

    public int phases() {
        return rate.size();
    }

    /** Mean in seconds. */
    public double mean() {
        return moments()[0];
    }

    /** Deviation over mean. */
    public double variation() {
        double[] moments = moments();
        return Math.sqrt(Math.max(0, moments[1] / (moments[0] * moments[0]) - 1));
    }

    /** First and second moment: of what is left at the beginning of each phase, from the last one back. */
    private double[] moments() {
        double first = 0;
        double second = 0;
        double mean = 0;
        double square = 0;
        for (int i = phases() - 1; i >= 0; i--) {
            double here = 1 / rate.get(i);
            double goesOn = onward.get(i);
            second = 2 * here * here + goesOn * (2 * here * first + second);
            first = here + goesOn * first;
            mean += entry.get(i) * first;
            square += entry.get(i) * second;
        }
        return new double[] {mean, square};
    }
}
