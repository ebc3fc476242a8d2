package io.scansion.agent.program;

import org.objectweb.asm.Opcodes;

/** Groups of JVM instructions, by the ranges of their numbers. */
final class Opcode {
    private Opcode() {}

    private static boolean between(int first, int opcode, int last) {
        return first <= opcode && opcode <= last;
    }

    static boolean isLoad(int opcode) {
        return between(Opcodes.ILOAD, opcode, Opcodes.ALOAD);
    }

    static boolean isStore(int opcode) {
        return between(Opcodes.ISTORE, opcode, Opcodes.ASTORE);
    }

    static boolean isArrayLoad(int opcode) {
        return between(Opcodes.IALOAD, opcode, Opcodes.SALOAD);
    }

    static boolean isArrayStore(int opcode) {
        return between(Opcodes.IASTORE, opcode, Opcodes.SASTORE);
    }

    static boolean isFieldWrite(int opcode) {
        return opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
    }

    static boolean isFieldRead(int opcode) {
        return opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
    }

    static boolean isStatic(int opcode) {
        return opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC || opcode == Opcodes.INVOKESTATIC;
    }

    /** A return with or without a value. */
    static boolean isReturn(int opcode) {
        return between(Opcodes.IRETURN, opcode, Opcodes.RETURN);
    }

    static boolean returnsValue(int opcode) {
        return between(Opcodes.IRETURN, opcode, Opcodes.ARETURN);
    }

    /** Adding, multiplying, shifting; not the bitwise operations, with which flags are gathered. */
    static boolean isArithmetic(int opcode) {
        return between(Opcodes.IADD, opcode, Opcodes.LUSHR);
    }

    static boolean isStackCopy(int opcode) {
        return between(Opcodes.DUP, opcode, Opcodes.SWAP);
    }

    static boolean isConversion(int opcode) {
        return between(Opcodes.I2L, opcode, Opcodes.I2S);
    }

    /** No branch follows a switch, a return, a throw or a jump by falling through. */
    static boolean endsFlow(int opcode) {
        return (between(Opcodes.GOTO, opcode, Opcodes.RETURN) && opcode != Opcodes.JSR) || opcode == Opcodes.ATHROW;
    }
}
