package io.scansion.program.code;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;

/** A class tree whose methods keep the bytecode index of their instructions, which ASM itself forgets. */
final class OffsetClassNode extends ClassNode {
    private @Nullable OffsetReader reader;

    OffsetClassNode() {
        super(Opcodes.ASM9);
    }

    void readFrom(OffsetReader source) {
        reader = source;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        OffsetMethodNode method = new OffsetMethodNode(access, name, descriptor, signature, exceptions);
        methods.add(method);
        return method;
    }

    /** A method tree with the offset of each instruction, filled while the instruction list grows. */
    final class OffsetMethodNode extends MethodNode {
        private int[] offsets = new int[64];
        private int count;

        OffsetMethodNode(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            super(Opcodes.ASM9, access, name, descriptor, signature, exceptions);
            instructions = new InsnList() {
                @Override
                public void add(AbstractInsnNode insn) {
                    super.add(insn);
                    record();
                }
            };
        }

        private void record() {
            if (count == offsets.length) {
                offsets = Arrays.copyOf(offsets, 2 * count);
            }
            OffsetReader source = reader;
            offsets[count++] = source == null ? -1 : source.currentOffset();
        }

        /** Position in the instruction list of the instruction at a bytecode index, or -1. */
        int positionOf(int bytecodeIndex) {
            AbstractInsnNode[] all = instructions.toArray();
            for (int i = 0; i < Math.min(count, all.length); i++) {
                if (offsets[i] == bytecodeIndex && all[i].getOpcode() >= 0) {
                    return i;
                }
            }
            return -1;
        }
    }
}
