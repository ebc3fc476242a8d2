package io.scansion.tuner.control;

import java.util.List;

/**
 * A plan that would help, before anything is done.
 *
 * @param id of the decision; commands carry it
 * @param stages virtual ranks in pipeline order
 * @param before instances of every stage at the time of the proposal, in pipeline order
 * @param after instances of every stage with the plan, in pipeline order
 * @param gain predicted gain as a share of the present throughput; 0 for a plan that only frees instances
 * @param spares free ranks that the plan takes
 */
public record Proposal(
        long id,
        List<Integer> stages,
        List<Integer> before,
        List<Integer> after,
        double currentItemsPerSecond,
        double predictedItemsPerSecond,
        double gain,
        int spares,
        String reason) {
    public Proposal {
        stages = List.copyOf(stages);
        before = List.copyOf(before);
        after = List.copyOf(after);
        if (stages.size() != before.size() || stages.size() != after.size() || before.equals(after)) {
            throw new IllegalArgumentException(
                    "a plan changes instances of its stages, got " + stages + ", " + before + ", " + after);
        }
    }

    /** Virtual ranks whose number of instances changes. */
    public List<Integer> changed() {
        return java.util.stream.IntStream.range(0, stages.size())
                .filter(i -> !before.get(i).equals(after.get(i)))
                .mapToObj(stages::get)
                .toList();
    }

    int from(int stage) {
        return before.get(stages.indexOf(stage));
    }

    int to(int stage) {
        return after.get(stages.indexOf(stage));
    }

    /** Whether the plan takes instances away and adds none. */
    boolean onlyFrees() {
        return changed().stream().allMatch(stage -> to(stage) < from(stage));
    }

    /** The way back to what there was before this plan. */
    Proposal reversed(long reverseId) {
        return new Proposal(
                reverseId,
                stages,
                /* before= */ after,
                /* after= */ before,
                /* currentItemsPerSecond= */ predictedItemsPerSecond,
                /* predictedItemsPerSecond= */ currentItemsPerSecond,
                0,
                0,
                "plan " + id + " is taken back");
    }
}
