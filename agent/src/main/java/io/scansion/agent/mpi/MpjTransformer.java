package io.scansion.agent.mpi;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes calls of the probes, and of the rank hooks where asked, into the classes of MPJ Express while they load. A class is
 * left alone, with one line on standard error, when anything goes wrong. Safe for concurrent use.
 */
public final class MpjTransformer implements ClassFileTransformer {
    private final MpiBinding binding;
    private final Set<String> classes;
    private final Set<String> packers;
    private final boolean redirect;

    /**
     * @param redirect whether calls are also offered to {@code io.scansion.agent.ranks.RankHooks}; needs MPI classes that the
     *     agent's own class loader sees, so not with the multicore device
     */
    public MpjTransformer(boolean redirect) {
        this.binding = new MpjBinding();
        this.classes = binding.classes();
        this.packers = binding.packers();
        this.redirect = redirect;
    }

    /** Makes classes that load from now on instrumented. */
    public void install(Instrumentation instrumentation) {
        instrumentation.addTransformer(this, false);
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (name == null
                || redefined != null
                || !name.startsWith("mpi/")
                || !(classes.contains(name) || packers.contains(name))) {
            return null;
        }
        try {
            return instrumented(name, classFile);
        } catch (
                Throwable
                        t) { // also linkage errors: a class that is not measured is better than one that does not load
            System.err.println("[scansion] " + name.replace('/', '.') + " is not measured: " + t);
            return null;
        }
    }

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
                            return packers.contains(owner) ? new ObjectSizeEmitter(next) : next;
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
