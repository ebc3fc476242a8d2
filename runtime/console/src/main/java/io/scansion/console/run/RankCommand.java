package io.scansion.console.run;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Quantities;
import io.scansion.console.command.Refusal;
import io.scansion.launch.config.JavaCommandLine;
import io.scansion.launch.host.HostedRanks;
import io.scansion.launch.installation.MpjInstallation;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.process.PrefixedOutput;
import io.scansion.launch.rank.OneRank;
import io.scansion.wire.HostPort;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rank}: becomes a rank on the host where it runs; without options the ranks that a launcher of ours wants there. */
@Command(
        name = "rank",
        customSynopsis =
                "scansion rank --processes N --meet HOST:PORT [options] -- [java options] MainClass [arguments]",
        description = {
            "Run one rank of a program whose ranks something else starts, by this command for each: Kubernetes, a script.",
            "They meet at rank 0. Without options it serves scansion run, which tells it the rest on standard input."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {
            "0:the rank has ended well",
            "2:bad arguments or a missing installation; nothing was started",
            "3:the rank failed, or the ranks did not meet; end the others then"
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion rank --rank 2 --processes 5 --meet node1:4712 --config agent.conf \\",
            "      -- -cp app.jar com.example.Pipeline",
        })
public final class RankCommand extends ConsoleCommand {
    private static final String INDEX = "JOB_COMPLETION_INDEX";

    @ArgGroup(exclusive = false)
    private @Nullable Own own;

    @Parameters(arity = "0..*", hidden = true)
    private List<String> program = new ArrayList<>();

    /** What is to be said of a rank that no launcher of ours describes. */
    static final class Own {
        @Option(
                names = "--rank",
                paramLabel = "N",
                description = {
                    "Which of the processes this is, from 0; spares are the last ones. Default: the environment variable",
                    INDEX + ", as in an indexed Job of Kubernetes."
                })
        private @Nullable Integer rank;

        @Option(
                names = "--processes",
                required = true,
                paramLabel = "N",
                description = "Ranks and spares together, of which rank 0 waits for all.")
        private int processes;

        @Option(
                names = "--meet",
                required = true,
                paramLabel = "HOST:PORT",
                description = "Host of rank 0 as all ranks call it, and a port that is free there.")
        private String meet = "";

        @Option(
                names = "--config",
                paramLabel = "FILE",
                description = {
                    "What the agent is to know: tuner, key, spares and more, see docs/any-launcher.md. Without it the rank",
                    "is measured, and says so at its end."
                })
        private @Nullable Path config;

        @Option(
                names = "--wait",
                paramLabel = "TIME",
                defaultValue = "10m",
                description = "How long to wait for the others. Default: ${DEFAULT-VALUE}.")
        private String wait = "10m";
    }

    private final Supplier<ScansionHome> home;

    /** @param home finds the installation on this host */
    public RankCommand(Supplier<ScansionHome> home) {
        this.home = home;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (own != null) {
            return run(own);
        }
        if (!program.isEmpty()) {
            throw badInput("say with --processes and --meet which rank it is to be");
        }
        try (FileOutputStream launcher = new FileOutputStream(FileDescriptor.out)) {
            return HostedRanks.serve(System.in, launcher, home.get()) ? ExitCode.DONE : ExitCode.BAD_INPUT;
        }
    }

    private int run(Own wanted) throws IOException, InterruptedException {
        OneRank rank = new OneRank(
                wanted.rank != null ? wanted.rank : index(),
                wanted.processes,
                meeting(wanted.meet),
                Optional.ofNullable(wanted.config),
                JavaCommandLine.parse(program, System.getenv().getOrDefault("CLASSPATH", "")));
        int code = rank.run(
                MpjInstallation.find(),
                home.get(),
                Quantities.time("--wait", wanted.wait),
                new PrefixedOutput(System.out, System.err, verbose()));
        if (code != 0) {
            throw new Refusal(ExitCode.FAILED, "rank " + rank.rank() + " ended with exit code " + code);
        }
        return ExitCode.DONE;
    }

    private static int index() {
        String index = System.getenv().getOrDefault(INDEX, "");
        if (!index.matches("[0-9]{1,6}")) {
            throw badInput("say with --rank which rank it is to be; the environment has no number as " + INDEX);
        }
        return Integer.parseInt(index);
    }

    private static HostPort meeting(String text) {
        try {
            return HostPort.parse(text);
        } catch (IllegalArgumentException e) {
            throw badInput("--meet: " + e.getMessage(), e);
        }
    }
}
