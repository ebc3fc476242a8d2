package io.scansion.console.page;

import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Refusal;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** What can be said of a page, whether it is started with the job or later. */
public final class PageFlags {
    @Option(
            names = "--allow-remote",
            description = "Let other machines reach the page. What it sends is not encrypted; prefer ssh -L.")
    private boolean allowRemote;

    @Option(names = "--metrics", description = "Serve metrics for Prometheus beside the page, at /metrics.")
    private boolean metrics;

    @Option(
            names = "--metrics-open",
            description = "The same for scrapers that cannot send a token, on the loopback only.")
    private boolean metricsOpen;

    /** Whether any of this was said. */
    public boolean given() {
        return allowRemote || metrics || metricsOpen;
    }

    /** What is asked for, with the page at this address; checked. */
    public PageOptions options(String address) {
        PageAddress checked = PageAddress.parse(address, allowRemote);
        if (metricsOpen && !checked.isLoopback()) {
            throw new Refusal(
                    ExitCode.BAD_INPUT,
                    "--metrics-open is for the loopback only, got " + checked
                            + "; say --metrics, and give scrapers the token");
        }
        return new PageOptions(checked, metrics || metricsOpen, metricsOpen);
    }

    /** The arguments with which {@code scansion page} does the same. */
    public List<String> arguments(PageAddress address) {
        List<String> arguments = new ArrayList<>(List.of(address.toString()));
        if (allowRemote) {
            arguments.add("--allow-remote");
        }
        if (metrics) {
            arguments.add("--metrics");
        }
        if (metricsOpen) {
            arguments.add("--metrics-open");
        }
        return arguments;
    }
}
