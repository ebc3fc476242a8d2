package io.scansion.page;

import java.io.IOException;

/** The page cannot be served at this address; the message says why in one line. */
public final class PageUnavailableException extends IOException {
    private static final long serialVersionUID = 1L;

    PageUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
