package io.scansion.program.flow;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.Opcode;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Where the ways from a branch meet again, in the loop's method within an iteration, in any other up to its return. */
public final class PostDominance {
    private final Loop loop;
    private final Map<MethodCode, int[][]> edges = new HashMap<>();
    private final Map<MethodCode, Dominators> trees = new HashMap<>();

    public PostDominance(Loop loop) {
        this.loop = loop;
    }

    private int[][] edges(MethodCode code, boolean iteration) {
        int end = code.size();
        if (iteration) {
            int[][] result = loop.iteration();
            int[][] all = code.successorsWithHandlers();
            for (int i = loop.body().nextSetBit(0); i >= 0; i = loop.body().nextSetBit(i + 1)) {
                int[] targets = all[i].clone();
                for (int k = 0; k < targets.length; k++) {
                    boolean leaves = !loop.body().get(targets[k]) || targets[k] == loop.header();
                    targets[k] = leaves ? end : targets[k];
                }
                result[i] = targets;
            }
            return result;
        }
        int[][] result = new int[end + 1][];
        for (int i = 0; i < end; i++) {
            boolean returns = Opcode.isReturn(code.at(i).getOpcode());
            result[i] = returns ? new int[] {end} : code.successorsWithHandlers()[i];
        }
        result[end] = new int[0];
        return result;
    }

    private int[][] graph(MethodCode code) {
        return edges.computeIfAbsent(code, c -> edges(c, c == loop.code()));
    }

    private Dominators tree(MethodCode code) {
        return trees.computeIfAbsent(code, c -> new Dominators(Dominators.reverse(graph(c)), c.size()));
    }

    /** Where the ways from a branch meet; the method's size if they do not. */
    public int meeting(MethodCode code, int branch) {
        Dominators tree = tree(code);
        return tree.reaches(branch) ? tree.immediate(branch) : code.size();
    }

    /** Where the ways from two positions meet. */
    public int meeting(MethodCode code, int one, int other) {
        Dominators tree = tree(code);
        Set<Integer> ways = new HashSet<>();
        if (tree.reaches(one)) {
            for (int at = one; at != code.size(); at = tree.immediate(at)) {
                ways.add(at);
            }
        }
        if (tree.reaches(other)) {
            for (int at = other; at != code.size(); at = tree.immediate(at)) {
                if (ways.contains(at)) {
                    return at;
                }
            }
        }
        return code.size();
    }

    /** Variables that may be written on the way from a position to another. */
    public BitSet written(MethodCode code, int from, int to) {
        int[][] graph = graph(code);
        BitSet result = new BitSet();
        BitSet seen = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        open.add(from);
        while (!open.isEmpty()) {
            int at = open.pop();
            if (at == to || at >= code.size() || seen.get(at)) {
                continue;
            }
            seen.set(at);
            if (code.at(at) instanceof VarInsnNode store && Opcode.isStore(store.getOpcode())) {
                result.set(store.var);
            } else if (code.at(at) instanceof IincInsnNode step) {
                result.set(step.var);
            }
            for (int next : graph[at]) {
                open.add(next);
            }
        }
        return result;
    }
}
