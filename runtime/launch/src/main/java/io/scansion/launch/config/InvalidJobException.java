package io.scansion.launch.config;

/** A job that cannot be started as described; the message is one line that says what is wrong and what to do. */
public class InvalidJobException extends RuntimeException {
    public InvalidJobException(String message) {
        super(message);
    }
}
