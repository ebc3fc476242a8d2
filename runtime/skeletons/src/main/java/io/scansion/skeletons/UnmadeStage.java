package io.scansion.skeletons;

import io.scansion.skeletons.Step.MistakeException;
import java.util.List;

/** Stands in for a stateful stage that could not be made. */
record UnmadeStage(RuntimeException reason) implements StatefulStage<Object, Object, Integer> {
    @Override
    public List<Object> apply(Object item) throws MistakeException {
        throw new MistakeException("the stage could not be made: " + reason, reason);
    }

    @Override
    public Integer exportState() {
        throw reason;
    }

    @Override
    public void importState(Integer state) {
        throw reason;
    }
}
