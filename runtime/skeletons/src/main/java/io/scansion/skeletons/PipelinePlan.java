package io.scansion.skeletons;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A pipeline as the program describes it.
 *
 * @param chunk items per message
 * @param inFlight messages between source and sink; 0 for as many as seems good
 */
record PipelinePlan(Iterable<?> source, List<StagePlan> stages, int chunk, int inFlight, ErrorPolicy policy) {
    PipelinePlan {
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

    PipelinePlan plus(StagePlan stage) {
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

    StagePlan last(String option) {
        if (stages.isEmpty()) {
            throw new IllegalStateException(option + " is said of a stage: add the stage first");
        }
        return stages.get(stages.size() - 1);
    }

    PipelinePlan withLast(StagePlan stage) {
        List<StagePlan> changed = new ArrayList<>(stages);
        changed.set(stages.size() - 1, stage);
        return new PipelinePlan(source, changed, chunk, inFlight, policy);
    }

    PipelinePlan withChunk(int items) {
        return new PipelinePlan(source, stages, items, inFlight, policy);
    }

    PipelinePlan withInFlight(int messages) {
        return new PipelinePlan(source, stages, chunk, messages, policy);
    }

    PipelinePlan withPolicy(ErrorPolicy other) {
        return new PipelinePlan(source, stages, chunk, inFlight, other);
    }
}
