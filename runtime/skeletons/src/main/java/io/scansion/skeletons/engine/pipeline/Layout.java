package io.scansion.skeletons.engine.pipeline;

import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.engine.routing.Arrangement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Which ranks do what in a pipeline: the source, then the instances of every stage in turn, then the sink. */
record Layout(List<Level> levels) {
    /**
     * One of them: a stage with all its ranks, or one of the ends.
     *
     * @param replicated whether all ranks serve at the same time
     */
    record Level(String name, int firstRank, int count, boolean replicated) {
        List<Integer> ranks() {
            return IntStream.range(firstRank, firstRank + count).boxed().toList();
        }

        boolean has(int rank) {
            return rank >= firstRank && rank < firstRank + count;
        }

        /** A stage with state begins in its first rank. */
        Arrangement.Level arrangement() {
            return new Arrangement.Level(replicated ? ranks() : List.of(firstRank), ranks());
        }
    }

    Layout {
        levels = List.copyOf(levels);
    }

    static Layout of(List<StagePlan> stages) {
        List<Level> levels = new ArrayList<>(List.of(new Level(Place.SOURCE, 0, 1, false)));
        int next = 1;
        for (StagePlan stage : stages) {
            levels.add(new Level(stage.name(), next, stage.ranks(), stage instanceof StagePlan.Stateless));
            next += stage.ranks();
        }
        levels.add(new Level(Place.SINK, next, 1, false));
        return new Layout(levels);
    }

    Arrangement arrangement() {
        return Arrangement.first(levels.stream().map(Level::arrangement).toList());
    }

    int ranks() {
        return last().firstRank() + 1;
    }

    Level last() {
        return levels.get(levels.size() - 1);
    }

    /** Returns the position among the levels of the one that a rank belongs to; -1 if it is not needed. */
    int levelOf(int rank) {
        for (int i = 0; i < levels.size(); i++) {
            if (levels.get(i).has(rank)) {
                return i;
            }
        }
        return -1;
    }

    /** @throws IllegalStateException if the job has too few ranks; names the first stage that would be without */
    void requireRanks(int size) {
        if (size < ranks()) {
            throw new IllegalStateException(
                    "the pipeline needs " + ranks() + " ranks (" + this + "), the job has " + size
                            + ": there is no rank " + size + " for "
                            + levels.get(levelOf(size)).name()
                            + "; start " + ranks() + " or use fewer replicas");
        }
    }

    @Override
    public String toString() {
        return levels.stream()
                .map(level -> level.count() == 1 ? level.name() : level.name() + " x " + level.count())
                .collect(Collectors.joining(", "));
    }
}
