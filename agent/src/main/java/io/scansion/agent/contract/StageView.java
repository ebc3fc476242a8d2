package io.scansion.agent.contract;

import io.scansion.agent.probe.RankProbes;
import io.scansion.agent.probe.ReceiveSite;
import io.scansion.agent.probe.TrafficFacts;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the probes have seen of a stage. */
interface StageView {
    TrafficFacts traffic();

    /** Where it receives, in the order in which that was seen. */
    List<ReceiveSite> receiveSites();

    /** Why nobody else could serve the stage, whatever its traffic looks like, or null. */
    @Nullable
    String obstacle();

    /** A rank's probes, and what its virtual rank says. */
    record Probes(RankProbes rank, Supplier<@Nullable String> virtualRank) implements StageView {
        @Override
        public TrafficFacts traffic() {
            return rank.facts();
        }

        @Override
        public List<ReceiveSite> receiveSites() {
            return rank.receiveSites();
        }

        @Override
        public @Nullable String obstacle() {
            return virtualRank.get();
        }
    }
}
