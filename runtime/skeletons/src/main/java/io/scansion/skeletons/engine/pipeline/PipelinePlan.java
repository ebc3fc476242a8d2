package io.scansion.skeletons.engine.pipeline;

import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.engine.run.FailurePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A pipeline as the program describes it.
 *
 * @param chunk items per message
 * @param inFlight messages between source and sink; 0 for as many as seems good
 */
public record PipelinePlan(Iterable<?> source, List<StagePlan> stages, int chunk, int inFlight, FailurePolicy policy) {
    public PipelinePlan {
        stages = List.copyOf(stages);
    }

    /** What all ranks must know the same; the rest concerns only the source. */
    String description() {
        return "a pipeline of " + Place.SOURCE
                + stages.stream().map(this::description).collect(Collectors.joining()) + ", " + Place.SINK + ", "
                + policy.description();
    }

    private String description(StagePlan stage) {
        if (stage instanceof StagePlan.Stateful stateful) {
            return ", " + stage.name() + " with state"
                    + (stateful.handOverItem() == 0
                            ? ""
                            : " handed over at item " + stateful.handOverItem() + " in messages of " + chunk);
        }
        return ", " + stage.name() + (stage.ranks() == 1 ? "" : " x " + stage.ranks());
    }

    /** @throws IllegalArgumentException if the name of the stage is blank or taken */
    public PipelinePlan plus(StagePlan stage) {
        boolean taken = stage.name().equals(Place.SOURCE)
                || stage.name().equals(Place.SINK)
                || stages.stream().anyMatch(other -> other.name().equals(stage.name()));
        if (taken || stage.name().isBlank()) {
            throw new IllegalArgumentException("a stage cannot be called '" + stage.name() + "': "
                    + (taken ? "the name is taken" : "it is blank"));
        }
        List<StagePlan> more = new ArrayList<>(stages);
        more.add(stage);
        return new PipelinePlan(source, more, chunk, inFlight, policy);
    }

    /**
     * Returns the last stage so far.
     *
     * @param option that is said of it
     * @throws IllegalStateException if there is none
     */
    public StagePlan last(String option) {
        if (stages.isEmpty()) {
            throw new IllegalStateException(option + " is said of a stage: add the stage first");
        }
        return stages.get(stages.size() - 1);
    }

    public PipelinePlan withLast(StagePlan stage) {
        List<StagePlan> changed = new ArrayList<>(stages);
        changed.set(stages.size() - 1, stage);
        return new PipelinePlan(source, changed, chunk, inFlight, policy);
    }

    public PipelinePlan withChunk(int items) {
        return new PipelinePlan(source, stages, items, inFlight, policy);
    }

    public PipelinePlan withInFlight(int messages) {
        return new PipelinePlan(source, stages, chunk, messages, policy);
    }

    public PipelinePlan withPolicy(FailurePolicy other) {
        return new PipelinePlan(source, stages, chunk, inFlight, other);
    }
}
