package io.scansion.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.ListenAddress;
import io.scansion.launch.config.Program;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobResult;
import io.scansion.launch.job.JobStore;
import io.scansion.tuner.channel.OperatorClient;
import io.scansion.tuner.channel.TunerRefusedException;
import io.scansion.wire.OperatorMessage.OperatorReply;
import io.scansion.wire.TunerAddress;
import io.scansion.wire.trust.JobKeys;
import io.scansion.wire.trust.Proof;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
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
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @TempDir
    private Path path = Path.of("");

    private JobDirectory job = new JobDirectory(path);
    private Path events = path;

    @BeforeEach
    void describe_a_job() throws Exception {
        describe_a_job(ListenAddress.LOOPBACK);
    }

    private void describe_a_job(ListenAddress listen) throws Exception {
        events = path.resolve("events.jsonl");
        job = new JobStore(path.resolve("jobs"))
                .create(JobSettings.builder(2, Program.of(List.of("."), "com.example.Main", List.of()))
                        .events(events)
                        .listen(listen)
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
        await().atMost(PATIENCE).until(() -> Files.exists(job.tunerFile()));
        assertThat(exitCode).isNotDone();
        return exitCode;
    }

    @Test
    void a_tuner_whose_job_has_ended_is_done() throws Exception {
        CompletableFuture<Integer> exitCode = served(new TunerProcess(job, job.tunerMemory()));
        job.publishEnd(JobResult.success(Duration.ZERO));
        assertThat(exitCode.get(30, TimeUnit.SECONDS)).isZero();
        assertThat(events).content().contains("\"type\":\"summary\"");
    }

    @Test
    void a_tuner_that_hears_nothing_any_more_ends_and_asks_to_be_replaced() throws Exception {
        TunerProcess tuner = new TunerProcess(job, job.tunerMemory());
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
        TunerProcess first = new TunerProcess(job, job.tunerMemory());
        CompletableFuture<Integer> exitCode = served(first);
        first.onWarning("rank 3 is tired");
        asked(client -> client.request("advise", "", PATIENCE)); // an answer is worth remembering
        first.onFailed(new LinkageError("broken"));
        exitCode.get(30, TimeUnit.SECONDS);

        CompletableFuture<Integer> second = served(new TunerProcess(job, job.tunerMemory()));
        List<String> lines = new CopyOnWriteArrayList<>();
        asked(client -> {
            client.watch(lines::add, PATIENCE);
            await().untilAsserted(() -> assertThat(lines).anyMatch(line -> line.contains("rank 3 is tired")));
            return null;
        });
        job.publishEnd(JobResult.success(Duration.ZERO));
        assertThat(second.get(30, TimeUnit.SECONDS)).isZero();
    }

    @Test
    void a_viewer_looks_and_does_not_change_anything() throws Exception {
        CompletableFuture<Integer> exitCode = served(new TunerProcess(job, job.tunerMemory()));
        JobKeys keys = job.description().keys();
        try (OperatorClient viewer = OperatorClient.connect(job.tunerFile(), job.id(), keys.viewer(), PATIENCE)) {
            assertThat(viewer.watch(line -> {}, PATIENCE).exitCode()).isZero();
            assertThat(viewer.request("advise", "", PATIENCE).exitCode()).isZero();
            for (String verb : List.of(
                    "undo", "approve 1", "veto 1", "pin 1", "unpin 1", "set a=1", "measure off", "arrange 1=2")) {
                String[] words = (verb + " ").split(" ", 2);
                OperatorReply reply = viewer.request(words[0], words[1].strip(), PATIENCE);
                assertThat(reply.exitCode()).as(verb).isEqualTo(4);
                assertThat(reply.text()).contains("a viewer", words[0]).doesNotContain("\n");
            }
        }
        job.publishEnd(JobResult.success(Duration.ZERO));
        assertThat(exitCode.get(30, TimeUnit.SECONDS)).isZero();
    }

    @Test
    void a_tuner_that_other_hosts_reach_shows_the_certificate_that_the_key_files_name() throws Exception {
        describe_a_job(new ListenAddress("127.0.0.1", 0, "localhost"));
        CompletableFuture<Integer> exitCode = served(new TunerProcess(job, job.tunerMemory()));
        TunerAddress there = TunerAddress.parse(Files.readString(job.tunerFile()));
        assertThat(there.proof()).isInstanceOf(Proof.Certificate.class);
        for (String role : List.of("operator", "viewer")) {
            Path file = job.path().resolve(role + ".key");
            assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
            Properties properties = new Properties();
            properties.load(new StringReader(Files.readString(file)));
            TunerAddress address = new TunerAddress(
                    job.id(),
                    "127.0.0.1",
                    there.port(),
                    0,
                    properties.getProperty("key"),
                    Proof.fromProperties(properties));
            try (OperatorClient client = OperatorClient.connect(address, PATIENCE)) {
                assertThat(client.request("undo", "", PATIENCE).text().contains("a viewer"))
                        .isEqualTo(role.equals("viewer"));
            }
        }
        TunerAddress forged = new TunerAddress(
                job.id(), "127.0.0.1", there.port(), 0, there.key(), new Proof.Certificate("00".repeat(32)));
        assertThatThrownBy(() -> OperatorClient.connect(forged, PATIENCE))
                .isInstanceOf(TunerRefusedException.class)
                .hasMessageContaining("is not the tuner of job " + job.id());
        job.publishEnd(JobResult.success(Duration.ZERO));
        assertThat(exitCode.get(30, TimeUnit.SECONDS)).isZero();
    }

    /** What a console does while it is connected. */
    private interface Asking {
        @Nullable
        Object of(OperatorClient client) throws Exception;
    }

    private void asked(Asking what) throws Exception {
        try (OperatorClient client = OperatorClient.connect(
                job.tunerFile(), job.id(), job.description().keys().operator(), PATIENCE)) {
            what.of(client);
        }
    }
}
