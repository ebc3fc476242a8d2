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
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts the calls of the probes, and of the rank hooks where asked, into the classes of MPJ Express, mostly while they load: as they were
 * written before into the same copy ({@link KnownLibrary}), or by {@link MpjRewriter}. A copy of the library that does not fit is left alone
 * as a whole. Safe for concurrent use.
 */
public final class MpjTransformer implements ClassFileTransformer {
    private static final Object BOOTSTRAP = new Object();

    /** Apart, so that it is made once, and only where a copy is not known. */
    private static final class Binding {
        static final MpiBinding OF_MPJ = new MpjBinding();
    }

    private final boolean redirect;
    private final KnownLibrary known;
    private final Consumer<String> refused;
    private @Nullable Instrumentation installed;
    private final AtomicBoolean saidThatItIsRefused = new AtomicBoolean();
    /** Whether a copy fits, by where it comes from. Guarded by itself. */
    private final Map<Object, Boolean> fitting = new WeakHashMap<>();

    /**
     * @param redirect whether calls are also offered to {@code io.scansion.agent.ranks.RankHooks}; needs MPI classes that the
     *     agent's own class loader sees, so not with the multicore device
     * @param known a copy that was looked at and rewritten, with redirection, by an agent like this one
     * @param refused told once why MPI calls of this process, or some of them, cannot be measured
     */
    public MpjTransformer(boolean redirect, KnownLibrary known, Consumer<String> refused) {
        this.redirect = redirect;
        this.known = redirect ? known : KnownLibrary.NONE;
        this.refused = refused;
    }

    /** Knows no copy. */
    public MpjTransformer(boolean redirect, Consumer<String> refused) {
        this(redirect, KnownLibrary.NONE, refused);
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
            String name = each.getName();
            if (name.startsWith("mpi.") && rewrites(name.replace('.', '/'))) {
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
        return name.startsWith("mpi/") && (MpjBinding.CLASSES.contains(name) || MpjBinding.PACKERS.contains(name));
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
            if (!fits(loader, domain)) {
                return null;
            }
            byte[] ready = known.rewritten(name, classFile);
            return ready != null ? ready : instrumented(name, classFile);
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
            Boolean judged = fitting.get(key);
            if (judged != null) {
                return judged;
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
            return known.isSame(files) ? null : new MpjLinkage(Binding.OF_MPJ, files).misfit();
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
        return new MpjRewriter(Binding.OF_MPJ, redirect).instrumented(owner, classFile);
    }
}
