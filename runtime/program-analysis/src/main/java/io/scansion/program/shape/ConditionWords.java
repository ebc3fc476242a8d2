package io.scansion.program.shape;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.Opcode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Writes a branch condition much as its source did, such as {@code i < items}. */
final class ConditionWords {
    private static final int MAX_DEPTH = 5;
    private static final String[] COMPARISONS = {"==", "!=", "<", ">=", ">", "<="};
    private static final int[] OPPOSITE = {1, 0, 3, 2, 5, 4};
    private static final String ARITHMETIC = "+-*/%";

    private final MethodCode method;

    ConditionWords(MethodCode method) {
        this.method = method;
    }

    /**
     * The condition under which a branch keeps to one side.
     *
     * @param jumps whether it is the side of the jump
     */
    String describe(int position, boolean jumps) {
        AbstractInsnNode insn = method.at(position);
        if (!(insn instanceof JumpInsnNode)) {
            return "a switch over " + operand(position, 0, 0);
        }
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
            return operand(position, 0, 0) + (opcode == Opcodes.IFNULL == jumps ? " == null" : " != null");
        }
        boolean withZero = opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE;
        int index = withZero
                ? opcode - Opcodes.IFEQ
                : opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE
                        ? opcode - Opcodes.IF_ICMPEQ
                        : opcode - Opcodes.IF_ACMPEQ;
        if (index < 0 || index >= COMPARISONS.length) {
            return "a condition";
        }
        String sign = COMPARISONS[jumps ? index : OPPOSITE[index]];
        if (!withZero) {
            return operand(position, 0, 0) + " " + sign + " " + operand(position, 1, 0);
        }
        AbstractInsnNode compared = single(position, 0);
        if (compared != null && compared.getOpcode() >= Opcodes.LCMP && compared.getOpcode() <= Opcodes.DCMPG) {
            int at = method.position(compared);
            return operand(at, 0, 0) + " " + sign + " " + operand(at, 1, 0);
        }
        String left = operand(position, 0, 0);
        boolean truth = compared != null && yieldsBoolean(compared);
        return truth && index <= 1 ? (sign.equals("!=") ? left : "!" + left) : left + " " + sign + " 0";
    }

    private boolean yieldsBoolean(AbstractInsnNode insn) {
        return (insn instanceof MethodInsnNode call && call.desc.endsWith(")Z"))
                || (insn instanceof FieldInsnNode field && field.desc.equals("Z"))
                || (insn instanceof VarInsnNode load && method.isBoolean(method.position(load), load.var))
                || insn.getOpcode() == Opcodes.INSTANCEOF;
    }

    private @Nullable AbstractInsnNode single(int position, int operand) {
        List<Set<AbstractInsnNode>> operands = method.operands(position);
        if (operand >= operands.size() || operands.get(operand).size() != 1) {
            return null;
        }
        AbstractInsnNode producer = operands.get(operand).iterator().next();
        return method.parameter(producer) >= 0 ? null : producer;
    }

    private String operand(int position, int operand, int depth) {
        AbstractInsnNode producer = single(position, operand);
        return producer == null || depth > MAX_DEPTH ? "a value" : words(producer, depth + 1);
    }

    private String words(AbstractInsnNode insn, int depth) {
        int at = method.position(insn);
        int opcode = insn.getOpcode();
        if (insn instanceof VarInsnNode load) {
            return method.variableName(at, load.var);
        }
        if (insn instanceof IincInsnNode step) {
            return method.variableName(at, step.var);
        }
        if (insn instanceof FieldInsnNode field) {
            return field.name;
        }
        if (insn instanceof MethodInsnNode call) {
            return call.name + "()";
        }
        if (insn instanceof IntInsnNode constant && opcode != Opcodes.NEWARRAY) {
            return Integer.toString(constant.operand);
        }
        if (insn instanceof LdcInsnNode constant) {
            return String.valueOf(constant.cst);
        }
        if (insn instanceof TypeInsnNode type && opcode == Opcodes.INSTANCEOF) {
            return operand(at, 0, depth) + " instanceof " + type.desc.substring(type.desc.lastIndexOf('/') + 1);
        }
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
            return Integer.toString(opcode - Opcodes.ICONST_0);
        }
        if (opcode == Opcodes.LCONST_0 || opcode == Opcodes.LCONST_1) {
            return Integer.toString(opcode - Opcodes.LCONST_0);
        }
        if (opcode == Opcodes.ARRAYLENGTH) {
            return operand(at, 0, depth) + ".length";
        }
        if (Opcode.isArrayLoad(opcode)) {
            return operand(at, 0, depth) + "[" + operand(at, 1, depth) + "]";
        }
        if (opcode >= Opcodes.IADD && opcode <= Opcodes.DREM) {
            char sign = ARITHMETIC.charAt((opcode - Opcodes.IADD) / 4);
            return operand(at, 0, depth) + " " + sign + " " + operand(at, 1, depth);
        }
        boolean passesOn = Opcode.isStackCopy(opcode) || Opcode.isConversion(opcode) || opcode == Opcodes.CHECKCAST;
        return passesOn ? operand(at, 0, depth) : "a value";
    }
}
