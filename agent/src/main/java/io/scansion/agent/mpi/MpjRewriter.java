package io.scansion.agent.mpi;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes calls of the probes, and of the rank hooks where asked, into a class of MPJ Express. Apart from {@link MpjTransformer}, so that a
 * rank whose copy is known loads nothing of ASM.
 *
 * @param redirect whether calls are also offered to {@code io.scansion.agent.ranks.RankHooks}
 */
record MpjRewriter(MpiBinding binding, boolean redirect) {
    byte[] instrumented(String owner, byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
                        MpiCall call = binding.call(owner, name, descriptor);
                        if (call == null || (access & Opcodes.ACC_PUBLIC) == 0 || !worthCalling(call)) {
                            return binding.packers().contains(owner) ? new ObjectSizeEmitter(next) : next;
                        }
                        return new ProbeEmitter(next, access, name, descriptor, owner, call, redirect);
                    }
                },
                ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }

    private boolean worthCalling(MpiCall call) {
        return switch (call.shape()) {
            case RANK, SIZE -> redirect;
            default -> true;
        };
    }
}
