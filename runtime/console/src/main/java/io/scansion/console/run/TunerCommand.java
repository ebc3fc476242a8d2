package io.scansion.console.run;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.ListenAddress;
import io.scansion.launch.config.Program;
import io.scansion.launch.config.RankList;
import io.scansion.launch.job.KeyDirectory;
import io.scansion.launch.rendezvous.OwnAddresses;
import io.scansion.wire.HostPort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tuner}: the tuner of a job that another launcher has started. With {@code --job} it is what our launcher starts for its own. */
@Command(
        name = "tuner",
        description = {
            "Measure, advise and change a program that another launcher starts with -javaagent:scansion-agent.jar=config=FILE.",
            "It may be started after the program; it ends when all ranks have ended, or with Ctrl-C, and the program runs on."
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:all ranks have ended", "1:it cannot listen there, or has failed", "2:bad arguments"},
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion keys ~/job7 --job job7",
            "  scansion tuner --listen node1:4711 --key-file ~/job7/tuner.key \\",
            "      --ranks 5 --spares 2 --stateless 1-3 --mode auto"
        })
public final class TunerCommand extends ConsoleCommand {
    @ArgGroup(multiplicity = "1")
    private Served served = new Served();

    @Mixin
    private TuningOptions tuning = new TuningOptions();

    /** Of two ways one. */
    static final class Served {
        @Option(names = "--job", hidden = true)
        private @Nullable String job;

        @ArgGroup(exclusive = false)
        private @Nullable Foreign foreign;
    }

    /** A job of another launcher. */
    static final class Foreign {
        @Option(
                names = "--listen",
                required = true,
                paramLabel = "HOST:PORT",
                description = {
                    "Where, as the ranks' config files say: an address of this machine and a port. 0.0.0.0:PORT listens at all",
                    "addresses."
                })
        private String listen = "";

        @Option(
                names = "--key-file",
                required = true,
                paramLabel = "FILE",
                description = "The tuner.key that scansion keys has made.")
        private Path keyFile = Path.of("");

        @Option(names = "--ranks", required = true, paramLabel = "N", description = "Ranks that the program sees.")
        private int ranks;

        @Option(names = "--spares", paramLabel = "K", description = "Spare ranks, as the config files say. Default: 0.")
        private int spares;

        @Option(
                names = "--stateless",
                paramLabel = "RANKS",
                defaultValue = "",
                description = "Inner ranks that keep nothing from one item to the next, as the config files say.")
        private String stateless = "";
    }

    private final TunerMain main;

    /** @param main serves jobs */
    public TunerCommand(TunerMain main) {
        this.main = main;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (served.job != null) {
            return main.serve(served.job);
        }
        Foreign foreign = served.foreign;
        if (foreign == null) {
            throw new InvalidJobException("say with --listen and --key-file which job to serve");
        }
        KeyDirectory keys = KeyDirectory.read(foreign.keyFile);
        JobSettings settings = settings(foreign, keys.job());
        err().println("scansion: job " + settings.id().orElse("") + "; its ranks are waited for at " + foreign.listen
                + "; look at it with: scansion watch --job " + settings.id().orElse(""));
        return main.serve(settings, keys);
    }

    private JobSettings settings(Foreign foreign, String job) {
        JobSettingsBuilder settings = JobSettings.builder(foreign.ranks, Program.of(List.of(), job, List.of()))
                .id(job)
                .spares(foreign.spares)
                .stateless(RankList.parse(foreign.stateless))
                .listen(listen(foreign.listen));
        tuning.applyTo(settings);
        return settings.build();
    }

    private static ListenAddress listen(String text) {
        HostPort place = place(text);
        return OwnAddresses.find(
                        OwnAddresses.lookUp(place.host()),
                        Optional.of(place.host().equals("0.0.0.0") ? "localhost" : place.host()))
                .withTunerPort(place.port());
    }

    private static HostPort place(String text) {
        try {
            HostPort place = HostPort.parse(text);
            if (place.port() > 0) {
                return place;
            }
        } catch (IllegalArgumentException e) {
            // told below
        }
        throw new InvalidJobException(
                "--listen needs an address of this machine and a port, such as 10.0.0.1:4711, got " + text);
    }

    /** Runs tuners. */
    public interface TunerMain {
        /** Serves a job that a launcher of ours has started; returns the exit code when it has ended. */
        int serve(String jobId) throws IOException, InterruptedException;

        /** Serves a job that nobody on this machine knows of yet; returns the exit code when it has ended. */
        int serve(JobSettings settings, KeyDirectory keys) throws IOException, InterruptedException;
    }
}
