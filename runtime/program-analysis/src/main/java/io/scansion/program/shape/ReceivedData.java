package io.scansion.program.shape;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.MpiCalls;
import io.scansion.program.code.Opcode;
import io.scansion.program.flow.ControlDependence;
import io.scansion.program.flow.LoopScope;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Which values computed during an iteration depend on what the iteration received.
 *
 * <p>A forward fixpoint over the instructions of a {@link LoopScope}. Sources are the status that a receive, probe or wait
 * returns, and every load from memory that may be a receive's buffer. A value made from such a value is one too. So is a
 * variable, field or result that is set, other than by counting, under a branch that tests such a value (a {@code done}
 * flag). Values computed before the loop never are, even if an earlier receive brought them. Methods outside the program
 * pass on what they are given. Cost: rounds of one pass over the scope, at most {@value #MAX_ROUNDS}.
 */
final class ReceivedData {
    private static final int MAX_ROUNDS = 60;
    private static final String STATUS = "mpi/Status";

    private final LoopScope scope;
    private final Places places;
    private final Accumulation accumulation;
    private final Map<MethodCode, ControlDependence> control = new HashMap<>();
    private final Map<MethodCode, BitSet> received = new HashMap<>();
    private final Map<MethodCode, BitSet> decided = new HashMap<>();
    private final Set<String> fields = new HashSet<>();
    private final Set<MethodCode> results = new HashSet<>();
    private final Set<Object> filled = new HashSet<>();
    private boolean changed;

    ReceivedData(LoopScope scope, Places places, Accumulation accumulation) {
        this.scope = scope;
        this.places = places;
        this.accumulation = accumulation;
        for (MethodCode method : scope.methods()) {
            received.put(method, new BitSet());
            decided.put(method, new BitSet());
            control.put(method, new ControlDependence(edges(method)));
        }
        changed = true;
        for (int round = 0; changed && round < MAX_ROUNDS; round++) {
            changed = false;
            scope.methods().forEach(this::pass);
        }
    }

    private int[][] edges(MethodCode method) {
        if (method == scope.loop().code()) {
            return scope.loop().iteration();
        }
        int end = method.size();
        int[][] result = new int[end + 1][];
        for (int i = 0; i < end; i++) {
            int opcode = method.at(i).getOpcode();
            result[i] = Opcode.isReturn(opcode) ? new int[] {end} : method.successorsWithHandlers()[i];
        }
        result[end] = new int[0];
        return result;
    }

    /** Whether the instruction's value, or the condition it tests, depends on received data. */
    boolean reaches(MethodCode method, int position) {
        return bits(received, method).get(position);
    }

    /** Branches that decide directly whether the instruction runs within an iteration. */
    List<Integer> branchesOver(MethodCode method, int position) {
        ControlDependence known = control.get(method);
        return known == null ? List.of() : known.branchesOver(position);
    }

    /** Whether a branch on received data decides, directly or not, whether the instruction runs. */
    boolean decides(MethodCode method, int position) {
        return bits(decided, method).get(position);
    }

    private static BitSet bits(Map<MethodCode, BitSet> map, MethodCode method) {
        return map.getOrDefault(method, new BitSet());
    }

    private void pass(MethodCode method) {
        BitSet positions = scope.positions(method);
        boolean called = method != scope.loop().code()
                && scope.callers(method).stream().anyMatch(call -> decides(call.caller(), call.position()));
        for (int i = positions.nextSetBit(0); i >= 0; i = positions.nextSetBit(i + 1)) {
            if (called || underReceived(method, i)) {
                set(bits(decided, method), i);
            }
            if (depends(method, i)) {
                set(bits(received, method), i);
                AbstractInsnNode insn = method.at(i);
                int opcode = insn.getOpcode();
                if (Opcode.isFieldWrite(opcode)) {
                    changed |= fields.add(name((FieldInsnNode) insn));
                } else if (Opcode.returnsValue(opcode)) {
                    changed |= results.add(method);
                }
            }
        }
    }

    private void set(BitSet bits, int position) {
        changed |= !bits.get(position);
        bits.set(position);
    }

    private boolean underReceived(MethodCode method, int position) {
        for (int branch : branchesOver(method, position)) {
            if (branch != position && (reaches(method, branch) || decides(method, branch))) {
                return true;
            }
        }
        return false;
    }

    private static String name(FieldInsnNode access) {
        return access.owner + "." + access.name;
    }

    private boolean depends(MethodCode method, int position) {
        AbstractInsnNode insn = method.at(position);
        int opcode = insn.getOpcode();
        if (opcode < 0) {
            return false;
        }
        if (insn instanceof MethodInsnNode call) {
            return callDepends(method, position, call);
        }
        if (opcode == Opcodes.GETSTATIC) {
            return fields.contains(name((FieldInsnNode) insn));
        }
        if (opcode == Opcodes.GETFIELD) {
            return operandDepends(method, position, 0) || fields.contains(name((FieldInsnNode) insn));
        }
        if (Opcode.isArrayLoad(opcode)) {
            return operandDepends(method, position, 0)
                    || operandDepends(method, position, 1)
                    || isFilled(method, position, 0);
        }
        if (Opcode.isArrayStore(opcode)) {
            if (operandDepends(method, position, 2) || setUnderDecision(method, position, 2)) {
                fill(method, position, 0);
            }
            return false;
        }
        if (opcode == Opcodes.PUTFIELD) {
            return operandDepends(method, position, 1) || setUnderDecision(method, position, 1);
        }
        if (Opcode.isStore(opcode) || opcode == Opcodes.PUTSTATIC || Opcode.returnsValue(opcode)) {
            return operandDepends(method, position, 0) || setUnderDecision(method, position, 0);
        }
        if (insn instanceof IincInsnNode) {
            return operandDepends(method, position, 0)
                    || (decides(method, position) && !accumulation.carried(method, position));
        }
        boolean load = Opcode.isLoad(opcode);
        for (int k = 0; k < method.operands(position).size(); k++) {
            if (operandDepends(method, position, k) || (!load && mergedUnderDecision(method, position, k))) {
                return true;
            }
        }
        return false;
    }

    /** A value that is set, not counted, only if received data says so. */
    private boolean setUnderDecision(MethodCode method, int position, int operand) {
        if (accumulation.carried(method, position)) {
            return false;
        }
        return decides(method, position) || mergedUnderDecision(method, position, operand);
    }

    /** An operand that is one of several values, chosen by received data. */
    private boolean mergedUnderDecision(MethodCode method, int position, int operand) {
        List<Set<AbstractInsnNode>> operands = method.operands(position);
        if (operand >= operands.size() || operands.get(operand).size() < 2) {
            return false;
        }
        for (AbstractInsnNode producer : operands.get(operand)) {
            if (method.parameter(producer) < 0 && decides(method, method.position(producer))) {
                return true;
            }
        }
        return false;
    }

    private boolean operandDepends(MethodCode method, int position, int operand) {
        List<Set<AbstractInsnNode>> operands = method.operands(position);
        if (operand >= operands.size()) {
            return false;
        }
        for (AbstractInsnNode producer : operands.get(operand)) {
            int local = method.parameter(producer);
            if (local >= 0 ? parameterDepends(method, local) : reaches(method, method.position(producer))) {
                return true;
            }
        }
        return false;
    }

    private boolean parameterDepends(MethodCode method, int local) {
        if (method == scope.loop().code()) {
            return false; // handed in before the loop began
        }
        for (LoopScope.Binding each : scope.bindings(method)) {
            if (each.local() == local
                    && operandDepends(each.call().caller(), each.call().position(), each.operand())) {
                return true;
            }
        }
        return false;
    }

    private boolean callDepends(MethodCode method, int position, MethodInsnNode call) {
        if (MpiCalls.isMpi(call.owner)) {
            if (MpiCalls.isReceive(call)) {
                Type[] arguments = Type.getArgumentTypes(call.desc);
                for (int k = 0; k < arguments.length; k++) {
                    if (arguments[k].getDescriptor().equals("Ljava/lang/Object;")) {
                        fill(method, position, k + 1); // the receiver comes first
                    }
                }
            }
            return MpiCalls.yieldsStatus(call) || (call.owner.equals(STATUS) && operandDepends(method, position, 0));
        }
        Set<MethodCode> targets = scope.targets(method, position);
        if (!targets.isEmpty()) {
            return targets.stream().anyMatch(results::contains);
        }
        return foreignCallDepends(method, position, call);
    }

    private boolean foreignCallDepends(MethodCode method, int position, MethodInsnNode call) {
        int operands = method.operands(position).size();
        boolean depends = false;
        for (int k = 0; k < operands; k++) {
            depends |= operandDepends(method, position, k)
                    || (Places.isReference(method, position, k) && isFilled(method, position, k));
        }
        if (depends && !call.owner.equals("java/io/PrintStream")) {
            boolean copy = call.owner.equals("java/lang/System") && call.name.equals("arraycopy");
            for (int k = copy ? 2 : 0; k < operands; k++) {
                if (Places.isReference(method, position, k)) {
                    fill(method, position, k);
                }
            }
        }
        return depends;
    }

    private boolean isFilled(MethodCode method, int position, int operand) {
        return places.of(method, position, operand).stream().anyMatch(filled::contains);
    }

    private void fill(MethodCode method, int position, int operand) {
        changed |= filled.addAll(places.of(method, position, operand));
    }
}
