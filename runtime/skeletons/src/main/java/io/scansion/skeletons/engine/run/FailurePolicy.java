package io.scansion.skeletons.engine.run;

/**
 * What is done about items that fail.
 *
 * @param retries how often an item is tried again, 0 or more
 * @param skips whether an item that still fails is left out, instead of ending the run
 */
public record FailurePolicy(int retries, boolean skips) {
    /** Returns it in words, the same for the same policy. */
    public String description() {
        return "with " + retries + " retries and then " + (skips ? "a skip" : "a stop");
    }
}
