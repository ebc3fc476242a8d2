package io.scansion.tuner.launch;

import io.scansion.tuner.launch.SupervisionEvent.OutputStreamName;
import java.io.PrintStream;

/**
 * Prints what the processes of a job print, each line behind its sender, such as {@code [rank 2] hello}. Lines of different
 * senders never mix.
 */
public final class PrefixedOutput implements SupervisionListener {
    private final PrintStream out;
    private final PrintStream err;
    private final boolean verbose;

    /** @param verbose whether noise is printed too, and the comings and goings of processes */
    public PrefixedOutput(PrintStream out, PrintStream err, boolean verbose) {
        this.out = out;
        this.err = err;
        this.verbose = verbose;
    }

    @Override
    public void on(SupervisionEvent event) {
        if (event instanceof SupervisionEvent.Printed printed) {
            if (verbose || !printed.noise()) {
                boolean standard = printed.stream() == OutputStreamName.STANDARD_OUTPUT;
                print(standard ? out : err, "[" + printed.role().label() + "] " + printed.text());
            }
        } else if (event instanceof SupervisionEvent.Notice notice) {
            print(err, "scansion: " + notice.text());
        } else if (event instanceof SupervisionEvent.Ended ended
                && !ended.result().message().isEmpty()) {
            print(err, "scansion: " + ended.result().message());
        } else if (verbose && event instanceof SupervisionEvent.Started started) {
            print(err, "scansion: " + started.role().label() + " is process " + started.processId());
        } else if (verbose && event instanceof SupervisionEvent.Exited exited) {
            print(err, "scansion: " + exited.role().label() + " ended with exit code " + exited.exitCode());
        }
    }

    private synchronized void print(PrintStream stream, String line) {
        stream.println(line);
    }
}
