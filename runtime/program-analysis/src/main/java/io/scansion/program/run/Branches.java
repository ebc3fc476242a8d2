package io.scansion.program.run;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.Opcode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Which way a branch goes if that can be told, and which instructions may fail. */
final class Branches {
    private Branches() {}

    /** Where the branch leads, or null if either way may be taken. */
    static @Nullable Integer decided(MethodCode code, AbstractInsnNode insn, Fact left, Fact right) {
        if (insn instanceof JumpInsnNode jump) {
            Boolean jumps = jumps(jump.getOpcode(), left, right);
            if (jumps == null) {
                return null;
            }
            return jumps ? code.position(jump.label) : code.position(insn) + 1;
        }
        Integer key = left.number();
        if (key == null) {
            return null;
        }
        if (insn instanceof TableSwitchInsnNode table) {
            boolean inside = key >= table.min && key <= table.max;
            return code.position(inside ? table.labels.get(key - table.min) : table.dflt);
        }
        LookupSwitchInsnNode lookup = (LookupSwitchInsnNode) insn;
        int index = lookup.keys.indexOf(key);
        return code.position(index < 0 ? lookup.dflt : lookup.labels.get(index));
    }

    private static @Nullable Boolean jumps(int opcode, Fact left, Fact right) {
        if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
            boolean isNull = left.isNull();
            if (!isNull && !left.isObject()) {
                return null;
            }
            return isNull == (opcode == Opcodes.IFNULL);
        }
        if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
            Boolean same = same(left, right);
            if (same == null) {
                return null;
            }
            return same == (opcode == Opcodes.IF_ACMPEQ);
        }
        boolean withZero = opcode <= Opcodes.IFLE;
        Integer a = left.number();
        Integer b = withZero ? (Integer) 0 : right.number();
        if (a == null || b == null) {
            return null;
        }
        return switch (withZero ? opcode - Opcodes.IFEQ : opcode - Opcodes.IF_ICMPEQ) {
            case 0 -> a.intValue() == b.intValue();
            case 1 -> a.intValue() != b.intValue();
            case 2 -> a < b;
            case 3 -> a >= b;
            case 4 -> a > b;
            default -> a <= b;
        };
    }

    private static @Nullable Boolean same(Fact left, Fact right) {
        boolean leftKnown = left.isObject() || left.isNull();
        boolean rightKnown = right.isObject() || right.isNull();
        if (!leftKnown || !rightKnown) {
            return null;
        }
        boolean same = Objects.equals(left.id(), right.id()) || (left.isNull() && right.isNull());
        if (same && left.id() instanceof Place) { // of objects made in one place there may be several
            return null;
        }
        return same;
    }

    /** Whether one of the two is the largest number there is. */
    static boolean withLargest(Fact left, Fact right) {
        return left.id() == Fact.WITH_LARGEST
                || Integer.valueOf(Integer.MAX_VALUE).equals(left.id())
                || Integer.valueOf(Integer.MAX_VALUE).equals(right.id());
    }

    /** The exception that the instruction may throw, or null. */
    static @Nullable String failure(int opcode) {
        if (Opcode.isArrayLoad(opcode) || Opcode.isArrayStore(opcode)) {
            return "java/lang/ArrayIndexOutOfBoundsException";
        }
        return switch (opcode) {
            case Opcodes.IDIV, Opcodes.LDIV, Opcodes.IREM, Opcodes.LREM -> "java/lang/ArithmeticException";
            case Opcodes.CHECKCAST -> "java/lang/ClassCastException";
            case Opcodes.GETFIELD, Opcodes.ARRAYLENGTH -> "java/lang/NullPointerException";
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> "java/lang/NegativeArraySizeException";
            default -> null;
        };
    }

    /** Operands that such a failure depends on. */
    static int operands(int opcode) {
        boolean one = opcode == Opcodes.CHECKCAST
                || opcode == Opcodes.GETFIELD
                || opcode == Opcodes.ARRAYLENGTH
                || opcode == Opcodes.NEWARRAY
                || opcode == Opcodes.ANEWARRAY
                || (opcode >= Opcodes.IDIV && opcode <= Opcodes.LREM);
        return one ? 1 : Opcode.isArrayStore(opcode) ? 3 : 2;
    }
}
