package io.scansion.program;

import java.util.List;

/**
 * What the bytecode says of a stage, in complete clauses for the operator.
 *
 * @param violations why the stage breaks the contract of replication; empty if it does not
 * @param remarks what the operator may want to know of a stage that keeps it
 */
public record StageVerdict(List<String> violations, List<String> remarks) {
    public StageVerdict {
        violations = List.copyOf(violations);
        remarks = List.copyOf(remarks);
    }
}
