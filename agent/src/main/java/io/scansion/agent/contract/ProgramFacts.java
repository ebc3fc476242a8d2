package io.scansion.agent.contract;

import io.scansion.agent.program.LoopFindings;
import io.scansion.agent.program.ProgramScan;
import java.util.List;

/**
 * What the bytecode says about a stage.
 *
 * @param scan the whole program
 * @param loops findings for each place at which the stage has been seen receiving, in that order
 */
public record ProgramFacts(ProgramScan scan, List<LoopFindings> loops) {
    public ProgramFacts {
        loops = List.copyOf(loops);
    }
}
