package io.scansion.agent.probe;

import org.jspecify.annotations.Nullable;

/** Which class loader asks which, as far as their parents tell; {@code null} is that of the JVM. */
public final class ClassLoaders {
    private ClassLoaders() {}

    /** Whether what the younger gives may come from the elder: that is itself, or one of its parents. */
    public static boolean asks(@Nullable ClassLoader younger, @Nullable ClassLoader elder) {
        for (ClassLoader each = younger; each != null; each = each.getParent()) {
            if (each == elder) {
                return true;
            }
        }
        return elder == null;
    }
}
