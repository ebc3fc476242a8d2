package io.scansion.models.pepa;

import io.scansion.models.refusal.Require;
import java.util.Objects;

/**
 * The rate of an activity, evaluated: active with a rate, active in several phases, or passive with a weight. Two rates are equal if their values
 * are; how they were written does not matter.
 */
public sealed interface Rate {
    /** Most phases of an {@link Erlang} time: its deviation is then a hundredth of its mean. */
    int MOST_PHASES = 10_000;

    /** Returns the expression as the model has it, such as {@code mu1} or {@code 2 * infty}. */
    String text();

    /** Returns an active rate that is written as its number. */
    static Active active(double perSecond) {
        return new Active(perSecond, Double.toString(perSecond));
    }

    /** Returns the passive rate {@code infty} of weight 1. */
    static Passive passive() {
        return new Passive(1, "infty");
    }

    /**
     * The activity takes an exponentially distributed time.
     *
     * @param perSecond rate in 1/s, positive and finite
     * @param text how the rate is written; not part of the equality
     */
    record Active(double perSecond, String text) implements Rate {
        /** Checks the values. */
        public Active {
            Require.positive(perSecond, "rate (1/s)");
            Objects.requireNonNull(text, "text");
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Active that && perSecond == that.perSecond;
        }

        @Override
        public int hashCode() {
            return Double.hashCode(perSecond);
        }
    }

    /**
     * The activity waits for a partner in a cooperation, which sets the time.
     *
     * @param weight the share among passive alternatives of the same action, positive and finite
     * @param text how the rate is written; not part of the equality
     */
    record Passive(double weight, String text) implements Rate {
        /** Checks the values. */
        public Passive {
            Require.positive(weight, "weight");
            Objects.requireNonNull(text, "text");
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Passive that && weight == that.weight;
        }

        @Override
        public int hashCode() {
            return ~Double.hashCode(weight);
        }
    }

    /**
     * The activity takes the sum of several exponentially distributed times, its phases: an Erlang distribution. The phases before the
     * last are silent and done alone; the last is the activity itself.
     *
     * @param phases how many, from 1 to {@value #MOST_PHASES}
     * @param phasesPerSecond rate of each in 1/s, positive and finite; the mean time is {@code phases / phasesPerSecond}
     * @param text how the rate is written; not part of the equality
     */
    record Erlang(int phases, double phasesPerSecond, String text) implements Rate {
        /** Checks the values. */
        public Erlang {
            Require.atLeast(1, phases, "number of phases");
            if (phases > MOST_PHASES) {
                throw new IllegalArgumentException("at most " + MOST_PHASES + " phases can be told, got " + phases);
            }
            Require.positive(phasesPerSecond, "rate of a phase (1/s)");
            Objects.requireNonNull(text, "text");
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Erlang that && phases == that.phases && phasesPerSecond == that.phasesPerSecond;
        }

        @Override
        public int hashCode() {
            return 31 * phases + Double.hashCode(phasesPerSecond);
        }
    }
}
