package io.scansion.skeletons;

import io.scansion.skeletons.engine.run.FailurePolicy;

/**
 * What is done about an item whose function throws. A function that returns null and an item that cannot be sent are mistakes of
 * the program, not of the item: they stop the run under every policy.
 *
 * @param retries how often an item is tried again, 0 or more; the function gets the same object again
 * @param skips whether an item that still fails is left out and counted ({@link Outcome#skipped}) instead of stopping the run
 */
public record ErrorPolicy(int retries, boolean skips) {
    public ErrorPolicy {
        if (retries < 0) {
            throw new IllegalArgumentException("an item cannot be retried " + retries + " times; give 0 or more");
        }
    }

    /** The first failure, in the order of the items, ends the run: {@link StageException} in every rank. The default. */
    public static ErrorPolicy stop() {
        return new ErrorPolicy(0, false);
    }

    /** Items that fail are left out. */
    public static ErrorPolicy skip() {
        return new ErrorPolicy(0, true);
    }

    /** Items that fail are tried up to {@code times} times more before the run is stopped. */
    public static ErrorPolicy retry(int times) {
        return new ErrorPolicy(times, false);
    }

    /** The same, but items that still fail are left out. */
    public ErrorPolicy thenSkip() {
        return new ErrorPolicy(retries, true);
    }

    FailurePolicy toFailurePolicy() {
        return new FailurePolicy(retries, skips);
    }
}
