package io.scansion.tuner.predict;

import io.scansion.models.poetries.Pipeline;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.world.Arrangement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An observation, and what it would be in other arrangements. What all models need of it is worked out once: how processors would be
 * shared, pipelines as stages and edges, and what each model says of the present. Owned by one thread.
 */
public final class Outlook {
    private final Observation observation;
    private final Arrangement seen;
    private final Map<PerformanceModel, Optional<Forecast>> now = new HashMap<>();
    private Contention.@Nullable Present present;
    private @Nullable View viewNow;
    /** Models are asked about one arrangement after the other. */
    private @Nullable View latest;
    /** The latest pipeline: the next arrangement mostly differs in a level or two. */
    private Pipelines.@Nullable Arranged arranged;

    /** One arrangement. */
    private static final class View {
        private final Arrangement arrangement;
        private final Contention contention;
        private @Nullable Pipeline pipeline;

        View(Arrangement arrangement, Contention contention) {
            this.arrangement = arrangement;
            this.contention = contention;
        }
    }

    public Outlook(Observation observation) {
        this.observation = observation;
        this.seen = observation
                .farm()
                .map(farm -> observation.arrangement().withChunk(farm.chunkSeen()))
                .orElse(observation.arrangement());
    }

    public Observation observation() {
        return observation;
    }

    /** The arrangement in force, with the messages of a farm as they were seen, which may be shorter than they might be. */
    public Arrangement seen() {
        return seen;
    }

    /**
     * What sharing processors does.
     *
     * @throws IllegalStateException if what was observed is neither a pipeline nor a farm of the library
     */
    public Contention contention(Arrangement to) {
        return view(to).contention;
    }

    /**
     * The pipeline as models take it, whose stages share the processors there are.
     *
     * @throws IllegalStateException if what was observed is no pipeline
     */
    public Pipeline pipeline(Arrangement to) {
        View view = view(to);
        Pipeline known = view.pipeline;
        if (known == null) {
            known = Pipelines.of(observation, to, view.contention, Optional.ofNullable(arranged));
            view.pipeline = known;
            arranged = new Pipelines.Arranged(to, view.contention, known);
        }
        return known;
    }

    /** What a model says of the arrangement that was seen. */
    Optional<Forecast> now(PerformanceModel model) {
        return now.computeIfAbsent(model, one -> one.forecast(this, seen));
    }

    @SuppressWarnings("ReferenceEquality") // comparing all places would take longer than what is saved
    private View view(Arrangement to) {
        View known = to == seen ? viewNow : latest;
        if (known == null || known.arrangement != to) {
            known = new View(to, present().with(to));
            if (to == seen) {
                viewNow = known;
            } else {
                latest = known;
            }
        }
        return known;
    }

    private Contention.Present present() {
        Contention.Present known = present;
        if (known == null) {
            if (!observation.isPipeline() && observation.farm().isEmpty()) {
                throw new IllegalStateException("no processors are shared out in a program of another shape");
            }
            known = Contention.Present.of(observation);
            present = known;
        }
        return known;
    }
}
