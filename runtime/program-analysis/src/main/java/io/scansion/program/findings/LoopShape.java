package io.scansion.program.findings;

/** How the loop around a stage's receive comes to its end. */
public sealed interface LoopShape {
    /**
     * Every normal way out of the loop that counts depends on what the loop received.
     *
     * @param loop first line of the loop
     * @param exit the condition that ends it
     */
    record EndsByMessage(Site loop, Site exit) implements LoopShape {}

    /**
     * The loop ends after a number of iterations, whatever is received.
     *
     * @param loop place of the condition
     * @param condition the condition under which the loop goes on, such as {@code i < items}
     */
    record FixedCount(Site loop, String condition) implements LoopShape {}

    /**
     * The bytecode does not show that a message ends the loop.
     *
     * @param reason complete clause in plain words, with the place
     */
    record Unknown(String reason) implements LoopShape {}
}
