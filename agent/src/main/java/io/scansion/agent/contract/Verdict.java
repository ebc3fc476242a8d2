package io.scansion.agent.contract;

import io.scansion.wire.ContractState;
import java.util.List;

/**
 * How a stage stands to the contract.
 *
 * @param reasons complete clauses for the operator; of a kept contract remarks, of a broken one what breaks it
 */
public record Verdict(ContractState state, List<String> reasons) {
    public Verdict {
        reasons = List.copyOf(reasons);
        if (state == ContractState.BROKEN && reasons.isEmpty()) {
            throw new IllegalArgumentException("a broken contract has a reason");
        }
    }
}
