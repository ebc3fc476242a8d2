package io.scansion.models.mapping.chain;

import io.scansion.models.markov.NotConvergedException;
import java.util.ArrayList;
import java.util.List;

/*
 * The throughput of a long pipeline from windows of k consecutive stages, each overlapping the next in all stages but one.
 *
 * Each window's chain is exact but for its two edges, where a move also depends on a stage outside. The probability that
 * this stage is ready, given all k stages of the window, is replaced by that given the k-1 stages nearest to it, which the
 * neighbouring window knows. So the only assumption is that stages k apart are independent given the k-1 between them. The
 * marginals of two neighbours on what they share obey the same balance equations, so at the fixed point they agree, and every
 * window has the same throughput; how far they differ is the measure of convergence. Known for particles that hop along a line
 * as the cluster approximation: ben-Avraham, Köhler, "Mean-field (n,m)-cluster approximation for lattice models", Phys. Rev. A
 * 45(12), 1992.
 *
 * Windows are relaxed left to right and back until all agree. Cost: O((N-k+1)·3^k) per pass, some 20 to 60 passes.
 */
public final class OverlappingWindows {
    private static final double TOLERANCE = 1e-9;
    private static final int MOST_PASSES = 5_000;

    private final int stages;
    private final int size;
    private final List<Window> windows = new ArrayList<>();
    private int passes;
    private double disagreement;

    /**
     * @param stages of the pipeline
     * @param size stages of a window, fewer than the pipeline has
     */
    public OverlappingWindows(int stages, int size) {
        this.stages = stages;
        this.size = size;
        PipelineStates states = new PipelineStates(size);
        for (int first = 0; first + size <= stages; first++) {
            windows.add(new Window(states));
        }
    }

    public int stages() {
        return stages;
    }

    public int passes() {
        return passes;
    }

    /** Returns by how much, as a share, the throughputs of the windows differed at the end. */
    public double disagreement() {
        return disagreement;
    }

    /** Returns the throughput; begins where the call before ended. */
    public double throughput(double[] ratesByTransition) {
        for (int first = 0; first < windows.size(); first++) {
            windows.get(first).setRates(ratesOf(first, ratesByTransition));
        }
        for (int first = 0; first < windows.size(); first++) {
            listen(first);
        }
        disagreement = 0;
        for (passes = 1; passes <= MOST_PASSES && !Double.isNaN(disagreement); passes++) {
            double defect = pass();
            disagreement = Math.max(defect, spread());
            if (disagreement <= TOLERANCE) {
                return windows.get(0).throughput();
            }
        }
        throw new NotConvergedException("overlapping windows", passes - 1, disagreement, TOLERANCE);
    }

    private double[] ratesOf(int first, double[] all) {
        double[] rates = new double[2 * size + 1];
        System.arraycopy(all, first, rates, 0, size + 1);
        System.arraycopy(all, stages + 1 + first, rates, size + 1, size);
        return rates;
    }

    private double pass() {
        double defect = 0;
        for (int first = 0; first < windows.size(); first++) {
            listen(first);
            defect = Math.max(defect, windows.get(first).relax());
        }
        for (int first = windows.size() - 1; first >= 0; first--) {
            listen(first);
            defect = Math.max(defect, windows.get(first).relax());
        }
        return defect;
    }

    private void listen(int first) {
        if (first > 0) {
            windows.get(first).listenLeft(windows.get(first - 1));
        }
        if (first < windows.size() - 1) {
            windows.get(first).listenRight(windows.get(first + 1));
        }
    }

    private double spread() {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (Window window : windows) {
            double throughput = window.throughput();
            least = Math.min(least, throughput);
            most = Math.max(most, throughput);
        }
        return most / least - 1;
    }
}
