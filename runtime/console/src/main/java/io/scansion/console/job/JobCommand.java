package io.scansion.console.job;

import io.scansion.console.command.ConsoleCommand;
import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Refusal;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobStore;
import io.scansion.tuner.channel.OperatorClient;
import io.scansion.wire.OperatorMessage.OperatorReply;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that asks the tuner of a running job for one thing and prints its answer. */
abstract class JobCommand extends ConsoleCommand {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(15);

    @Option(names = "--job", paramLabel = "ID", description = "The job; not needed when only one is running.")
    private @Nullable String job;

    private final JobStore store;

    JobCommand(JobStore store) {
        this.store = store;
    }

    final JobDirectory job() throws IOException {
        return store.choose(Optional.ofNullable(job));
    }

    static OperatorClient connect(JobDirectory directory) throws IOException {
        return OperatorClient.connect(
                directory.tunerFile(), directory.id(), directory.description().key(), CONNECT);
    }

    /** Asks, prints the answer where it belongs, and returns the exit code that the tuner gave it. */
    final int ask(String verb, String argument) throws IOException, InterruptedException {
        try (OperatorClient client = connect(job())) {
            OperatorReply reply = client.request(verb, argument, ANSWER);
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
