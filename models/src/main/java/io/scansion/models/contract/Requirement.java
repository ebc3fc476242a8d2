package io.scansion.models.contract;

import io.scansion.models.rational.Rational;
import io.scansion.models.refusal.Require;

/** What somebody asks of a place in a program, as the rate that it takes there. All are immutable and safe to share. */
public sealed interface Requirement {
    /** Returns the least rate that meets the requirement, per second. */
    Rational rate();

    /**
     * So many items per second.
     *
     * @param rate not negative
     */
    record Throughput(Rational rate) implements Requirement {}

    /**
     * So many items are to be done in so much time: {@code T = fill + (items - 1) / rate}.
     *
     * @param items at least 1
     * @param withinSeconds from the beginning to the last item, above {@code fillSeconds}
     * @param fillSeconds from the beginning to the first item, not negative; what the program's latency is
     */
    record Completion(long items, double withinSeconds, double fillSeconds) implements Requirement {
        /** Checks the numbers. */
        public Completion {
            Require.atLeast(1, items, "items to complete");
            Require.positive(withinSeconds, "seconds to complete " + items + " items within");
            Require.notNegative(fillSeconds, "seconds before the first item");
            if (fillSeconds >= withinSeconds) {
                throw new IllegalArgumentException("the first item comes after " + fillSeconds
                        + " s, so nothing can be complete within " + withinSeconds + " s");
            }
        }

        @Override
        public Rational rate() {
            return Rational.of(items - 1)
                    .dividedBy(Rational.ofDecimal(withinSeconds).minus(Rational.ofDecimal(fillSeconds)));
        }

        /** Returns when the last item is done at some rate, in seconds from the beginning; infinite at rate 0 unless one is all. */
        public double seconds(double rate) {
            return items == 1 ? fillSeconds : fillSeconds + (items - 1) / rate;
        }
    }

    /**
     * So many items are inside at a time, each for no longer than so many seconds: by Little's law {@code rate = items / stay}.
     *
     * @param itemsPresent mean number inside, positive and finite
     * @param staySeconds mean time inside at most, positive and finite
     */
    record Stay(double itemsPresent, double staySeconds) implements Requirement {
        /** Checks the numbers. */
        public Stay {
            Require.positive(itemsPresent, "items present");
            Require.positive(staySeconds, "seconds that an item stays");
        }

        @Override
        public Rational rate() {
            return Rational.ofDecimal(itemsPresent).dividedBy(Rational.ofDecimal(staySeconds));
        }

        /** Returns how long items stay at some rate, if as many are inside. */
        public double seconds(double rate) {
            return itemsPresent / rate;
        }
    }
}
