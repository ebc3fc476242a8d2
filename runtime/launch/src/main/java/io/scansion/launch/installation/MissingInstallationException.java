package io.scansion.launch.installation;

/** Something that has to be installed is not there; the message is one line that says what it is and how to get it. */
public final class MissingInstallationException extends RuntimeException {
    public MissingInstallationException(String message) {
        super(message);
    }
}
