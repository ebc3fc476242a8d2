package io.scansion.agent.ranks.world;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The protocol and its search once more, with a call of {@link Strands#step} before every access of the protocol to a field: there
 * another thread of the same process may go on. What two threads do to a count that nobody guards is seen that way, as it is in a program.
 */
final class SteppedClasses extends ClassLoader {
    private static final String OURS = "io.scansion.agent.ranks.";
    private static final String STEPS = Type.getInternalName(Strands.class);
    private static final String GATE = "io/scansion/agent/ranks/port/RankProcess$Gate";

    /** What is to be wrong with the protocol. */
    interface Change {
        /** Whether the method is to do nothing, and to answer no. */
        default boolean isLeftOut(String owner, String method) {
            return false;
        }

        /** Whether the method is to pass all gates without waiting. */
        default boolean isUnguarded(String owner, String method) {
            return false;
        }
    }

    private final Change change;

    private SteppedClasses(Change change) {
        super(SteppedClasses.class.getClassLoader());
        this.change = change;
    }

    /** A {@link SteppedSearch} of another loader, by the types that both know; to be closed. */
    static Object search(Change change) throws ReflectiveOperationException {
        return new SteppedClasses(change)
                .loadClass(SteppedSearch.class.getName())
                .getConstructor()
                .newInstance();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        URL file = Objects.requireNonNull(getParent().getResource(name.replace('.', '/') + ".class"), name);
        try (InputStream in = file.openStream()) {
            byte[] code = in.readAllBytes();
            byte[] stepped = file.getPath().contains("/test-classes/") ? code : inSteps(code);
            return defineClass(name, stepped, 0, stepped.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private byte[] inSteps(byte[] code) {
        ClassReader reader = new ClassReader(code);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        String owner = reader.getClassName().substring(reader.getClassName().lastIndexOf('/') + 1);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        MethodVisitor to = super.visitMethod(access, name, descriptor, signature, exceptions);
                        if (change.isLeftOut(owner, name)) {
                            answerNo(to, Type.getReturnType(descriptor));
                            return null;
                        }
                        boolean begins = name.equals("<init>") || name.equals("<clinit>");
                        return begins ? to : new InSteps(to, change.isUnguarded(owner, name));
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static void answerNo(MethodVisitor to, Type answer) {
        to.visitCode();
        if (answer.getSort() == Type.OBJECT) {
            to.visitInsn(Opcodes.ACONST_NULL);
        } else if (answer.getSort() != Type.VOID) {
            to.visitInsn(Opcodes.ICONST_0);
        }
        to.visitInsn(answer.getOpcode(Opcodes.IRETURN));
        to.visitMaxs(0, 0);
        to.visitEnd();
    }

    private static final class InSteps extends MethodVisitor {
        private final boolean unguarded;

        InSteps(MethodVisitor to, boolean unguarded) {
            super(Opcodes.ASM9, to);
            this.unguarded = unguarded;
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            super.visitMethodInsn(Opcodes.INVOKESTATIC, STEPS, "step", "()V", false);
            super.visitFieldInsn(opcode, owner, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (unguarded && owner.equals(GATE) && (name.equals("enter") || name.equals("leave"))) {
                super.visitInsn(Opcodes.POP);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }
    }
}
