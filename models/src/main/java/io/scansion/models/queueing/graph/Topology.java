package io.scansion.models.queueing.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The bare shape of a graph, in index arrays: modules and edges are numbered as they were declared.
 *
 * <p>The topological order takes the module that was declared first wherever there is a choice. So a description whose modules
 * are already in a topological order keeps it, and the order in which bottlenecks are found is the description's.
 */
final class Topology {
    final int size;
    final int[] edgeSource;
    final int[] edgeTarget;

    /** Edges that leave module i are {@code out[outStart[i]]} to {@code out[outStart[i + 1] - 1]}. */
    final int[] outStart;

    final int[] out;
    final int[] inDegree;
    final int[] order;

    /**
     * @throws CyclicGraphException with names from {@code modules}
     */
    Topology(List<GraphModule> modules, int[] edgeSource, int[] edgeTarget) {
        this.size = modules.size();
        this.edgeSource = edgeSource;
        this.edgeTarget = edgeTarget;
        this.outStart = new int[size + 1];
        this.out = new int[edgeSource.length];
        this.inDegree = new int[size];
        sortEdges();
        this.order = new int[size];
        int[] missing = inDegree.clone();
        if (sort(missing) < size) {
            throw new CyclicGraphException(cycle(modules, missing));
        }
    }

    private void sortEdges() {
        for (int e = 0; e < edgeSource.length; e++) {
            outStart[edgeSource[e] + 1]++;
            inDegree[edgeTarget[e]]++;
        }
        for (int i = 0; i < size; i++) {
            outStart[i + 1] += outStart[i];
        }
        int[] next = Arrays.copyOf(outStart, size);
        for (int e = 0; e < edgeSource.length; e++) {
            out[next[edgeSource[e]]++] = e;
        }
    }

    /** Fills {@link #order}; afterwards only modules on or behind a cycle still miss an input. */
    private int sort(int[] missing) {
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int i = 0; i < size; i++) {
            if (missing[i] == 0) {
                ready.add(i);
            }
        }
        int sorted = 0;
        while (!ready.isEmpty()) {
            int i = ready.remove();
            order[sorted++] = i;
            for (int at = outStart[i]; at < outStart[i + 1]; at++) {
                int target = edgeTarget[out[at]];
                if (--missing[target] == 0) {
                    ready.add(target);
                }
            }
        }
        return sorted;
    }

    /** Walks upstream among the modules that miss an input, each of which has such a predecessor, until one comes back. */
    private List<String> cycle(List<GraphModule> modules, int[] missing) {
        int[] before = new int[size];
        int at = -1;
        for (int e = edgeSource.length - 1; e >= 0; e--) {
            if (missing[edgeSource[e]] > 0 && missing[edgeTarget[e]] > 0) {
                before[edgeTarget[e]] = edgeSource[e];
                at = edgeTarget[e];
            }
        }
        boolean[] seen = new boolean[size];
        while (!seen[at]) {
            seen[at] = true;
            at = before[at];
        }
        List<String> cycle = new ArrayList<>();
        int first = at;
        int least = at;
        do {
            cycle.add(modules.get(at).name());
            least = Math.min(least, at);
            at = before[at];
        } while (at != first);
        Collections.reverse(cycle);
        Collections.rotate(cycle, -cycle.indexOf(modules.get(least).name()));
        return cycle;
    }
}
