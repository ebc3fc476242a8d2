package io.scansion.skeletons.engine.pipeline;

import io.scansion.skeletons.engine.run.Step;
import java.util.List;

/** A stage with state in the one form that its loop knows. */
public interface StatefulStep extends Step {
    /** Returns what leaves the stage after the last item, none of it null. */
    List<?> finish() throws Exception;

    /** Returns the state after the items so far, never null; nothing more is asked of this object afterwards. */
    Object exportState();

    /** @param state exported by another object from the same maker */
    void importState(Object state);
}
