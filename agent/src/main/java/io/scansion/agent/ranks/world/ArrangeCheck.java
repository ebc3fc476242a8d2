package io.scansion.agent.ranks.world;

import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.StageTarget;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether an order can be carried out by the process that received it. */
final class ArrangeCheck {
    private ArrangeCheck() {}

    /** Null when the order is sound, otherwise what is wrong with it. */
    static @Nullable String refusal(
            Arrange order, int virtualRank, int primaries, int processes, Set<Integer> stateless) {
        List<Integer> chain = order.chain();
        if (chain.size() < 3 || new HashSet<>(chain).size() != chain.size()) {
            return "a chain needs a distributor, a stage and a rank behind it, all different, got " + chain;
        }
        if (chain.get(0) != virtualRank) {
            return "rank " + chain.get(0) + " distributes this chain, not rank " + virtualRank;
        }
        List<Integer> stages = chain.subList(1, chain.size() - 1);
        for (int stage : stages) {
            if (!stateless.contains(stage)) {
                return "stage " + stage + " is not declared stateless";
            }
        }
        if (chain.get(chain.size() - 1) >= primaries) {
            return "there is no rank " + chain.get(chain.size() - 1);
        }
        return targetsRefusal(order.targets(), stages, primaries, processes);
    }

    private static @Nullable String targetsRefusal(
            List<StageTarget> targets, List<Integer> stages, int primaries, int processes) {
        Set<Integer> used = new HashSet<>();
        for (StageTarget target : targets) {
            if (!stages.contains(target.stage())) {
                return "stage " + target.stage() + " is not in the chain";
            }
            if (target.instances().isEmpty()) {
                return "stage " + target.stage() + " would be left without an instance";
            }
            for (int physical : target.instances()) {
                boolean ownPrimary = physical == target.stage();
                boolean spare = physical >= primaries && physical < processes;
                if (!(ownPrimary || spare) || !used.add(physical)) {
                    return "process " + physical + " cannot serve stage " + target.stage();
                }
            }
        }
        return null;
    }
}
