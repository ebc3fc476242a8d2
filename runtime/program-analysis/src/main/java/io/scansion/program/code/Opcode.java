package io.scansion.program.code;

import org.objectweb.asm.Opcodes;

/** Groups of JVM instructions, by the ranges of their numbers. */
public final class Opcode {
    private Opcode() {}

    private static boolean between(int first, int opcode, int last) {
        return first <= opcode && opcode <= last;
    }

    public static boolean isLoad(int opcode) {
        return between(Opcodes.ILOAD, opcode, Opcodes.ALOAD);
    }

    public static boolean isStore(int opcode) {
        return between(Opcodes.ISTORE, opcode, Opcodes.ASTORE);
    }

    public static boolean isArrayLoad(int opcode) {
        return between(Opcodes.IALOAD, opcode, Opcodes.SALOAD);
    }

    public static boolean isArrayStore(int opcode) {
        return between(Opcodes.IASTORE, opcode, Opcodes.SASTORE);
    }

    public static boolean isFieldWrite(int opcode) {
        return opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
    }

    public static boolean isFieldRead(int opcode) {
        return opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
    }

    public static boolean isStatic(int opcode) {
        return opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC || opcode == Opcodes.INVOKESTATIC;
    }

    /** A call of which the object says what method it comes to. */
    public static boolean isVirtualCall(int opcode) {
        return opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
    }

    /** A return with or without a value. */
    public static boolean isReturn(int opcode) {
        return between(Opcodes.IRETURN, opcode, Opcodes.RETURN);
    }

    public static boolean returnsValue(int opcode) {
        return between(Opcodes.IRETURN, opcode, Opcodes.ARETURN);
    }

    /** Adding, multiplying, shifting; not the bitwise operations, with which flags are gathered. */
    public static boolean isArithmetic(int opcode) {
        return between(Opcodes.IADD, opcode, Opcodes.LUSHR);
    }

    public static boolean isStackCopy(int opcode) {
        return between(Opcodes.DUP, opcode, Opcodes.SWAP);
    }

    public static boolean isConversion(int opcode) {
        return between(Opcodes.I2L, opcode, Opcodes.I2S);
    }

    /** No branch follows a switch, a return, a throw or a jump by falling through. */
    static boolean endsFlow(int opcode) {
        return (between(Opcodes.GOTO, opcode, Opcodes.RETURN) && opcode != Opcodes.JSR) || opcode == Opcodes.ATHROW;
    }
}
