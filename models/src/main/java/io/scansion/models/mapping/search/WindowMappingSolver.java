package io.scansion.models.mapping.search;

import io.scansion.models.mapping.Method;
import io.scansion.models.mapping.PipelinePredictor;
import io.scansion.models.mapping.chain.ExactPipeline;
import io.scansion.models.mapping.chain.OverlappingWindows;
import io.scansion.models.mapping.chain.PipelineStates;
import java.util.ArrayList;
import java.util.List;

/**
 * Approximates long pipelines by overlapping windows. The bounds are exact all the same: a run of consecutive stages that never
 * waits for what comes before or after it is at least as fast as the whole (throughput only grows when stages are taken away), so
 * the tangents of its cycle time bound that of the whole. They do not touch it, so nothing is ever proven by them alone. Where the
 * approximation promises more than a run allows, the run is believed.
 */
final class WindowMappingSolver implements MappingSolver {
    private static final int RUN = 8; // stages; 6,561 states

    private final int stages;
    private final OverlappingWindows windows;
    private final List<ExactPipeline> runs = new ArrayList<>();

    WindowMappingSolver(int stages) {
        this.stages = stages;
        windows = new OverlappingWindows(stages, PipelinePredictor.WINDOW_STAGES);
        PipelineStates states = new PipelineStates(RUN);
        for (int first = 0; first + RUN <= stages; first++) {
            runs.add(new ExactPipeline(states));
        }
    }

    @Override
    public Method method() {
        return Method.OVERLAPPING_WINDOWS;
    }

    @Override
    public double cycleSeconds(double[] seconds, Runnable checkpoint) {
        checkpoint.run();
        double[] rates = CostTables.rates(seconds);
        double throughput = windows.throughput(rates);
        for (int first = 0; first < runs.size(); first++) {
            double[] ofRun = new double[2 * RUN + 1];
            System.arraycopy(rates, first, ofRun, 0, RUN + 1);
            System.arraycopy(rates, stages + 1 + first, ofRun, RUN + 1, RUN);
            throughput = Math.min(throughput, runs.get(first).throughput(ofRun, checkpoint));
        }
        return 1 / throughput;
    }

    @Override
    public List<double[]> slopes(Runnable checkpoint) {
        List<double[]> slopes = new ArrayList<>();
        for (int first = 0; first < runs.size(); first++) {
            double[] slopesOfRun = runs.get(first).cycleTimeSlopes(checkpoint);
            double[] all = new double[2 * stages + 1];
            System.arraycopy(slopesOfRun, 0, all, first, RUN + 1);
            System.arraycopy(slopesOfRun, RUN + 1, all, stages + 1 + first, RUN);
            slopes.add(all);
        }
        return slopes;
    }
}
