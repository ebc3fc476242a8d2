package io.scansion.skeletons.engine.message;

import org.jspecify.annotations.Nullable;

/** An object that cannot be turned into bytes, or back. */
public final class UnsendableException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnsendableException(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }
}
