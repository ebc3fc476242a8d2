package io.scansion.agent.mpi;

import io.scansion.agent.mesh.MeshGuard;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * Lets MPJ Express ask {@link MeshGuard} while it connects the ranks: one class, while it loads. Where its code is not as expected, it is
 * left as it is, with a line that says so. Safe for concurrent use.
 */
public final class MeshTransformer implements ClassFileTransformer {
    static final String DEVICE = "xdev/niodev/NIODevice";

    private final KnownLibrary known;

    /** @param known a copy that was rewritten by an agent like this one */
    public MeshTransformer(KnownLibrary known) {
        this.known = known;
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (!DEVICE.equals(name)) {
            return null;
        }
        try {
            byte[] ready = known.rewritten(DEVICE, classFile);
            return ready != null ? ready : MeshRewriter.guarded(classFile);
        } catch (RuntimeException | LinkageError e) {
            System.err.println("[scansion] this rank takes connections from anybody while the ranks are connected: "
                    + e.getMessage());
            return null;
        }
    }
}
