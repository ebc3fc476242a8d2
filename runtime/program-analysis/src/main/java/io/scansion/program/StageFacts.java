package io.scansion.program;

import io.scansion.program.findings.LoopFindings;
import io.scansion.program.reach.ProgramScan;
import java.util.List;

/**
 * What the bytecode says about a stage.
 *
 * @param scan the whole program
 * @param loops findings for each place at which the stage has been seen receiving, in that order
 */
public record StageFacts(ProgramScan scan, List<LoopFindings> loops) {
    public StageFacts {
        loops = List.copyOf(loops);
    }

    /**
     * Returns how the stage stands to the contract.
     *
     * @param trustEnd whether the operator vouches for the end of the loop
     */
    public StageVerdict verdict(boolean trustEnd) {
        return new StageVerdict(
                StageRules.violations(this, trustEnd),
                StageRules.doubts(this, trustEnd),
                StageRules.remarks(this, trustEnd));
    }
}
