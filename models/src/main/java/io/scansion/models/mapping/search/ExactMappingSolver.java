package io.scansion.models.mapping.search;

import io.scansion.models.mapping.Method;
import io.scansion.models.mapping.chain.ExactPipeline;
import io.scansion.models.mapping.chain.PipelineStates;
import java.util.List;

/** Solves all {@code 3^N} states; the one tangent touches the cycle time of the mapping solved. */
final class ExactMappingSolver implements MappingSolver {
    private final ExactPipeline pipeline;

    ExactMappingSolver(int stages) {
        pipeline = new ExactPipeline(new PipelineStates(stages));
    }

    @Override
    public Method method() {
        return Method.EXACT;
    }

    @Override
    public double cycleSeconds(double[] seconds, Runnable checkpoint) {
        return 1 / pipeline.throughput(CostTables.rates(seconds), checkpoint);
    }

    @Override
    public List<double[]> slopes(Runnable checkpoint) {
        return List.of(pipeline.cycleTimeSlopes(checkpoint));
    }
}
