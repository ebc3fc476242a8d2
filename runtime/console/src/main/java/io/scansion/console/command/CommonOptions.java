package io.scansion.console.command;

import picocli.CommandLine.Option;

/** What every command understands. */
final class CommonOptions {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    @Option(names = "--verbose", description = "Say more; show the stack trace of a failure.")
    private boolean verbose;

    boolean verbose() {
        return verbose;
    }

    boolean help() {
        return help;
    }
}
