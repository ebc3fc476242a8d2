package io.scansion.skeletons;

import org.jspecify.annotations.Nullable;

/** An object that cannot be turned into bytes, or back. */
final class UnsendableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnsendableException(String reason, @Nullable Throwable cause) {
        super(reason, cause);
    }
}
