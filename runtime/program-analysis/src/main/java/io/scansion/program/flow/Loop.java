package io.scansion.program.flow;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.Opcode;
import io.scansion.program.code.ProgramClasses;
import io.scansion.program.findings.Site;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A natural loop of one method: the nodes that reach a back edge to the header without passing the header again.
 *
 * @param code method that holds the loop
 * @param header position at which every iteration starts
 * @param body positions of the loop, the header included
 * @param again calls by which a method that is a loop by recursion begins its next iteration; none in a natural loop
 */
public record Loop(MethodCode code, int header, BitSet body, BitSet again) {
    /** A branch out of the loop. */
    public record Exit(int from, int to) {}

    /** The smallest natural loop around a position, if there is one. */
    public static Optional<Loop> innermostAround(MethodCode code, int position) {
        return smallest(code, body -> body.get(position));
    }

    /** The smallest natural loop around this one, if there is one. */
    public Optional<Loop> outer() {
        return smallest(code, other -> other.cardinality() > body.cardinality() && contains(other, body));
    }

    private static boolean contains(BitSet larger, BitSet smaller) {
        BitSet rest = (BitSet) smaller.clone();
        rest.andNot(larger);
        return rest.isEmpty();
    }

    private static Optional<Loop> smallest(MethodCode code, Predicate<BitSet> wanted) {
        int[][] edges = code.successorsWithHandlers();
        Dominators dominators = new Dominators(edges, 0);
        int[][] predecessors = Dominators.reverse(edges);
        Loop best = null;
        for (int header = 0; header < edges.length; header++) {
            BitSet body = new BitSet();
            for (int latch : predecessors[header]) {
                if (dominators.dominates(header, latch)) {
                    collect(predecessors, dominators, header, latch, body);
                }
            }
            if (!body.isEmpty()
                    && wanted.test(body)
                    && (best == null || body.cardinality() < best.body().cardinality())) {
                best = new Loop(code, header, body, new BitSet());
            }
        }
        return Optional.ofNullable(best);
    }

    /** The loop that a method is which calls itself, after the position, as the last thing that it does. */
    public static Optional<Loop> recursive(MethodCode code, int position, ProgramClasses classes) {
        BitSet again = new BitSet();
        for (int i = 0; i < code.size(); i++) {
            if (code.at(i) instanceof MethodInsnNode call
                    && call.name.equals(code.method().name)
                    && call.desc.equals(code.method().desc)
                    && classes.targets(call).equals(Set.of(code))
                    && returnsAfter(code, i)) {
                again.set(i);
            }
        }
        BitSet body = new BitSet();
        int[][] predecessors = Dominators.reverse(code.successorsWithHandlers());
        Dominators dominators = new Dominators(code.successorsWithHandlers(), 0);
        again.stream().forEach(last -> collect(predecessors, dominators, 0, last, body));
        return body.get(position) && !again.isEmpty() ? Optional.of(new Loop(code, 0, body, again)) : Optional.empty();
    }

    private static boolean returnsAfter(MethodCode code, int call) {
        int at = call + 1;
        while (at < code.size() && code.at(at).getOpcode() < 0) {
            at++;
        }
        return at < code.size() && Opcode.isReturn(code.at(at).getOpcode());
    }

    private static void collect(int[][] predecessors, Dominators dominators, int header, int latch, BitSet body) {
        body.set(header);
        List<Integer> open = new ArrayList<>();
        open.add(latch);
        while (!open.isEmpty()) {
            int node = open.remove(open.size() - 1);
            if (!body.get(node)) {
                body.set(node);
                for (int p : predecessors[node]) {
                    if (dominators.reaches(p)) {
                        open.add(p);
                    }
                }
            }
        }
    }

    /** Whether the position lies on a cycle of control flow, natural or not. */
    public static boolean onCycle(MethodCode code, int position) {
        int[][] edges = code.successorsWithHandlers();
        BitSet seen = new BitSet();
        List<Integer> open = new ArrayList<>();
        open.add(position);
        while (!open.isEmpty()) {
            for (int to : edges[open.remove(open.size() - 1)]) {
                if (to == position) {
                    return true;
                }
                if (!seen.get(to)) {
                    seen.set(to);
                    open.add(to);
                }
            }
        }
        return false;
    }

    /** Branches that leave the loop in normal flow, in the order of the code. */
    public List<Exit> exits() {
        List<Exit> result = new ArrayList<>();
        int[][] edges = code.successors();
        for (int from = body.nextSetBit(0); from >= 0; from = body.nextSetBit(from + 1)) {
            for (int to : edges[from]) {
                if (!body.get(to) && !again.get(from)) {
                    result.add(new Exit(from, to));
                }
            }
        }
        return result;
    }

    /**
     * Edges of one iteration over the positions of the method plus an end node: back edges lead to the end, exits are left
     * out.
     */
    public int[][] iteration() {
        int[][] all = code.successorsWithHandlers();
        int end = all.length;
        int[][] result = new int[end + 1][];
        for (int from = 0; from < end; from++) {
            int node = from;
            result[from] = !body.get(from)
                    ? new int[0]
                    : again.get(from)
                            ? new int[] {end}
                            : IntStream.of(all[node])
                                    .filter(body::get)
                                    .map(to -> to == header ? end : to)
                                    .toArray();
        }
        result[end] = new int[0];
        return result;
    }

    public Site site() {
        return code.site(firstInstruction());
    }

    private int firstInstruction() {
        for (int i = header; i < code.size(); i++) {
            if (code.at(i).getOpcode() >= 0) {
                return i;
            }
        }
        return header;
    }
}
