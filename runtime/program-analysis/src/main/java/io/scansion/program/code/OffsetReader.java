package io.scansion.program.code;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;

/** A class reader that tells {@link OffsetClassNode} the bytecode index of every instruction it visits. */
final class OffsetReader extends ClassReader {
    private int currentOffset = -1;

    OffsetReader(byte[] classFile) {
        super(classFile);
    }

    @Override
    public void accept(ClassVisitor visitor, int options) {
        if (visitor instanceof OffsetClassNode node) {
            node.readFrom(this);
        }
        super.accept(visitor, options);
    }

    /** Bytecode index of the instruction being visited. */
    int currentOffset() {
        return currentOffset;
    }

    @Override
    protected void readBytecodeInstructionOffset(int bytecodeOffset) {
        currentOffset = bytecodeOffset;
        super.readBytecodeInstructionOffset(bytecodeOffset);
    }
}
