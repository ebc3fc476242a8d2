package io.scansion.agent.points;

import java.lang.instrument.ClassFileTransformer;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * Looks for tuning points in every class of the program while it loads. Classes that mention none are told apart by their bytes
 * alone. A class is left alone, with one line on standard error, when anything goes wrong. Safe for concurrent use.
 */
final class PointTransformer implements ClassFileTransformer {
    /** Descriptor of the annotation; the agent does not link to it. */
    static final String ANNOTATION = "Lio/scansion/skeletons/TuningPoint;";

    private static final String[] NOT_THE_PROGRAMS = {
        "java/", "javax/", "jdk/", "sun/", "com/sun/", "io/scansion/agent/", "mpi/", "mpjdev/", "xdev/", "mpjbuf/"
    };

    private final PointRegistry registry;

    PointTransformer(PointRegistry registry) {
        this.registry = registry;
    }

    @Override
    public byte @Nullable [] transform(
            Module module,
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (loader == null || name == null || redefined != null || module.isNamed() || !isOfProgram(name)) {
            return null;
        }
        try {
            return changed(loader, name, classFile);
        } catch (
                Throwable
                        t) { // also linkage errors: a class without its tuning points is better than one that does not
            // load
            registry.warn("the tuning points of " + name.replace('/', '.') + " cannot be set: " + t);
            return null;
        }
    }

    private byte @Nullable [] changed(ClassLoader loader, String name, byte[] classFile) {
        String bytes = new String(classFile, StandardCharsets.ISO_8859_1);
        boolean declares = !registry.names(name).isEmpty() || bytes.contains(ANNOTATION);
        if (!declares && !registry.mentionsOwner(bytes)) {
            return null;
        }
        ClassFindings findings = new ClassFindings();
        if (declares && seesAgent(loader)) {
            findings = registry.loading(loader, name, classFile);
        } else if (declares) {
            registry.warn("the tuning points of " + name.replace('/', '.') + " cannot be set: its class loader, a "
                    + loader.getClass().getName() + ", hides the agent from it");
        }
        boolean reportsEnd = findings.hasInitialiser && !findings.points.isEmpty();
        byte[] written = PointWriter.write(classFile, reportsEnd, registry.fields());
        if (written != null) {
            registry.rewritten(name, written);
        }
        return written;
    }

    /** What is written into the class must not be what it fails over. */
    private static boolean seesAgent(ClassLoader loader) {
        try {
            return Class.forName(TuningPoints.class.getName(), false, loader) == TuningPoints.class;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static boolean isOfProgram(String name) {
        for (String prefix : NOT_THE_PROGRAMS) {
            if (name.startsWith(prefix)) {
                return false;
            }
        }
        return true;
    }
}
