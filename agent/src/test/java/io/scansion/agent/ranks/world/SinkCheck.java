package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.world.JobSpec.Item;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares what the last rank sees with what it would have seen untuned. */
final class SinkCheck {
    private final JobSpec spec;
    private final List<Item> expected;
    private final boolean[] seen;
    /** All before it have been seen. */
    private int first;

    private int count;
    /** What was seen first that should not be: the second message for an item, where it is seen too late, has to end the job. */
    private @Nullable String astray;

    SinkCheck(JobSpec spec) {
        this.spec = spec;
        expected = spec.arrivals();
        seen = new boolean[expected.size()];
    }

    /** What is wrong with this message, or null. */
    @Nullable
    String arrived(Item item) {
        count++;
        int at = next(item);
        if (at < 0) {
            String wrong = "the sink sees " + item + " where it should see "
                    + (first < expected.size() ? expected.get(first) : "the end");
            astray = astray == null ? wrong : astray;
            return wrong;
        }
        seen[at] = true;
        while (first < seen.length && seen[first]) {
            first++;
        }
        return null;
    }

    /** Where it is among those that may come now; negative for nowhere. */
    private int next(Item item) {
        for (int at = first; at < seen.length; at++) {
            if (!seen[at]) {
                if (expected.get(at).equals(item)) {
                    return at;
                }
                if (!spec.mayOvertake(item, expected.get(at))) {
                    return -1;
                }
            }
        }
        return -1;
    }

    /** What is wrong at the end, or null. */
    @Nullable
    String concluded() {
        if (astray == null && count < expected.size()) {
            return "the sink saw " + count + " items of " + expected.size();
        }
        return astray;
    }
}
