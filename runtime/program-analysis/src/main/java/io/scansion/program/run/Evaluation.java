package io.scansion.program.run;

import io.scansion.program.code.Opcode;
import io.scansion.program.code.OtherThreads;
import io.scansion.program.code.ProgramClasses;
import io.scansion.program.run.Fact.Level;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;

/** What single instructions do to facts; calls and branches are left to {@link IterationRun}. */
final class Evaluation extends Interpreter<Fact> {
    private final Memory memory;
    private final ProgramClasses classes;
    private final OtherThreads otherThreads;
    private Snapshot now = new Snapshot();

    Evaluation(Memory memory, ProgramClasses classes, OtherThreads otherThreads) {
        super(Opcodes.ASM9);
        this.otherThreads = otherThreads;
        this.memory = memory;
        this.classes = classes;
    }

    void on(Snapshot snapshot) {
        now = snapshot;
    }

    @Override
    public @Nullable Fact newValue(@Nullable Type type) {
        return Type.VOID_TYPE.equals(type) ? null : Fact.NOTHING;
    }

    @Override
    public Fact newOperation(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.ACONST_NULL) {
            return Fact.constant(Fact.NULL);
        }
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
            return Fact.constant(opcode - Opcodes.ICONST_0);
        }
        if (opcode >= Opcodes.LCONST_0 && opcode <= Opcodes.DCONST_1) {
            boolean wide = opcode <= Opcodes.LCONST_1 || opcode >= Opcodes.DCONST_0;
            return new Fact(wide ? 2 : 1, Level.FIXED, "constant " + opcode);
        }
        if (insn instanceof IntInsnNode push) {
            return Fact.constant(push.operand);
        }
        if (insn instanceof LdcInsnNode constant) {
            boolean plain = constant.cst instanceof Number || constant.cst instanceof String;
            return plain ? Fact.constant(constant.cst) : Fact.constant("class " + constant.cst);
        }
        if (insn instanceof FieldInsnNode field) {
            return staticField(field);
        }
        return memory.make(now, Place.made(now.top().code, now.top().at, ((TypeInsnNode) insn).desc)); // NEW
    }

    private Fact staticField(FieldInsnNode field) {
        if (classes.isEnumConstant(field)) {
            return Fact.constant("enum " + field.owner + "." + field.name);
        }
        if (field.owner.equals("mpi/MPI") && field.name.equals("REQUEST_NULL")) {
            return new Fact(1, Level.FIXED, Place.nullRequest());
        }
        Fact holder =
                new Fact(1, otherThreads.write(field.name) ? Level.STATE : Level.FIXED, Place.before(field.owner));
        return memory.field(now, holder, field.name, size(field.desc), isReference(field.desc));
    }

    private static int size(String descriptor) {
        return Type.getType(descriptor).getSize();
    }

    static boolean isReference(String descriptor) {
        return Type.getType(descriptor).getSort() >= Type.ARRAY;
    }

    @Override
    public Fact copyOperation(AbstractInsnNode insn, Fact fact) {
        return Opcode.isStore(insn.getOpcode()) ? stored(fact) : fact;
    }

    /** A value without a name is named by where it is stored, so that it is known when it is used twice. */
    private Fact stored(Fact fact) {
        Fact written = Memory.written(now, fact);
        if (written.id() != null && !written.id().equals(Place.UNKNOWN)) {
            return written;
        }
        Place place = Place.before(now.top().code, "stored", now.top().at);
        memory.forget(now, place, true);
        return new Fact(written.size(), written.level(), written.id() == null ? new Slot(place, "value") : place);
    }

    @Override
    public @Nullable Fact unaryOperation(AbstractInsnNode insn, Fact fact) {
        int opcode = insn.getOpcode();
        switch (opcode) {
            case Opcodes.GETFIELD -> {
                FieldInsnNode field = (FieldInsnNode) insn;
                Fact result = memory.field(now, fact, field.name, size(field.desc), isReference(field.desc));
                return ProgramClasses.isApplication(field.owner) && otherThreads.write(field.name)
                        ? result.atLeast(Level.STATE)
                        : result;
            }
            case Opcodes.PUTSTATIC -> {
                FieldInsnNode field = (FieldInsnNode) insn;
                memory.write(now, new Slot(Place.before(field.owner), field.name), fact);
                return null;
            }
            case Opcodes.CHECKCAST -> {
                return fact;
            }
            case Opcodes.IINC -> {
                return stored(new Fact(1, fact.level(), null));
            }
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> {
                Fact array = memory.make(now, Place.made(now.top().code, now.top().at, null));
                if (fact.number() != null) {
                    now.heap.put(new Slot(array.place(), Slot.LENGTH), fact);
                }
                return array;
            }
            case Opcodes.ARRAYLENGTH -> {
                return new Fact(
                        1, fact.level(), fact.id() instanceof Place place ? new Slot(place, Slot.LENGTH) : null);
            }
            case Opcodes.I2L,
                    Opcodes.I2D,
                    Opcodes.L2D,
                    Opcodes.D2L,
                    Opcodes.F2L,
                    Opcodes.F2D,
                    Opcodes.LNEG,
                    Opcodes.DNEG -> {
                return new Fact(2, fact.level(), null);
            }
            default -> {
                return new Fact(1, fact.level(), null);
            }
        }
    }

    @Override
    public @Nullable Fact binaryOperation(AbstractInsnNode insn, Fact a, Fact b) {
        int opcode = insn.getOpcode();
        if (Opcode.isArrayLoad(opcode)) {
            int size = opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD ? 2 : 1;
            Fact element = memory.element(now, a, b, size, opcode == Opcodes.AALOAD);
            boolean shared = otherThreads.writeElements() && element.level() == Level.FIXED;
            return shared ? element.atLeast(Level.STATE) : element;
        }
        if (opcode == Opcodes.PUTFIELD) {
            FieldInsnNode field = (FieldInsnNode) insn;
            memory.write(now, new Slot(a.place(), field.name), b);
            return null;
        }
        Level both = a.level().or(b.level());
        if (opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG) {
            boolean largest = opcode == Opcodes.LCMP
                    && (Long.valueOf(Long.MAX_VALUE).equals(a.id())
                            || Long.valueOf(Long.MAX_VALUE).equals(b.id()));
            return new Fact(1, both, largest ? Fact.WITH_LARGEST : null);
        }
        boolean shift = opcode >= Opcodes.ISHL && opcode <= Opcodes.LUSHR;
        return new Fact(shift ? a.size() : Math.max(a.size(), b.size()), both, null);
    }

    @Override
    public @Nullable Fact ternaryOperation(AbstractInsnNode insn, Fact array, Fact index, Fact fact) {
        memory.writeElement(now, array, index, fact);
        return null;
    }

    @Override
    public @Nullable Fact naryOperation(AbstractInsnNode insn, List<? extends Fact> facts) {
        Place place = Place.made(now.top().code, now.top().at, null); // MULTIANEWARRAY, whose elements are arrays
        memory.forget(now, place, true);
        return new Fact(1, Level.FIXED, place);
    }

    @Override
    public void returnOperation(AbstractInsnNode insn, Fact value, Fact expected) {
        // returns are followed by the run
    }

    @Override
    public Fact merge(Fact one, Fact other) {
        return one.or(other, Level.STATE);
    }
}
