package io.scansion.apps.launch;

/** An argument that a program cannot accept; the message says what is wrong and what to do, in one line. */
public final class BadArgumentException extends IllegalArgumentException {
    public BadArgumentException(String message) {
        super(message);
    }
}
