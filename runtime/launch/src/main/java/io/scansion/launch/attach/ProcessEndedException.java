package io.scansion.launch.attach;

import io.scansion.launch.config.InvalidJobException;

/** A process has ended while it was asked for something. */
public final class ProcessEndedException extends InvalidJobException {
    private static final long serialVersionUID = 1L;

    ProcessEndedException(long pid) {
        super("process " + pid + " has ended meanwhile");
    }
}
