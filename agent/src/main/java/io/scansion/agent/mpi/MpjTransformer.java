package io.scansion.agent.mpi;

import io.scansion.agent.probe.ClassLoaders;
import io.scansion.agent.probe.MpiProbes;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes calls of the probes, and of the rank hooks where asked, into the classes of MPJ Express, mostly while they load. A copy of the
 * library that does not fit is left alone as a whole. Safe for concurrent use.
 */
public final class MpjTransformer implements ClassFileTransformer {
    private static final Object BOOTSTRAP = new Object();

    private final MpiBinding binding;
    private final Set<String> classes;
    private final Set<String> packers;
    private final boolean redirect;
    private final Consumer<String> refused;
    private @Nullable Instrumentation installed;
    private final AtomicBoolean saidThatItIsRefused = new AtomicBoolean();
    /** Whether a copy fits, by where it comes from. Guarded by itself. */
    private final Map<Object, Boolean> fitting = new WeakHashMap<>();

    /**
     * @param redirect whether calls are also offered to {@code io.scansion.agent.ranks.RankHooks}; needs MPI classes that the
     *     agent's own class loader sees, so not with the multicore device
     * @param refused told once why MPI calls of this process, or some of them, cannot be measured
     */
    public MpjTransformer(boolean redirect, Consumer<String> refused) {
        this.binding = new MpjBinding();
        this.classes = binding.classes();
        this.packers = binding.packers();
        this.redirect = redirect;
        this.refused = refused;
    }

    /** Makes classes instrumented: those that load from now on, and those that are loaded, which get no new member by it. */
    public synchronized void install(Instrumentation instrumentation) {
        installed = instrumentation;
        instrumentation.addTransformer(this, true);
        rewriteLoaded(instrumentation);
    }

    /** Gives all classes back the code that they came with. Whether that has been possible is told by {@code refused}. */
    public synchronized void remove() {
        Instrumentation instrumentation = installed;
        if (instrumentation != null) {
            instrumentation.removeTransformer(this);
            rewriteLoaded(instrumentation);
            installed = null;
        }
    }

    private void rewriteLoaded(Instrumentation instrumentation) {
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (rewrites(each.getName().replace('.', '/'))) {
                loaded.add(each);
            }
        }
        if (loaded.isEmpty()) {
            return;
        }
        try {
            instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
        } catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
            refuse("the loaded classes of MPJ Express cannot be rewritten: " + e);
        }
    }

    /** Returns why the copy of a loaded class cannot be measured, or null. */
    public @Nullable String misfit(Class<?> loaded) {
        return misfit(loaded.getClassLoader(), loaded.getProtectionDomain());
    }

    /** Whether it rewrites classes of this name. */
    boolean rewrites(String name) {
        return name.startsWith("mpi/") && (classes.contains(name) || packers.contains(name));
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (name == null || !rewrites(name)) {
            return null;
        }
        try {
            return fits(loader, domain) ? instrumented(name, classFile) : null;
        } catch (
                Throwable
                        t) { // also linkage errors: a class that is not measured is better than one that does not load
            refuse(name.replace('/', '.') + " cannot be rewritten: " + t);
            return null;
        }
    }

    private void refuse(String reason) {
        if (saidThatItIsRefused.compareAndSet(false, true)) {
            refused.accept(reason);
        }
    }

    private boolean fits(@Nullable ClassLoader loader, @Nullable ProtectionDomain domain) {
        Object key = domain != null ? domain : loader != null ? loader : BOOTSTRAP;
        synchronized (fitting) {
            Boolean known = fitting.get(key);
            if (known != null) {
                return known;
            }
        }
        String misfit = misfit(loader, domain); // not under the lock: it asks class loaders
        synchronized (fitting) {
            fitting.put(key, misfit == null);
        }
        if (misfit != null) {
            refuse("MPJ Express is not as it has to be: " + misfit);
        }
        return misfit == null;
    }

    private @Nullable String misfit(@Nullable ClassLoader loader, @Nullable ProtectionDomain domain) {
        ClassLoader own = MpiProbes.class.getClassLoader();
        if (!seesProbes(loader)) {
            return "its class loader, " + named(loader) + ", hides the agent from it";
        }
        if (redirect && !ClassLoaders.asks(own, loader)) {
            return "its class loader, " + named(loader) + ", hides it from the agent";
        }
        try (LibraryFiles files = new LibraryFiles(loader, domain)) {
            return new MpjLinkage(binding, files).misfit();
        } catch (Exception | LinkageError e) {
            return "it cannot be read: " + e;
        }
    }

    private static boolean seesProbes(@Nullable ClassLoader loader) {
        try {
            return Class.forName(MpiProbes.class.getName(), false, loader) == MpiProbes.class;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static String named(@Nullable ClassLoader loader) {
        return loader == null ? "that of the JVM" : "a " + loader.getClass().getName();
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
