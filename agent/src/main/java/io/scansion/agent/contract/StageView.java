package io.scansion.agent.contract;

import io.scansion.agent.probe.RankProbes;
import io.scansion.agent.probe.ReceiveSite;
import io.scansion.agent.probe.TrafficFacts;
import java.util.List;

/** What the probes have seen of a stage. */
interface StageView {
    TrafficFacts traffic();

    /** Where it receives, in the order in which that was seen. */
    List<ReceiveSite> receiveSites();

    /** A rank's probes. */
    record Probes(RankProbes rank) implements StageView {
        @Override
        public TrafficFacts traffic() {
            return rank.facts();
        }

        @Override
        public List<ReceiveSite> receiveSites() {
            return rank.receiveSites();
        }
    }
}
