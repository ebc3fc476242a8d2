package io.scansion.program.flow;

import java.util.ArrayList;
import java.util.List;

/**
 * Which branches decide whether an instruction runs (Ferrante, Ottenstein and Warren, TOPLAS 9(3), 1987): node b depends on
 * branch a if b lies on the post-dominator path of one of a's successors below a's own post-dominator. Only nodes that reach
 * the end take part, so that a branch which may end in an exception decides nothing.
 */
public final class ControlDependence {
    private final List<List<Integer>> branches;

    /**
     * @param successors edges over nodes 0 to n-1, the last of which is the end
     */
    public ControlDependence(int[][] successors) {
        int n = successors.length;
        Dominators post = new Dominators(Dominators.reverse(successors), n - 1);
        branches = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            branches.add(List.of());
        }
        for (int a = 0; a < n; a++) {
            if (post.reaches(a) && successors[a].length > 1) {
                mark(post, a, successors[a]);
            }
        }
    }

    private void mark(Dominators post, int branch, int[] targets) {
        int stop = post.immediate(branch);
        for (int to : targets) {
            if (post.reaches(to)) {
                for (int node = to; node != stop; node = post.immediate(node)) {
                    List<Integer> known = branches.get(node);
                    if (known.isEmpty()) {
                        known = new ArrayList<>(2);
                        branches.set(node, known);
                    }
                    if (!known.contains(branch)) {
                        known.add(branch);
                    }
                    if (post.immediate(node) == node) {
                        break;
                    }
                }
            }
        }
    }

    /** Branches that decide directly whether the node runs. */
    public List<Integer> branchesOver(int node) {
        return branches.get(node);
    }
}
