package io.scansion.tuner.control;

import io.scansion.tuner.monitor.Placement;
import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.StageTarget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns numbers of instances into processes, and these into commands. */
final class RankAssignment {
    private RankAssignment() {}

    /**
     * Keeps the instances there are, then takes ranks that have served the stage before, then free ones; gives up the
     * last ones first.
     *
     * @return instances of every stage of the proposal, or empty when there are not enough ranks any more
     */
    static Optional<Map<Integer, List<Integer>>> assign(Proposal proposal, Placement placement) {
        List<Integer> free = new ArrayList<>(placement.free());
        Map<Integer, List<Integer>> assigned = new LinkedHashMap<>();
        for (int stage : proposal.stages()) {
            List<Integer> now = placement.instancesOf(stage);
            List<Integer> then = new ArrayList<>(now.subList(0, Math.min(now.size(), proposal.to(stage))));
            for (int parked : placement.parkedOf(stage)) {
                if (then.size() < proposal.to(stage)) {
                    then.add(parked);
                }
            }
            while (then.size() < proposal.to(stage)) {
                if (free.isEmpty()) {
                    return Optional.empty();
                }
                then.add(free.remove(0));
            }
            assigned.put(stage, List.copyOf(then));
        }
        return Optional.of(assigned);
    }

    /** One command for a chain, with every stage in it. */
    static Arrange command(long decisionId, List<Integer> chain, Map<Integer, List<Integer>> instances) {
        List<StageTarget> targets = new ArrayList<>();
        for (int stage : chain.subList(1, chain.size() - 1)) {
            targets.add(new StageTarget(stage, instances.getOrDefault(stage, List.of(stage))));
        }
        return new Arrange(decisionId, chain, targets);
    }
}
