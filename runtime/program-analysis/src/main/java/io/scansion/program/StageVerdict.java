package io.scansion.program;

import java.util.List;

/**
 * What the bytecode says of a stage, in clauses for the operator.
 *
 * @param violations why the stage breaks the contract of replication
 * @param doubts why it is not known whether a message ends the stage; that breaks the contract too, unless the operator vouches for it
 * @param remarks what the operator may want to know of a stage that keeps it
 */
public record StageVerdict(List<String> violations, List<String> doubts, List<String> remarks) {
    public StageVerdict {
        violations = List.copyOf(violations);
        doubts = List.copyOf(doubts);
        remarks = List.copyOf(remarks);
    }
}
