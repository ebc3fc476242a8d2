package io.scansion.console.run;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.output.JsonObject;
import io.scansion.launch.config.HostList;
import io.scansion.launch.config.RankHosts;
import io.scansion.launch.host.HostDoctor;
import io.scansion.launch.host.HostFinding;
import io.scansion.launch.installation.ScansionHome;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code doctor}: whether jobs would run on hosts, and what to do where they would not. */
@Command(
        name = "doctor",
        description = {
            "Look whether ranks would run on hosts, from the current directory: connection, Java, Scansion, MPJ Express, names,",
            "clock, directory, cores, limits, ports, and connections between them. Without hosts: on this one."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:they would", "2:bad arguments", "3:something is in the way; every such line says what to do"
        },
        footerHeading = "%nExample:%n",
        footer = "  scansion doctor --hosts node1:4,node2:4")
public final class DoctorCommand extends ConsoleCommand {
    @Mixin
    private HostOptions hosts = new HostOptions();

    @Option(names = "--json", description = "Print a JSON object a line instead of a table.")
    private boolean json;

    private final Supplier<ScansionHome> home;

    /** @param home finds the installation of this host */
    public DoctorCommand(Supplier<ScansionHome> home) {
        this.home = home;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        RankHosts named = hosts.read();
        RankHosts wanted = named.areHere() ? named.with(HostList.parse("localhost")) : named;
        List<HostFinding> findings = HostDoctor.examine(wanted, home.get());
        int widest = findings.stream()
                .mapToInt(finding -> finding.host().length())
                .max()
                .orElse(0);
        for (HostFinding finding : findings) {
            out().println(json ? jsonLine(finding) : line(finding, widest));
        }
        return findings.stream().allMatch(HostFinding::good) ? ExitCode.DONE : ExitCode.FAILED;
    }

    private static String line(HostFinding finding, int widest) {
        String line = String.format(
                Locale.ROOT,
                "%-4s %-" + widest + "s  %-14s %s",
                finding.good() ? "ok" : "BAD",
                finding.host(),
                finding.check(),
                finding.found());
        return finding.advice().isEmpty() ? line : line + System.lineSeparator() + "     -> " + finding.advice();
    }

    private static String jsonLine(HostFinding finding) {
        return new JsonObject()
                .put("host", finding.host())
                .put("check", finding.check())
                .put("good", finding.good())
                .put("found", finding.found())
                .put("advice", finding.advice())
                .toString();
    }
}
