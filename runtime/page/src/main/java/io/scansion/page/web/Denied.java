package io.scansion.page.web;

/** A request that is not served, with its HTTP status and one line for who has asked. */
final class Denied extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    Denied(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    int status() {
        return status;
    }
}
