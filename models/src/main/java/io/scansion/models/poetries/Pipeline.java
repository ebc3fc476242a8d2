package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A pipeline as measured: its stages in order and the messages between neighbours.
 *
 * @param stages at least one
 * @param edges {@code edges.get(i)} leads from stage i to stage i + 1; one fewer than stages
 */
public record Pipeline(List<Stage> stages, List<Edge> edges) {
    /**
     * Checks the shape and copies the lists.
     *
     * @throws IllegalArgumentException if there is no stage, or not one edge between each two neighbours
     */
    public Pipeline {
        stages = List.copyOf(stages);
        edges = List.copyOf(edges);
        Require.atLeast(1, stages.size(), "number of stages");
        if (edges.size() != stages.size() - 1) {
            throw new IllegalArgumentException(
                    stages.size() + " stages need " + (stages.size() - 1) + " edges, got " + edges.size());
        }
    }

    /** Returns a pipeline whose edges are all alike. */
    public static Pipeline uniform(List<Stage> stages, Edge edge) {
        return new Pipeline(stages, Collections.nCopies(Math.max(0, stages.size() - 1), edge));
    }

    /** Returns the number of stages. */
    public int size() {
        return stages.size();
    }

    /** Returns the instances of every stage now. */
    public List<Integer> instances() {
        List<Integer> instances = new ArrayList<>(stages.size());
        for (Stage stage : stages) {
            instances.add(stage.instances());
        }
        return List.copyOf(instances);
    }
}
