package io.scansion.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.Program;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobResult;
import io.scansion.launch.job.JobStore;
import io.scansion.tuner.channel.OperatorClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TunerProcessTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private Path path = Path.of("");

    private JobDirectory job = new JobDirectory(path);
    private Path events = path;

    @BeforeEach
    void describe_a_job() throws Exception {
        events = path.resolve("events.jsonl");
        job = new JobStore(path.resolve("jobs"))
                .create(JobSettings.builder(2, Program.of(List.of("."), "com.example.Main", List.of()))
                        .events(events)
                        .build());
    }

    private CompletableFuture<Integer> served(TunerProcess tuner) {
        CompletableFuture<Integer> exitCode = CompletableFuture.supplyAsync(() -> {
            try {
                return tuner.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        await().until(() -> Files.exists(job.tunerFile()));
        assertThat(exitCode).isNotDone();
        return exitCode;
    }

    @Test
    void a_tuner_whose_job_has_ended_is_done() throws Exception {
        CompletableFuture<Integer> exitCode = served(new TunerProcess(job));
        job.publishEnd(new JobResult(JobResult.DONE, "", Optional.empty(), 0, Duration.ZERO));
        assertThat(exitCode.get(30, TimeUnit.SECONDS)).isZero();
        assertThat(events).content().contains("\"type\":\"summary\"");
    }

    @Test
    void a_tuner_that_hears_nothing_any_more_ends_and_asks_to_be_replaced() throws Exception {
        TunerProcess tuner = new TunerProcess(job);
        CompletableFuture<Integer> exitCode = served(tuner);
        tuner.onFailed(new LinkageError("broken"));
        assertThat(exitCode.get(30, TimeUnit.SECONDS)).isNotZero();
        assertThat(events)
                .content()
                .contains("the tuner channel has failed", "broken")
                .doesNotContain("summary");
    }

    @Test
    void a_console_that_joins_a_tuner_that_was_started_again_learns_how_the_run_stood_before() throws Exception {
        TunerProcess first = new TunerProcess(job);
        CompletableFuture<Integer> exitCode = served(first);
        first.onWarning("rank 3 is tired");
        asked(client -> client.request("advise", "", PATIENCE)); // an answer is worth remembering
        first.onFailed(new LinkageError("broken"));
        exitCode.get(30, TimeUnit.SECONDS);

        CompletableFuture<Integer> second = served(new TunerProcess(job));
        List<String> lines = new CopyOnWriteArrayList<>();
        asked(client -> {
            client.watch(lines::add, PATIENCE);
            await().untilAsserted(() -> assertThat(lines).anyMatch(line -> line.contains("rank 3 is tired")));
            return null;
        });
        job.publishEnd(new JobResult(JobResult.DONE, "", Optional.empty(), 0, Duration.ZERO));
        assertThat(second.get(30, TimeUnit.SECONDS)).isZero();
    }

    /** What a console does while it is connected. */
    private interface Asking {
        @Nullable
        Object of(OperatorClient client) throws Exception;
    }

    private void asked(Asking what) throws Exception {
        try (OperatorClient client = OperatorClient.connect(
                job.tunerFile(), job.id(), job.description().key(), PATIENCE)) {
            what.of(client);
        }
    }
}
