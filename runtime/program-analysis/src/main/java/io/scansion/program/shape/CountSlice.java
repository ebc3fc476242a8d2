package io.scansion.program.shape;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.MpiCalls;
import io.scansion.program.code.Opcode;
import io.scansion.program.code.OperandInterpreter;
import io.scansion.program.flow.LoopScope;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Whether a condition depends on a value that is carried and stepped from iteration to iteration: a backward slice from the
 * condition over operands, variables, fields, results, and the branches that decide which constant a flag was given. Indices
 * of array elements are not followed, so that alternating between two buffers is no counting.
 */
final class CountSlice {
    private record Node(MethodCode method, int position) {}

    private final LoopScope scope;
    private final ReceivedData data;
    private final Accumulation accumulation;

    CountSlice(LoopScope scope, ReceivedData data, Accumulation accumulation) {
        this.scope = scope;
        this.data = data;
        this.accumulation = accumulation;
    }

    /** Whether the instruction at the position depends on a count. */
    boolean counts(MethodCode method, int position) {
        Set<Node> seen = new HashSet<>();
        Deque<Node> open = new ArrayDeque<>();
        push(new Node(method, position), seen, open);
        while (!open.isEmpty()) {
            Node node = open.pop();
            AbstractInsnNode insn = node.method().at(node.position());
            if (losesTrack(node)
                    || Accumulation.countingCall(insn)
                    || accumulation.carried(node.method(), node.position())) {
                return true;
            }
            expand(node, insn, seen, open);
        }
        return false;
    }

    private void push(Node node, Set<Node> seen, Deque<Node> open) {
        if (scope.positions(node.method()).get(node.position()) && seen.add(node)) {
            open.push(node);
        }
    }

    private void expand(Node node, AbstractInsnNode insn, Set<Node> seen, Deque<Node> open) {
        MethodCode method = node.method();
        int opcode = insn.getOpcode();
        if (insn instanceof MethodInsnNode call) {
            Set<MethodCode> targets = scope.targets(method, node.position());
            for (MethodCode target : targets) {
                pushAll(target, seen, open, Opcodes.IRETURN, Opcodes.ARETURN);
            }
            if (targets.isEmpty() && !MpiCalls.isMpi(call.owner)) {
                pushOperands(node, seen, open, 0, Integer.MAX_VALUE);
            }
            return;
        }
        if (insn instanceof FieldInsnNode field && Opcode.isFieldRead(opcode)) {
            pushWrites(field, seen, open);
            return;
        }
        if (opcode == Opcodes.ARRAYLENGTH) {
            return;
        }
        if (Opcode.isArrayLoad(opcode)) {
            pushOperands(node, seen, open, 0, 1);
            if (opcode != Opcodes.AALOAD && !data.reaches(method, node.position())) {
                pushAll(method, seen, open, Opcodes.IASTORE, Opcodes.SASTORE); // a counter kept in an array element
            }
            return;
        }
        boolean load = Opcode.isLoad(opcode);
        boolean writes = Opcode.isStore(opcode) || Opcode.isFieldWrite(opcode) || Opcode.returnsValue(opcode);
        if (writes) {
            pushDecisions(node, seen, open);
        }
        pushOperands(node, seen, open, 0, Integer.MAX_VALUE);
        if (!load) {
            pushMergeDecisions(node, seen, open);
        }
    }

    /** Whether one of the operands has more producers than are kept: it may well be a count. */
    private static boolean losesTrack(Node node) {
        for (Set<AbstractInsnNode> operand : node.method().operands(node.position())) {
            for (AbstractInsnNode producer : operand) {
                if (node.method().parameter(producer) == OperandInterpreter.TOO_MANY) {
                    return true;
                }
            }
        }
        return false;
    }

    private void pushOperands(Node node, Set<Node> seen, Deque<Node> open, int from, int to) {
        List<Set<AbstractInsnNode>> operands = node.method().operands(node.position());
        for (int k = from; k < Math.min(to, operands.size()); k++) {
            for (AbstractInsnNode producer : operands.get(k)) {
                int local = node.method().parameter(producer);
                if (local < 0) {
                    push(new Node(node.method(), node.method().position(producer)), seen, open);
                } else if (node.method() != scope.loop().code()) {
                    pushArguments(node.method(), local, seen, open);
                }
            }
        }
    }

    private void pushArguments(MethodCode method, int local, Set<Node> seen, Deque<Node> open) {
        for (LoopScope.Binding each : scope.bindings(method)) {
            if (each.local() == local) {
                Node call = new Node(each.call().caller(), each.call().position());
                pushOperands(call, seen, open, each.operand(), each.operand() + 1);
            }
        }
    }

    private void pushAll(MethodCode method, Set<Node> seen, Deque<Node> open, int fromOpcode, int toOpcode) {
        for (int i = 0; i < method.size(); i++) {
            int opcode = method.at(i).getOpcode();
            if (opcode >= fromOpcode && opcode <= toOpcode) {
                push(new Node(method, i), seen, open);
            }
        }
    }

    private void pushWrites(FieldInsnNode read, Set<Node> seen, Deque<Node> open) {
        for (MethodCode method : scope.methods()) {
            for (int i = 0; i < method.size(); i++) {
                AbstractInsnNode insn = method.at(i);
                boolean put = Opcode.isFieldWrite(insn.getOpcode());
                if (put
                        && insn instanceof FieldInsnNode write
                        && write.name.equals(read.name)
                        && write.owner.equals(read.owner)) {
                    push(new Node(method, i), seen, open);
                }
            }
        }
    }

    /** The branches that decide whether a write happens, directly, through other branches, or through the callers. */
    private void pushDecisions(Node node, Set<Node> seen, Deque<Node> open) {
        Deque<Node> deciding = new ArrayDeque<>();
        Set<Node> known = new HashSet<>();
        deciding.push(node);
        known.add(node);
        while (!deciding.isEmpty()) {
            Node next = deciding.pop();
            for (int branch : data.branchesOver(next.method(), next.position())) {
                Node at = new Node(next.method(), branch);
                push(at, seen, open);
                if (known.add(at)) {
                    deciding.push(at);
                }
            }
            if (next.method() != scope.loop().code()) {
                for (LoopScope.CallAt call : scope.callers(next.method())) {
                    Node at = new Node(call.caller(), call.position());
                    if (known.add(at)) {
                        deciding.push(at);
                    }
                }
            }
        }
    }

    private void pushMergeDecisions(Node node, Set<Node> seen, Deque<Node> open) {
        for (Set<AbstractInsnNode> operand : node.method().operands(node.position())) {
            if (operand.size() > 1) {
                for (AbstractInsnNode producer : operand) {
                    if (node.method().parameter(producer) < 0) {
                        pushDecisions(new Node(node.method(), node.method().position(producer)), seen, open);
                    }
                }
            }
        }
    }
}
