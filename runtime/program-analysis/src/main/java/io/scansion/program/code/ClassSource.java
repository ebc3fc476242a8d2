package io.scansion.program.code;

import org.jspecify.annotations.Nullable;

/** Where the class files of a program come from. */
@FunctionalInterface
public interface ClassSource {
    /**
     * Returns a class file, or null if there is none of that name.
     *
     * @param internalName in the form of the JVM, such as {@code com/acme/Pipe$Stage}
     * @throws GoneException if that cannot be told any more
     */
    byte @Nullable [] find(String internalName);

    /** Who had the class files is gone, and with it the analysis under way. */
    final class GoneException extends RuntimeException {
        /** Makes one with the reason. */
        public GoneException(String reason) {
            super(reason);
        }
    }
}
