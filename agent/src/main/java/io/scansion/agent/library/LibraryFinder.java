package io.scansion.agent.library;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/** Notices which class loader the library comes from, and changes nothing. Safe for concurrent use. */
final class LibraryFinder implements ClassFileTransformer {
    private volatile @Nullable ClassLoader found;

    /** Returns the loader of the library once it is in use, otherwise null. */
    @Nullable
    ClassLoader found() {
        return found;
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (loader != null && LibraryPort.CLASS.equals(name)) {
            found = loader;
        }
        return null;
    }
}
