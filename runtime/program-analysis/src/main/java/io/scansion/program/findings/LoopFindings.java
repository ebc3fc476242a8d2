package io.scansion.program.findings;

import java.util.List;
import java.util.Optional;

/**
 * What the bytecode says about the loop around one receive.
 *
 * @param shape how the loop ends
 * @param sends sends per iteration; empty if no loop was found
 * @param collectivesInside collectives that an iteration may call
 * @param collectivesLater collectives that may be called from the loop on in any way, those inside included
 * @param after what follows the loop; empty if no loop was found
 */
public record LoopFindings(
        LoopShape shape,
        Optional<SendsPerItem> sends,
        List<OperationAt> collectivesInside,
        List<OperationAt> collectivesLater,
        Optional<AfterLoop> after) {
    public LoopFindings {
        collectivesInside = List.copyOf(collectivesInside);
        collectivesLater = List.copyOf(collectivesLater);
    }

    public static LoopFindings unknown(String reason) {
        return new LoopFindings(
                new LoopShape.Unknown(reason), Optional.empty(), List.of(), List.of(), Optional.empty());
    }

    /** Whether a loop around the receive was found at all. */
    public boolean inLoop() {
        return sends.isPresent();
    }
}
