package io.scansion.agent.contract;

import io.scansion.agent.probe.TrafficFacts;
import io.scansion.wire.ContractState;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Judges one stage from its traffic and its bytecode. A stage is watched until enough items went through it both ways and
 * the bytecode has been read; then the contract is kept until something breaks it. Broken is final, and what breaks it later
 * is added to the reasons. For one thread.
 */
public final class ContractCheck {
    /** Items in each direction from which on a stage is no longer only watched. */
    public static final long ENOUGH_ITEMS = 8;

    private static final int MAX_REASONS = 8;

    private final boolean trustEnd;
    private final int rank;
    private final Set<String> broken = new LinkedHashSet<>();

    /**
     * @param trustEnd whether the operator vouches that a message ends the stage, whatever its bytecode says
     * @param rank the stage's rank, as the operator knows it
     */
    public ContractCheck(boolean trustEnd, int rank) {
        this.trustEnd = trustEnd;
        this.rank = rank;
    }

    /**
     * Judges what is known now.
     *
     * @param program empty until the bytecode has been read
     */
    public Verdict judge(TrafficFacts traffic, Optional<ProgramFacts> program) {
        add(TrafficRules.violations(traffic, ENOUGH_ITEMS));
        boolean stage = traffic.itemsIn() > 0 && traffic.itemsOut() > 0;
        if (stage) { // the bytecode of a source or sink says nothing about stages
            program.ifPresent(facts -> add(ProgramRules.violations(facts, trustEnd, rank)));
        }
        if (!broken.isEmpty()) {
            return new Verdict(ContractState.BROKEN, List.copyOf(broken));
        }
        List<String> missing = missing(traffic, program);
        return missing.isEmpty()
                ? new Verdict(
                        ContractState.KEPT,
                        program.map(facts -> ProgramRules.remarks(facts, trustEnd))
                                .orElse(List.of()))
                : new Verdict(ContractState.WATCHING, missing);
    }

    private static List<String> missing(TrafficFacts traffic, Optional<ProgramFacts> program) {
        List<String> missing = new ArrayList<>();
        if (Math.min(traffic.itemsIn(), traffic.itemsOut()) < ENOUGH_ITEMS) {
            missing.add("fewer than " + ENOUGH_ITEMS + " items seen in and out");
        }
        if (program.isEmpty() || program.get().loops().isEmpty()) {
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
