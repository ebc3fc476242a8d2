package io.scansion.agent.contract;

import io.scansion.agent.probe.TrafficFacts;
import io.scansion.wire.ContractState;
import io.scansion.wire.TunerMessage.CodeVerdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges one stage from its traffic and its bytecode. A stage is watched until enough items went through it both ways and
 * the bytecode has been read; then the contract is kept until something breaks it. Broken is final, and what breaks it later
 * is added to the reasons. For one thread.
 */
public final class ContractCheck {
    /** Items in each direction from which on a stage is no longer only watched. */
    public static final long ENOUGH_ITEMS = 8;

    private static final int MAX_REASONS = 8;

    private final Set<String> broken = new LinkedHashSet<>();

    /**
     * Judges what is known now.
     *
     * @param code what the bytecode says of the stage; null until that is known
     */
    public Verdict judge(TrafficFacts traffic, @Nullable CodeVerdict code) {
        add(TrafficRules.violations(traffic, ENOUGH_ITEMS));
        boolean stage = traffic.itemsIn() > 0 && traffic.itemsOut() > 0;
        if (stage && code != null) { // the bytecode of a source or sink says nothing about stages
            add(code.violations());
        }
        if (!broken.isEmpty()) {
            return new Verdict(ContractState.BROKEN, List.copyOf(broken));
        }
        List<String> missing = missing(traffic, code);
        return code != null && missing.isEmpty()
                ? new Verdict(ContractState.KEPT, code.remarks())
                : new Verdict(ContractState.WATCHING, missing);
    }

    /** Breaks the contract for a reason that neither traffic nor bytecode shows. */
    public void refuse(String reason) {
        add(List.of(reason));
    }

    private static List<String> missing(TrafficFacts traffic, @Nullable CodeVerdict code) {
        List<String> missing = new ArrayList<>();
        if (Math.min(traffic.itemsIn(), traffic.itemsOut()) < ENOUGH_ITEMS) {
            missing.add("fewer than " + ENOUGH_ITEMS + " items seen in and out");
        }
        if (code == null) {
            missing.add("the program has not been read yet");
        }
        return missing;
    }

    private void add(List<String> reasons) {
        for (String reason : reasons) {
            if (broken.size() < MAX_REASONS) {
                broken.add(reason);
            }
        }
    }
}
