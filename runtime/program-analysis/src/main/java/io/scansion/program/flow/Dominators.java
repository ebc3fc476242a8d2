package io.scansion.program.flow;

import java.util.Arrays;

/**
 * Immediate dominators of a graph, after Cooper, Harvey and Kennedy ("A simple, fast dominance algorithm", 2001): intersect
 * the dominators of the predecessors in reverse postorder until nothing changes. Nodes that the root cannot reach have none.
 */
public final class Dominators {
    private final int[] immediate;
    private final int[] order;
    private final int root;

    /** Dominators of all nodes that {@code root} reaches over the successor lists. */
    public Dominators(int[][] successors, int root) {
        this.root = root;
        int n = successors.length;
        int[] postorder = postorder(successors, root);
        order = new int[n];
        Arrays.fill(order, -1);
        for (int i = 0; i < postorder.length; i++) {
            order[postorder[i]] = i;
        }
        int[][] predecessors = reverse(successors);
        immediate = new int[n];
        Arrays.fill(immediate, -1);
        immediate[root] = root;
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int i = postorder.length - 2; i >= 0; i--) {
                int node = postorder[i];
                int dominator = -1;
                for (int p : predecessors[node]) {
                    if (order[p] >= 0 && immediate[p] >= 0) {
                        dominator = dominator < 0 ? p : intersect(p, dominator);
                    }
                }
                if (dominator != immediate[node]) {
                    immediate[node] = dominator;
                    changed = true;
                }
            }
        }
    }

    private int intersect(int a, int b) {
        int x = a;
        int y = b;
        while (x != y) {
            while (order[x] < order[y]) {
                x = immediate[x];
            }
            while (order[y] < order[x]) {
                y = immediate[y];
            }
        }
        return x;
    }

    public boolean reaches(int node) {
        return order[node] >= 0;
    }

    /** The node's immediate dominator; the root's is itself, that of an unreachable node is -1. */
    int immediate(int node) {
        return immediate[node];
    }

    boolean dominates(int dominator, int node) {
        if (order[node] < 0 || order[dominator] < 0) {
            return false;
        }
        int x = node;
        while (order[x] < order[dominator]) {
            if (x == root) {
                return false;
            }
            x = immediate[x];
        }
        return x == dominator;
    }

    public static int[][] reverse(int[][] successors) {
        int[] degree = new int[successors.length];
        for (int[] targets : successors) {
            for (int to : targets) {
                degree[to]++;
            }
        }
        int[][] result = new int[successors.length][];
        for (int i = 0; i < result.length; i++) {
            result[i] = new int[degree[i]];
        }
        for (int from = 0; from < successors.length; from++) {
            for (int to : successors[from]) {
                result[to][--degree[to]] = from;
            }
        }
        return result;
    }

    private static int[] postorder(int[][] successors, int root) {
        int n = successors.length;
        boolean[] seen = new boolean[n];
        int[] next = new int[n];
        int[] stack = new int[n];
        int[] result = new int[n];
        int depth = 0;
        int count = 0;
        stack[depth++] = root;
        seen[root] = true;
        while (depth > 0) {
            int node = stack[depth - 1];
            if (next[node] < successors[node].length) {
                int to = successors[node][next[node]++];
                if (!seen[to]) {
                    seen[to] = true;
                    stack[depth++] = to;
                }
            } else {
                depth--;
                result[count++] = node;
            }
        }
        return Arrays.copyOf(result, count);
    }
}
