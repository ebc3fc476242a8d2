package io.scansion.program.shape;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.Opcode;
import io.scansion.program.flow.Loop;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Recognises values that grow from one iteration of a loop to the next: counters and sums. */
final class Accumulation {
    private static final Set<String> COUNTING_CALLS = Set.of(
            "incrementAndGet",
            "getAndIncrement",
            "decrementAndGet",
            "getAndDecrement",
            "addAndGet",
            "getAndAdd",
            "increment",
            "decrement",
            "hasNext",
            "hasNextLine",
            "hasNextInt",
            "hasMoreElements",
            "hasMoreTokens",
            "tryAdvance",
            "countDown",
            "getCount");

    private final Loop loop;

    Accumulation(Loop loop) {
        this.loop = loop;
    }

    /** Whether the call steps a counter or an iterator of the JDK. */
    static boolean countingCall(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call
                && call.owner.startsWith("java/")
                && COUNTING_CALLS.contains(call.name);
    }

    /** Whether the instruction writes a variable or field from its own former value by arithmetic. */
    static boolean updatesItself(MethodCode method, int position) {
        return method.at(position) instanceof IincInsnNode || formerValue(method, position) >= 0;
    }

    /** Whether the instruction updates a value that survives from one iteration to the next. */
    boolean carried(MethodCode method, int position) {
        AbstractInsnNode insn = method.at(position);
        if (insn instanceof FieldInsnNode || isArrayStore(insn)) {
            return updatesItself(method, position);
        }
        if (method != loop.code()) {
            return false;
        }
        int use = insn instanceof IincInsnNode ? position : formerValue(method, position);
        if (use < 0) {
            return false;
        }
        int variable = insn instanceof IincInsnNode step ? step.var : ((VarInsnNode) insn).var;
        return method.local(loop.header(), variable).contains(insn) && survivesFromHeader(variable, use);
    }

    private boolean survivesFromHeader(int variable, int use) {
        BitSet seen = new BitSet();
        List<Integer> open = new ArrayList<>(List.of(loop.header()));
        while (!open.isEmpty()) {
            int node = open.remove(open.size() - 1);
            if (node == use) {
                return true;
            }
            boolean overwritten = loop.code().at(node) instanceof VarInsnNode store
                    && Opcode.isStore(store.getOpcode())
                    && store.var == variable;
            if (!overwritten) {
                for (int to : loop.code().successorsWithHandlers()[node]) {
                    if (loop.body().get(to) && !seen.get(to) && to != loop.header()) {
                        seen.set(to);
                        open.add(to);
                    }
                }
            }
        }
        return false;
    }

    /** Position of the load of the former value that the store's new value is computed from, or -1. */
    private static int formerValue(MethodCode method, int position) {
        AbstractInsnNode insn = method.at(position);
        boolean store = Opcode.isStore(insn.getOpcode()) || Opcode.isFieldWrite(insn.getOpcode()) || isArrayStore(insn);
        List<Set<AbstractInsnNode>> operands = method.operands(position);
        if (!store || operands.isEmpty()) {
            return -1;
        }
        return search(method, insn, operands.get(operands.size() - 1), false, new HashSet<>());
    }

    private static int search(
            MethodCode method,
            AbstractInsnNode store,
            Set<AbstractInsnNode> producers,
            boolean arithmetic,
            Set<AbstractInsnNode> seen) {
        for (AbstractInsnNode each : producers) {
            if (!seen.add(each) || method.parameter(each) >= 0) {
                continue;
            }
            int at = method.position(each);
            if (arithmetic && readsWhatIsWritten(each, store)) {
                return at;
            }
            boolean steps = isArithmetic(each.getOpcode());
            if (steps || isTransparent(each.getOpcode())) {
                for (Set<AbstractInsnNode> operand : method.operands(at)) {
                    int found = search(method, store, operand, arithmetic || steps, seen);
                    if (found >= 0) {
                        return found;
                    }
                }
            }
        }
        return -1;
    }

    private static boolean readsWhatIsWritten(AbstractInsnNode read, AbstractInsnNode write) {
        if (read instanceof VarInsnNode load && write instanceof VarInsnNode store) {
            return load.getOpcode() < Opcodes.ISTORE && load.var == store.var;
        }
        if (read instanceof FieldInsnNode get && write instanceof FieldInsnNode put) {
            return get.name.equals(put.name) && get.owner.equals(put.owner);
        }
        return isArrayStore(write) && Opcode.isArrayLoad(read.getOpcode());
    }

    private static boolean isArrayStore(AbstractInsnNode insn) {
        return Opcode.isArrayStore(insn.getOpcode()) && insn.getOpcode() != Opcodes.AASTORE;
    }

    private static boolean isArithmetic(int opcode) {
        return Opcode.isArithmetic(opcode);
    }

    private static boolean isTransparent(int opcode) {
        return Opcode.isStackCopy(opcode) || Opcode.isConversion(opcode);
    }
}
