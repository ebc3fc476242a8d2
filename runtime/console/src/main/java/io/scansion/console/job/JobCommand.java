package io.scansion.console.job;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Refusal;
import io.scansion.console.follow.TunerAccess;
import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.job.JobStore;
import io.scansion.tuner.channel.OperatorClient;
import io.scansion.tuner.channel.TunerFeed;
import io.scansion.wire.OperatorMessage.OperatorReply;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that asks the tuner of a running job for one thing and prints its answer. */
abstract class JobCommand extends ConsoleCommand {

    @Option(names = "--job", paramLabel = "ID", description = "The job; not needed when only one is running.")
    private @Nullable String job;

    @Option(
            names = "--tuner",
            paramLabel = "HOST:PORT",
            description = "Where the tuner of a job on another machine listens; with --key-file, in place of --job.")
    private @Nullable String tuner;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = "An operator.key or viewer.key of that job, from its directory.")
    private @Nullable Path keyFile;

    private final JobStore store;

    JobCommand(JobStore store) {
        this.store = store;
    }

    final JobStore store() {
        return store;
    }

    final TunerAccess access() throws IOException {
        if (tuner == null && keyFile == null) {
            return new TunerAccess.Here(store.choose(Optional.ofNullable(job)));
        }
        if (tuner == null || keyFile == null || job != null) {
            throw new InvalidJobException(
                    "a job on another machine is named by --tuner and --key-file together, without --job");
        }
        return TunerAccess.Elsewhere.of(tuner, keyFile);
    }

    /** Asks, prints the answer where it belongs, and returns the exit code that the tuner gave it. */
    final int ask(String verb, String argument) throws IOException, InterruptedException {
        try (OperatorClient client = access().connect()) {
            OperatorReply reply = client.request(verb, argument, TunerFeed.REPLY);
            if (reply.exitCode() == ExitCode.DONE) {
                out().println(reply.text());
                return ExitCode.DONE;
            }
            throw new Refusal(reply.exitCode(), reply.text());
        } catch (TimeoutException e) {
            throw new Refusal(
                    ExitCode.FAILED, e.getMessage() + "; whether it was carried out is not known, look with watch", e);
        }
    }
}
