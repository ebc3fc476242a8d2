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
 * Fewest and most sends on the paths through a piece of code, and how many more are sent than taken: a shortest path and longest paths
 * over the control flow, the latter capped at {@link SendsPerItem#SEVERAL}, which also ends them on inner loops. A call of a method of
 * the program weighs what the method sends and takes; recursion may send any number.
 */
public final class CallCounts {
    private static final int MAX_DEPTH = 40;
    private static final int UNREACHED = Integer.MAX_VALUE;

    /**
     * What one call or method does.
     *
     * @param least fewest sends
     * @param most most sends
     * @param surplus how many more may be sent than taken
     * @param takes whether it may take a message
     * @param takesFirst whether a message may be taken and another be sent after it
     * @param sendsFirst whether a message may be sent and another be taken after it
     */
    private record Weight(
            int least,
            int most,
            int surplus,
            boolean takes,
            boolean takesFirst,
            boolean sendsFirst,
            Optional<Site> severalAt) {
        private static final Weight NONE = new Weight(0, 0, 0, false, false, false, Optional.empty());
        private static final Weight SEND = new Weight(1, 1, 1, false, false, false, Optional.empty());
        private static final Weight TAKE = new Weight(0, 0, -1, true, false, false, Optional.empty());
        private static final Weight BOTH = new Weight(1, 1, 0, true, false, true, Optional.empty());

        /** Any number of messages, here. */
        Weight any(Site at) {
            int several = SendsPerItem.SEVERAL;
            return new Weight(least, several, several, takes, takesFirst, sendsFirst, Optional.of(at));
        }

        /** One or the other. */
        Weight or(Weight other) {
            return new Weight(
                    Math.min(least, other.least),
                    Math.max(most, other.most),
                    Math.max(surplus, other.surplus),
                    takes || other.takes,
                    takesFirst || other.takesFirst,
                    sendsFirst || other.sendsFirst,
                    severalAt.or(other::severalAt));
        }

        /** Whether each message that is sent stands for one that was taken, all of them before or all behind. */
        boolean answersAll() {
            return surplus <= 0 && !(takesFirst && sendsFirst);
        }
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
        return weight.most() > 1 && weight.answersAll()
                ? new SendsPerItem(Math.min(1, weight.least()), 1, Optional.empty())
                : new SendsPerItem(weight.least(), weight.most(), weight.severalAt());
    }

    private Weight along(MethodCode code, int[][] edges, int start) {
        int end = edges.length - 1;
        int[] least = new int[edges.length];
        int[] most = new int[edges.length];
        int[] surplus = new int[edges.length];
        boolean[] taken = new boolean[edges.length];
        boolean takesFirst = false;
        boolean sendsFirst = false;
        Arrays.fill(least, UNREACHED);
        Arrays.fill(most, -1);
        Arrays.fill(surplus, -UNREACHED);
        least[start] = 0;
        most[start] = 0;
        surplus[start] = 0;
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
            int more = Math.min(SendsPerItem.SEVERAL, surplus[node] + weight.surplus());
            boolean takes = taken[node] || weight.takes();
            takesFirst |= weight.takesFirst() || (taken[node] && weight.most() > 0);
            sendsFirst |= weight.sendsFirst() || (most[node] > 0 && weight.takes());
            for (int to : edges[node]) {
                if (low < least[to] || high > most[to] || more > surplus[to] || (takes && !taken[to])) {
                    least[to] = Math.min(low, least[to]);
                    most[to] = Math.max(high, most[to]);
                    surplus[to] = Math.max(more, surplus[to]);
                    taken[to] |= takes;
                    open.add(to);
                }
            }
        }
        if (least[end] == UNREACHED) { // no way through in normal flow
            return Weight.NONE;
        }
        return new Weight(
                least[end],
                most[end],
                surplus[end],
                taken[end],
                takesFirst,
                sendsFirst,
                most[end] == SendsPerItem.SEVERAL ? several : Optional.empty());
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
            return MpiCalls.takes(insn) ? Weight.BOTH : Weight.SEND;
        }
        if (MpiCalls.takes(insn)) {
            return Weight.TAKE;
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
            sum = sum == null ? each : sum.or(each);
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
        return sends ? Weight.NONE.any(code.site(position)) : Weight.NONE;
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
            weight = weight.any(code.site(0));
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
