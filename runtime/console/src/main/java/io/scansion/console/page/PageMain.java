package io.scansion.console.page;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;

/** Serves a page until its job has ended. */
@FunctionalInterface
public interface PageMain {
    /**
     * @param job the only job to show, which ends the page with its end; empty for all of this user, until the process is ended
     * @param options where, and what else than the page
     * @param said told where the page is, a line each
     * @return the exit code
     */
    int serve(Optional<String> job, PageOptions options, PrintWriter said) throws IOException, InterruptedException;
}
