package io.scansion.launch.host;

import java.io.IOException;

/** No rank can be started on a host, since something is not there; the message says what, and what to do. */
final class UnusableHostException extends IOException {
    private static final long serialVersionUID = 1L;

    private final HostNeed missing;
    private final String found;

    /** @param found what was seen, for people */
    UnusableHostException(HostNeed missing, String found) {
        super(missing == HostNeed.CONNECTION ? found : found + "; " + missing.advice());
        this.missing = missing;
        this.found = found;
    }

    HostNeed missing() {
        return missing;
    }

    String found() {
        return found;
    }
}
