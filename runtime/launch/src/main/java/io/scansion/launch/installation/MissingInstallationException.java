package io.scansion.launch.installation;

/** Something that has to be installed is not there; the message is one line that says what it is and how to get it. */
public final class MissingInstallationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String found;

    public MissingInstallationException(String found, String advice) {
        super(found + "; " + advice);
        this.found = found;
    }

    /** Returns what is not there, without what to do about it on this host. */
    public String found() {
        return found;
    }
}
