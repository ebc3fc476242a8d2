package io.scansion.agent.mpi;

import io.scansion.agent.mesh.MeshGuard;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Writes the calls of {@link MeshGuard} into the class of MPJ Express that connects the ranks. Stateless. */
final class MeshRewriter {
    private static final String DEVICE = MeshTransformer.DEVICE;
    private static final String GUARD = Type.getInternalName(MeshGuard.class);
    private static final String ACCEPT = "()Ljava/nio/channels/SocketChannel;";
    private static final int PLACES = 4;

    private MeshRewriter() {}

    /** @throws IllegalStateException if the code is not as expected */
    static byte[] guarded(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        int[] places = {0};
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
                        return switch (name) {
                            case "init", "bindPort", "doAccept" -> new Guarded(next, name, places);
                            default -> next;
                        };
                    }
                },
                ClassReader.EXPAND_FRAMES);
        if (places[0] != PLACES) {
            throw new IllegalStateException(DEVICE.replace('/', '.') + " is not as it has to be");
        }
        return writer.toByteArray();
    }

    /** One of the three methods in which calls are guarded. */
    private static final class Guarded extends MethodVisitor {
        private final String method;
        private final int[] places;
        /** Where the method keeps what it has locked, by the last such instruction. */
        private int locked;

        private int lastStored;
        /** Types of the variables at the last branch target; none is stored to between that and the call. */
        private Object[] locals = {};

        Guarded(MethodVisitor next, String method, int[] places) {
            super(Opcodes.ASM9, next);
            this.method = method;
            this.places = places;
        }

        @Override
        public void visitFrame(
                int type, int localCount, Object @Nullable [] types, int stackCount, Object @Nullable [] stack) {
            super.visitFrame(type, localCount, types, stackCount, stack);
            locals = types == null ? new Object[0] : Arrays.copyOf(types, localCount);
        }

        @Override
        public void visitVarInsn(int opcode, int variable) {
            super.visitVarInsn(opcode, variable);
            if (opcode == Opcodes.ASTORE) {
                lastStored = variable;
            }
        }

        @Override
        public void visitInsn(int opcode) {
            if (opcode == Opcodes.MONITORENTER) {
                locked = lastStored;
            }
            super.visitInsn(opcode);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (method.equals("init") && name.equals("writeUTF")) {
                places[0]++;
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC, GUARD, "greet", "(Ljava/io/DataOutputStream;Ljava/lang/String;)V", false);
            } else if (method.equals("init") && name.equals("randomUUID")) {
                places[0]++;
                super.visitMethodInsn(Opcodes.INVOKESTATIC, GUARD, "identity", "()Ljava/util/UUID;", false);
            } else if (method.equals("bindPort") && owner.equals("java/net/ServerSocket") && name.equals("bind")) {
                places[0]++;
                field("serverName");
                super.visitMethodInsn(
                        Opcodes.INVOKESTATIC,
                        GUARD,
                        "narrow",
                        "(Ljava/net/SocketAddress;Ljava/lang/String;)Ljava/net/SocketAddress;",
                        false);
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            } else if (method.equals("doAccept") && name.equals("accept") && descriptor.equals(ACCEPT)) {
                places[0]++;
                acceptGuarded();
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }

        private void field(String name) {
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitFieldInsn(Opcodes.GETFIELD, DEVICE, name, "Ljava/lang/String;");
        }

        /** {@code channel = MeshGuard.accept(...); if (channel == null) return false;}, inside a synchronized block. */
        private void acceptGuarded() {
            field("WRAPPER_INFO");
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    GUARD,
                    "accept",
                    "(Ljava/nio/channels/ServerSocketChannel;Ljava/lang/String;)Ljava/nio/channels/SocketChannel;",
                    false);
            Label accepted = new Label();
            super.visitInsn(Opcodes.DUP);
            super.visitJumpInsn(Opcodes.IFNONNULL, accepted);
            super.visitInsn(Opcodes.POP);
            super.visitVarInsn(Opcodes.ALOAD, locked);
            super.visitInsn(Opcodes.MONITOREXIT);
            super.visitInsn(Opcodes.ICONST_0);
            super.visitInsn(Opcodes.IRETURN);
            super.visitLabel(accepted);
            super.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/nio/channels/SocketChannel"});
        }
    }
}
