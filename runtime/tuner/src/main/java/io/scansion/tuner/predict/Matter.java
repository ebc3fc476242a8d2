package io.scansion.tuner.predict;

import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.world.Arrangement;

/**
 * What a forecast is about, as far as that decides how good the model is that makes it.
 *
 * @param change from the arrangement that was measured
 * @param crowded whether the arrangement keeps a host's processors busy, so that it rests on how they are shared
 */
public record Matter(Shape shape, Change change, boolean crowded) {
    /** Kinds of programs. */
    public enum Shape {
        PIPELINE,
        FARM,
        MASTER_SLAVE,
        GRAPH
    }

    /** Kinds of changes. */
    public enum Change {
        NONE,
        /** Some level gets more instances. */
        MORE,
        /** Levels get fewer instances. */
        FEWER,
        /** As many instances elsewhere, or messages of another length. */
        OTHER
    }

    static Matter of(Outlook outlook, Arrangement to) {
        Observation observation = outlook.observation();
        Change change = change(observation, to);
        boolean planned = observation.isPipeline() || observation.farm().isPresent();
        return new Matter(
                shape(observation),
                change,
                planned && outlook.contention(to).crowded().isPresent());
    }

    private static Shape shape(Observation observation) {
        if (observation.isPipeline()) {
            return Shape.PIPELINE;
        }
        if (observation.farm().isPresent()) {
            return Shape.FARM;
        }
        return observation.masterSlave().isPresent() ? Shape.MASTER_SLAVE : Shape.GRAPH;
    }

    private static Change change(Observation observation, Arrangement to) {
        if (to.isSameAs(observation.arrangement())) {
            return Change.NONE;
        }
        boolean more = false;
        boolean fewer = false;
        for (Level level : observation.levels()) {
            int now = Pipelines.places(level, observation.arrangement()).size();
            int then = Pipelines.places(level, to).size();
            more |= then > now;
            fewer |= then < now;
        }
        if (more) {
            return Change.MORE;
        }
        return fewer ? Change.FEWER : Change.OTHER;
    }

    /** The same without a change. */
    Matter asItIs() {
        return new Matter(shape, Change.NONE, crowded);
    }
}
