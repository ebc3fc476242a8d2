package io.scansion.console.experiment.overhead;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Processes that stand still until this is closed. A shell holds them, which lets them go as well when this JVM is gone. For one thread.
 */
final class StoppedProcesses implements AutoCloseable {
    private static final String HOLD = "kill -STOP \"$@\"; echo stopped; read -r end; kill -CONT \"$@\"";
    private static final long LONGEST_END_SECONDS = 10;

    private final Process shell;

    private StoppedProcesses(Process shell) {
        this.shell = shell;
    }

    /**
     * Returns when they have been told to stop; one that is gone already is passed over.
     *
     * @param pids of processes of this user
     */
    static StoppedProcesses of(Collection<Long> pids) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", HOLD, "sh"));
        pids.forEach(pid -> command.add(Long.toString(pid)));
        Process shell = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        StoppedProcesses stopped = new StoppedProcesses(shell);
        try (BufferedReader said = shell.inputReader(StandardCharsets.US_ASCII)) {
            if (said.readLine() == null) {
                stopped.close();
                throw new IOException("no shell stops the processes of a kernel");
            }
        }
        return stopped;
    }

    /** Lets them go on; returns when they do. */
    @Override
    public void close() throws IOException {
        shell.getOutputStream().close();
        try {
            if (!shell.waitFor(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
                throw new IOException("the shell that stopped the processes of a kernel does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
