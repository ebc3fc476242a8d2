package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.control.ControlKind;
import io.scansion.agent.ranks.control.ControlPlane;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.StandingChain;
import io.scansion.wire.TunerMessage.Arrange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The chains that this process distributes along, by order of the tuner. Safe from any thread. */
final class Distributors {
    private final VirtualWorld world;
    private final ControlPlane control;
    private final Map<Integer, Distributor> byFirstStage = new ConcurrentHashMap<>();

    Distributors(VirtualWorld world, ControlPlane control) {
        this.world = world;
        this.control = control;
    }

    boolean isEmpty() {
        return byFirstStage.isEmpty();
    }

    /** Whoever routes what is sent to this virtual rank, or null. */
    @Nullable
    Distributor of(int dest) {
        return byFirstStage.get(dest);
    }

    /** Takes a sound order, or says why not; on the link's thread. */
    Acknowledgement arrange(Arrange order) {
        long decision = order.decisionId();
        int first = order.chain().get(1);
        Distributor existing = byFirstStage.get(first);
        if (existing != null && !existing.chain().equals(order.chain())) {
            if (!existing.giveWay()) {
                return new Acknowledgement(
                        world.physicalRank(),
                        decision,
                        false,
                        "items already follow the chain " + existing.chain(),
                        existing.chain());
            }
            existing = null;
        }
        if (existing == null) {
            existing = new Distributor(world, control, order.chain());
            byFirstStage.put(first, existing);
        }
        existing.arrange(decision, order.targets());
        return new Acknowledgement(world.physicalRank(), decision, true, "");
    }

    /** Chains along which items go by order, or are going to; on the link's thread. */
    List<StandingChain> standing() {
        List<StandingChain> chains = new ArrayList<>();
        for (Distributor distributor : byFirstStage.values()) {
            StandingChain chain = distributor.standing();
            if (chain != null) {
                chains.add(chain);
            }
        }
        return chains;
    }

    /** On the control thread. */
    void received(int from, ControlKind kind, long[] words) {
        for (Distributor distributor : byFirstStage.values()) {
            distributor.received(from, kind, words);
        }
    }

    void close(boolean finalising) {
        for (Distributor distributor : byFirstStage.values()) {
            distributor.close(finalising);
        }
    }
}
