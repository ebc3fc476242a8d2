package io.scansion.models.mapping;

import io.scansion.models.refusal.Require;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where a pipeline runs: the processor of every stage, the site its items come from and the site its results go to.
 * Processors are numbered from 1, as in description files.
 *
 * @param input processor whose site the items come from
 * @param stages processor of each stage, the first stage first
 * @param output processor whose site the results go to
 */
public record Mapping(int input, List<Integer> stages, int output) {
    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if there is no stage, or a number below 1
     */
    public Mapping {
        Require.atLeast(1, input, "input site");
        stages = List.copyOf(stages);
        Require.atLeast(1, stages.size(), "number of stages");
        for (int i = 0; i < stages.size(); i++) {
            Require.atLeast(1, stages.get(i), "processor of stage " + (i + 1));
        }
        Require.atLeast(1, output, "output site");
    }

    /** Returns a mapping whose input and output are where its first and last stage are: nothing has to be moved there. */
    public static Mapping of(List<Integer> stages) {
        Require.atLeast(1, stages.size(), "number of stages");
        return new Mapping(stages.get(0), stages, stages.get(stages.size() - 1));
    }

    /** Returns the processor of a stage, numbered from 1. */
    public int processorOf(int stage) {
        return stages.get(stage - 1);
    }

    /** Returns the site that a move leaves: move 1 brings items to stage 1, the last one takes results away. */
    public int moveFrom(int move) {
        return move == 1 ? input : processorOf(move - 1);
    }

    /** Returns the site that a move leads to. */
    public int moveTo(int move) {
        return move == stages.size() + 1 ? output : processorOf(move);
    }

    /** Returns how many stages share the processor of this one, itself included. */
    public int stagesBeside(int stage) {
        int processor = processorOf(stage);
        return (int) stages.stream().filter(other -> other == processor).count();
    }

    /** Returns the mapping as description files write it: {@code [1, (1,2,3), 3]}. */
    @Override
    public String toString() {
        return stages.stream().map(String::valueOf).collect(Collectors.joining(",", "[" + input + ", (", "), "))
                + output
                + "]";
    }
}
