package io.scansion.program.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * Finds the instructions that may have produced each operand of each instruction. Local variables are followed to the
 * stores that reach them; parameters are produced by a marker instruction of their own.
 */
public final class OperandInterpreter extends SourceInterpreter {
    /** What {@link #parameter} says of a value that so many instructions may have produced that they were forgotten. */
    public static final int TOO_MANY = 1 << 16;

    /** Without a bound, a variable with n updates in a method costs n to the third. */
    private static final int MAX_PRODUCERS = 48;

    private final AbstractInsnNode tooMany = new VarInsnNode(Opcodes.ILOAD, 0);
    private final Map<AbstractInsnNode, List<Set<AbstractInsnNode>>> operands = new HashMap<>();
    private final Map<AbstractInsnNode, Integer> parameters = new HashMap<>();

    OperandInterpreter() {
        super(Opcodes.ASM9);
        parameters.put(tooMany, TOO_MANY);
    }

    /** Producers of each operand, first operand (or receiver) first; empty for an instruction without operands. */
    List<Set<AbstractInsnNode>> operands(AbstractInsnNode insn) {
        return operands.getOrDefault(insn, List.of());
    }

    /** Local variable of the parameter that the marker stands for, {@link #TOO_MANY}, or -1 if it is an instruction. */
    int parameter(AbstractInsnNode insn) {
        return parameters.getOrDefault(insn, -1);
    }

    private void note(AbstractInsnNode insn, List<? extends SourceValue> values) {
        List<Set<AbstractInsnNode>> known = operands.computeIfAbsent(insn, i -> new ArrayList<>(values.size()));
        for (int i = 0; i < values.size(); i++) {
            if (known.size() <= i) {
                known.add(new HashSet<>());
            }
            known.get(i).addAll(values.get(i).insns);
        }
    }

    @Override
    public SourceValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
        AbstractInsnNode marker = new VarInsnNode(Opcodes.ILOAD, local);
        parameters.put(marker, local);
        return new SourceValue(type.getSize(), marker);
    }

    @Override
    public SourceValue newExceptionValue(TryCatchBlockNode block, Frame<SourceValue> handlerFrame, Type exceptionType) {
        return new SourceValue(1, block.handler);
    }

    @Override
    public SourceValue merge(SourceValue one, SourceValue other) {
        if (one.insns.contains(tooMany)) {
            return one;
        }
        SourceValue merged = super.merge(one, other);
        return merged.insns.size() > MAX_PRODUCERS || merged.insns.contains(tooMany)
                ? new SourceValue(merged.size, tooMany)
                : merged;
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode insn, SourceValue value) {
        note(insn, List.of(value));
        return super.copyOperation(insn, value);
    }

    @Override
    public SourceValue unaryOperation(AbstractInsnNode insn, SourceValue value) {
        note(insn, List.of(value));
        return super.unaryOperation(insn, value);
    }

    @Override
    public SourceValue binaryOperation(AbstractInsnNode insn, SourceValue first, SourceValue second) {
        note(insn, List.of(first, second));
        return super.binaryOperation(insn, first, second);
    }

    @Override
    public SourceValue ternaryOperation(
            AbstractInsnNode insn, SourceValue first, SourceValue second, SourceValue third) {
        note(insn, List.of(first, second, third));
        return super.ternaryOperation(insn, first, second, third);
    }

    @Override
    public SourceValue naryOperation(AbstractInsnNode insn, List<? extends SourceValue> values) {
        note(insn, values);
        return super.naryOperation(insn, values);
    }

    @Override
    public void returnOperation(AbstractInsnNode insn, @Nullable SourceValue value, @Nullable SourceValue expected) {
        // The operand of a return is noted by unaryOperation, which the frame calls as well.
    }

    /** The interpreter as the analyzer wants it. */
    Interpreter<SourceValue> asInterpreter() {
        return this;
    }
}
