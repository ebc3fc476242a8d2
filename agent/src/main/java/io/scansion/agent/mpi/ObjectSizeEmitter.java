package io.scansion.agent.mpi;

import io.scansion.agent.probe.MpiProbes;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Reports how large serialised objects have become, which neither a datatype nor a status tells. MPJ Express commits every
 * buffer once, after packing and before sending, or after receiving and before unpacking; objects are then in a byte array
 * beside the buffer, which is null for messages of other types.
 */
final class ObjectSizeEmitter extends MethodVisitor {
    private static final String BUFFER = "mpjbuf/Buffer";

    ObjectSizeEmitter(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean commits = owner.equals(BUFFER) && name.equals("commit") && descriptor.equals("()V");
        if (commits) {
            super.visitInsn(Opcodes.DUP);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (commits) {
            super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, BUFFER, "getDynamicBuffer", "()[B", false);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, Type.getInternalName(MpiProbes.class), "objects", "([B)V", false);
        }
    }
}
