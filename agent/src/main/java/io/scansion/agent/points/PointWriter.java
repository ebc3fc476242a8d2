package io.scansion.agent.points;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/*
 * Two things are written into classes of the program, neither of which changes their shape:
 *
 * - At every end of the initialiser of a class with tuning points, a call that says so. Only then is the field's own value
 *   there, and nothing that is set later is overwritten by it.
 * - Before every read of the field, VarHandle.loadLoadFence(). A plain read may be moved out of a loop that calls nothing, and
 *   then never sees what another thread writes. The fence makes the compiled code read memory each time; on x86 it is no
 *   instruction at all.
 */
final class PointWriter extends ClassVisitor {
    private static final String HOOK_OWNER = "io/scansion/agent/points/TuningPoints";

    private final boolean reportsEnd;
    private final Set<String> fields;
    private String owner = "";
    private boolean changed;

    private PointWriter(ClassWriter next, boolean reportsEnd, Set<String> fields) {
        super(Opcodes.ASM9, next);
        this.reportsEnd = reportsEnd;
        this.fields = fields;
    }

    /**
     * Returns the changed class file, or null when there is nothing to change.
     *
     * @param reportsEnd whether the end of the initialiser is of interest
     * @param fields owner and name of every tuning point known so far, such as {@code com/example/Farm.grain}
     */
    static byte @Nullable [] write(byte[] classFile, boolean reportsEnd, Set<String> fields) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        PointWriter visitor = new PointWriter(writer, reportsEnd, fields);
        reader.accept(visitor, 0);
        return visitor.changed ? writer.toByteArray() : null;
    }

    @Override
    public void visit(
            int version,
            int access,
            String name,
            @Nullable String signature,
            @Nullable String superName,
            String @Nullable [] interfaces) {
        owner = name;
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, @Nullable String signature, String @Nullable [] exceptions) {
        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
        boolean initialiser = reportsEnd && name.equals("<clinit>");
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitFieldInsn(int opcode, String of, String field, String type) {
                if (opcode == Opcodes.GETSTATIC && fields.contains(of + "." + field)) {
                    super.visitMethodInsn(
                            Opcodes.INVOKESTATIC, "java/lang/invoke/VarHandle", "loadLoadFence", "()V", false);
                    changed = true;
                }
                super.visitFieldInsn(opcode, of, field, type);
            }

            @Override
            public void visitInsn(int opcode) {
                if (initialiser && opcode == Opcodes.RETURN) {
                    super.visitLdcInsn(Type.getObjectType(owner));
                    super.visitMethodInsn(
                            Opcodes.INVOKESTATIC, HOOK_OWNER, "initialised", "(Ljava/lang/Class;)V", false);
                    changed = true;
                }
                super.visitInsn(opcode);
            }
        };
    }
}
