package io.scansion.tuner.plan;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.world.Wishes;
import java.util.Optional;

/** Which search fits what was observed. */
public final class Searches {
    private Searches() {}

    /**
     * Returns the search for an observation; empty if no arrangement of such a program can be planned.
     *
     * @param surplusShare a level has clear surplus when, with fewer instances, it would still take less than this share of the time
     *     between two items
     * @param wishes how many instances levels may have
     */
    public static Optional<CandidateSearch> of(
            Observation observation, ModelCourt court, double surplusShare, Wishes wishes) {
        if (observation.isPipeline()) {
            return Optional.of(new PipelineSearch(observation, court, surplusShare, wishes));
        }
        return observation.farm().map(farm -> new FarmSearch(observation, farm, court, wishes));
    }
}
