package io.scansion.program.reach;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.MpiCalls;
import io.scansion.program.code.Opcode;
import io.scansion.program.code.ProgramClasses;
import io.scansion.program.findings.SendsPerItem;
import io.scansion.program.findings.Site;
import io.scansion.program.flow.Dominators;
import io.scansion.program.flow.Loop;
import io.scansion.program.flow.LoopScope;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Fewest and most sends on the paths through a piece of code: a shortest path and a longest path over the control flow, the
 * latter capped at {@link SendsPerItem#SEVERAL}, which also ends it on inner loops. A call of a method of the program weighs
 * what the method sends; recursion may send any number.
 */
public final class CallCounts {
    private static final int MAX_DEPTH = 40;
    private static final int UNREACHED = Integer.MAX_VALUE;

    /** Sends of one call or method. */
    private record Weight(int least, int most, Optional<Site> severalAt) {
        private static final Weight NONE = new Weight(0, 0, Optional.empty());
        private static final Weight ONE = new Weight(1, 1, Optional.empty());
    }

    private final ProgramClasses classes;
    private final Map<LoopScope.CallAt, MethodCode> stack;
    private final Map<MethodCode, Weight> known = new HashMap<>();
    private final Set<MethodCode> active = new HashSet<>();
    private final Set<MethodCode> recursive = new HashSet<>();
    private final Set<AbstractInsnNode> again = new HashSet<>();

    public CallCounts(ProgramClasses classes, Map<LoopScope.CallAt, MethodCode> stack) {
        this.classes = classes;
        this.stack = Map.copyOf(stack);
    }

    /** Sends on the continuing paths of one iteration. */
    public SendsPerItem perIteration(Loop loop) {
        int[][] edges = loop.iteration();
        loop.again().stream().forEach(at -> again.add(loop.code().at(at)));
        int end = edges.length - 1;
        for (int from = 0; from < edges.length - 1; from++) { // normal flow only: an exception is no filter
            int[] normal = loop.code().successors()[from];
            boolean last = loop.again().get(from);
            edges[from] = Arrays.stream(edges[from])
                    .filter(to -> last
                            || Arrays.stream(normal)
                                    .anyMatch(each -> each == to || (to == end && each == loop.header())))
                    .toArray();
        }
        Weight weight = along(loop.code(), edges, loop.header());
        return new SendsPerItem(weight.least(), weight.most(), weight.severalAt());
    }

    private Weight along(MethodCode code, int[][] edges, int start) {
        int end = edges.length - 1;
        int[] least = new int[edges.length];
        int[] most = new int[edges.length];
        Arrays.fill(least, UNREACHED);
        Arrays.fill(most, -1);
        least[start] = 0;
        most[start] = 0;
        Optional<Site> several = Optional.empty();
        boolean[] reachesEnd = reaching(edges, end);
        Deque<Integer> open = new ArrayDeque<>();
        open.add(start);
        while (!open.isEmpty()) {
            int node = open.remove();
            Weight weight = node == end ? Weight.NONE : weight(code, node);
            int low = Math.min(SendsPerItem.SEVERAL, least[node] + weight.least());
            int high = Math.min(SendsPerItem.SEVERAL, most[node] + weight.most());
            if (high == SendsPerItem.SEVERAL && weight.most() > 0 && several.isEmpty() && reachesEnd[node]) {
                several = weight.severalAt().or(() -> Optional.of(code.site(node)));
            }
            for (int to : edges[node]) {
                if (low < least[to] || high > most[to]) {
                    least[to] = Math.min(low, least[to]);
                    most[to] = Math.max(high, most[to]);
                    open.add(to);
                }
            }
        }
        if (least[end] == UNREACHED) { // no way through in normal flow
            return new Weight(0, 0, Optional.empty());
        }
        return new Weight(least[end], most[end], most[end] == SendsPerItem.SEVERAL ? several : Optional.empty());
    }

    private static boolean[] reaching(int[][] edges, int end) {
        Dominators backwards = new Dominators(Dominators.reverse(edges), end);
        boolean[] result = new boolean[edges.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = backwards.reaches(i);
        }
        return result;
    }

    private Weight weight(MethodCode code, int position) {
        AbstractInsnNode insn = code.at(position);
        if (MpiCalls.isSend(insn)) {
            return Weight.ONE;
        }
        if (insn instanceof InvokeDynamicInsnNode dynamic) {
            return ProgramClasses.lambdaBody(dynamic)
                    .map(body -> lambda(code, position, body))
                    .orElse(Weight.NONE);
        }
        if (!(insn instanceof MethodInsnNode call) || MpiCalls.isMpi(call.owner) || again.contains(insn)) {
            return Weight.NONE;
        }
        MethodCode seen = stack.get(new LoopScope.CallAt(code, position));
        Set<MethodCode> targets = seen != null ? Set.of(seen) : classes.targets(call);
        Weight sum = null;
        for (MethodCode target : targets) {
            Weight each = method(target);
            sum = sum == null
                    ? each
                    : new Weight(
                            Math.min(sum.least(), each.least()),
                            Math.max(sum.most(), each.most()),
                            sum.severalAt().or(each::severalAt));
        }
        return sum == null ? Weight.NONE : sum;
    }

    /** A lambda that sends may be called any number of times by whoever gets it; one seen on the stack is counted there. */
    private Weight lambda(MethodCode code, int position, Handle body) {
        boolean sends;
        if (MpiCalls.isMpi(body.getOwner())) {
            sends = MpiCalls.isSend(
                    new MethodInsnNode(Opcodes.INVOKEVIRTUAL, body.getOwner(), body.getName(), body.getDesc()));
        } else {
            MethodCode target = classes.method(body).orElse(null);
            sends = target != null
                    && !stack.containsValue(target)
                    && method(target).most() > 0;
        }
        return sends ? new Weight(0, SendsPerItem.SEVERAL, Optional.of(code.site(position))) : Weight.NONE;
    }

    private Weight method(MethodCode code) {
        Weight weight = known.get(code);
        if (weight != null) {
            return weight;
        }
        if (active.contains(code)) {
            recursive.add(code);
        }
        if (active.size() >= MAX_DEPTH || !active.add(code)) {
            return Weight.NONE; // what a recursive method sends is added up below
        }
        weight = along(code, edges(code), 0);
        active.remove(code);
        if (weight.most() > 0 && recursive.contains(code)) {
            weight = new Weight(weight.least(), SendsPerItem.SEVERAL, Optional.of(code.site(0)));
        }
        known.put(code, weight);
        return weight;
    }

    private static int[][] edges(MethodCode code) {
        int end = code.size();
        int[][] result = Arrays.copyOf(code.successors(), end + 1);
        for (int i = 0; i < end; i++) {
            int opcode = code.at(i).getOpcode();
            if (Opcode.isReturn(opcode)) {
                result[i] = new int[] {end};
            }
        }
        result[end] = new int[0];
        return result;
    }
}
