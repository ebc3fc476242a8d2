package io.scansion.skeletons;

import java.util.List;

/** Every second item a result, and one at the end, which depends on all items so far and on their order. */
final class RunningSum implements StatefulStage<Long, Long, long[]> {
    private long sum;
    private long count;

    @Override
    public List<Long> apply(Long item) {
        sum = sum * 31 + item;
        count++;
        return count % 2 == 0 ? List.of(sum) : List.of();
    }

    /** The sum of all, whether or not it has been a result. */
    @Override
    public List<Long> finish() {
        return List.of(sum);
    }

    @Override
    public long[] exportState() {
        return new long[] {sum, count};
    }

    @Override
    public void importState(long[] state) {
        sum = state[0];
        count = state[1];
    }

    static List<Long> of(Iterable<Long> items) {
        RunningSum stage = new RunningSum();
        List<Long> results = new java.util.ArrayList<>();
        items.forEach(item -> results.addAll(stage.apply(item)));
        results.addAll(stage.finish());
        return results;
    }
}
