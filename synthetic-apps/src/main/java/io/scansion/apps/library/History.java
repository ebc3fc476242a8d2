package io.scansion.apps.library;

import io.scansion.apps.sequence.Mix;
import io.scansion.skeletons.StatefulStage;
import java.util.List;

/** Mixes into every item what it has seen of all items before. */
final class History implements StatefulStage<long[], long[], Long> {
    private long seen;

    @Override
    public List<long[]> apply(long[] item) {
        seen = Mix.mix(seen, item[1]);
        item[1] = seen;
        return List.of(item);
    }

    @Override
    public Long exportState() {
        return seen;
    }

    @Override
    public void importState(Long state) {
        seen = state;
    }
}
