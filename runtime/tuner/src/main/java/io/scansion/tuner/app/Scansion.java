package io.scansion.tuner.app;

import io.scansion.tuner.console.ScansionCommand;
import java.io.PrintWriter;
import java.nio.charset.Charset;

/** Main class of the console. */
public final class Scansion {
    private Scansion() {}

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        Charset charset = Charset.defaultCharset();
        PrintWriter out = new PrintWriter(System.out, true, charset);
        PrintWriter err = new PrintWriter(System.err, true, charset);
        int exitCode = ScansionCommand.commandLine(out, err).execute(args);
        out.flush();
        System.exit(exitCode);
    }
}
