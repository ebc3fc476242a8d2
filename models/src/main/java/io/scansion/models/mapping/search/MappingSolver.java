package io.scansion.models.mapping.search;

import io.scansion.models.mapping.Method;
import io.scansion.models.mapping.chain.PipelineStates;
import java.util.List;

/** Solves complete mappings for a search, one at a time, and says what each solution tells about all others. */
sealed interface MappingSolver permits ExactMappingSolver, WindowMappingSolver {
    /** Returns how throughputs are found. */
    Method method();

    /**
     * Returns the cycle time of a mapping in seconds.
     *
     * @param seconds mean time of every transition, in the order of {@link PipelineStates}
     * @param checkpoint run now and then; may throw to end the solution
     */
    double cycleSeconds(double[] seconds, Runnable checkpoint);

    /**
     * Returns slopes {@code g} by transition, such that every mapping with mean times {@code m} has a cycle time of at least
     * {@code g·m}; made for the mapping solved last.
     */
    List<double[]> slopes(Runnable checkpoint);
}
