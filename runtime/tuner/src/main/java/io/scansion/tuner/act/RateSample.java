package io.scansion.tuner.act;

/**
 * The rate of one window, beside what the model says of a reference arrangement with the work of that window. Their ratio stays the
 * same when the load changes, and moves when the arrangement does.
 *
 * @param itemsPerSecond measured, positive
 * @param expectedItemsPerSecond of the reference arrangement with the work of this window, positive
 * @param expectedAsBefore the same, but with the work of the changed levels as it was before the change, positive
 * @param expectedBefore the same, but with the work of all levels as it was before the change, positive
 * @param promisedItemsPerSecond what the model says of the new arrangement with the work of this window, positive
 * @param workRatio work for an item in the changed levels over what it was before the change, positive
 * @param otherWorkRatio the same of all other levels together; 1 without any, positive
 * @param items that came out, positive
 * @param draining whether clearly more came out than went in
 */
record RateSample(
        double itemsPerSecond,
        double expectedItemsPerSecond,
        double expectedAsBefore,
        double expectedBefore,
        double promisedItemsPerSecond,
        double workRatio,
        double otherWorkRatio,
        double items,
        boolean draining) {
    RateSample {
        boolean rates = itemsPerSecond > 0
                && expectedItemsPerSecond > 0
                && expectedAsBefore > 0
                && expectedBefore > 0
                && promisedItemsPerSecond > 0;
        if (!(rates && workRatio > 0 && otherWorkRatio > 0 && items > 0)) {
            throw new IllegalArgumentException("need positive rates, work and items, got " + itemsPerSecond + ", "
                    + expectedItemsPerSecond + ", " + expectedAsBefore + ", " + expectedBefore + ", "
                    + promisedItemsPerSecond + ", " + workRatio + ", " + otherWorkRatio + ", " + items);
        }
    }

    /** A window before a change. */
    static RateSample before(double itemsPerSecond, double expectedItemsPerSecond, double workRatio, double items) {
        return new RateSample(
                itemsPerSecond,
                expectedItemsPerSecond,
                expectedItemsPerSecond,
                expectedItemsPerSecond,
                expectedItemsPerSecond,
                workRatio,
                1,
                items,
                false);
    }

    /** A window of an arrangement that stays as it is: only the rate tells, and nothing is known of what it may become. */
    static RateSample alone(double itemsPerSecond, double items) {
        return new RateSample(itemsPerSecond, 1, 1, 1, Double.POSITIVE_INFINITY, 1, 1, items, false);
    }

    double ratio() {
        return itemsPerSecond / expectedItemsPerSecond;
    }

    /**
     * The same with the work of the changed levels made lighter: as far as the change has made it heavier, it is no load.
     *
     * @param blame how many times heavier it has made it; 1 where the work ratio is not above 1
     */
    double ratio(double blame) {
        return ratio() * blamed(blame);
    }

    /**
     * What the model gives the reference arrangement with the work of this window, over what it gives that with the work before the change:
     * what the load has done to the rate.
     *
     * @param blame as in {@link #ratio(double)}
     */
    double load(double blame) {
        return expectedItemsPerSecond / expectedBefore / blamed(blame);
    }

    /** What is expected, over what would be with the work of the changed levels so much lighter. */
    private double blamed(double blame) {
        // Rates go with powers of the work: exactly so at both ends, and in between where the same level sets the pace.
        double share = blame > 1 && workRatio > 1 ? Math.log(blame) / Math.log(workRatio) : 0;
        return Math.pow(expectedItemsPerSecond / expectedAsBefore, share);
    }

    /** What the model gives the change with the work of this window, as a share. */
    double promisedGain() {
        return promisedItemsPerSecond / expectedItemsPerSecond - 1;
    }

    double seconds() {
        return items / itemsPerSecond;
    }
}
