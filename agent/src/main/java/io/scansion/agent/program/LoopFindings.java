package io.scansion.agent.program;

import java.util.Optional;

/**
 * What the bytecode says about the loop around one receive.
 *
 * @param shape how the loop ends
 * @param sends sends per iteration; empty if no loop was found
 * @param after what follows the loop; empty if no loop was found
 * @param swallower a handler around the receive that would swallow an error and go on
 */
public record LoopFindings(
        LoopShape shape, Optional<SendsPerItem> sends, Optional<AfterLoop> after, Optional<Site> swallower) {
    static LoopFindings unknown(String reason) {
        return new LoopFindings(new LoopShape.Unknown(reason), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Whether a loop around the receive was found at all. */
    public boolean inLoop() {
        return sends.isPresent();
    }
}
