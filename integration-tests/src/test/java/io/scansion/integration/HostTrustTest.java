package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.programs.Replay;
import io.scansion.integration.programs.Ring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Who gets in over a real network: a job on two hosts, and somebody on a third one, with and without keys. */
@RequiresMpj
@RequiresTestHosts
class HostTrustTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int REFUSED = 4;
    private static final String TUNER = "10.77.0.1";
    private static final String STRANGER = "scansion3";
    private static final String STRANGERS_PORT = "4711";

    private static RealJob onHost(String host, Path jobs, String... words) throws IOException {
        return RealJob.onHost(host, Map.of(), Path.of("/dev/null"), jobs, LIMIT, Arrays.asList(words));
    }

    /** Asks the job from the third host, and returns exit code and what was said, in one line. */
    private static String asked(Path elsewhere, String tuner, Path key, String... words) throws Exception {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        all.addAll(List.of("--tuner", tuner, "--key-file", key.toString()));
        try (RealJob console = onHost(STRANGER, elsewhere, all.toArray(String[]::new))) {
            return console.awaitExit() + ": " + String.join("; ", console.output())
                    + String.join("; ", console.errors());
        }
    }

    private static Path changed(Path key, String name, String pattern, String replacement) throws IOException {
        String text = Files.readString(key).replaceAll(pattern, replacement);
        assertThat(text).isNotEqualTo(Files.readString(key));
        return Files.writeString(key.resolveSibling(name), text);
    }

    @Test
    void from_another_host_keys_open_what_they_are_for_and_nothing_else_opens_anything() throws Exception {
        Path shared = TestHosts.shared("trust");
        Path jobs = Files.createDirectories(shared.resolve("jobs"));
        Path elsewhere = Files.createDirectories(shared.resolve("elsewhere"));
        try (TestHosts hosts = TestHosts.up(3);
                RealJob job = onHost(
                        "scansion1",
                        jobs,
                        "run",
                        "--ranks",
                        "2",
                        "--job",
                        "it",
                        "--timeout",
                        "55s",
                        "--hosts",
                        "scansion1:1,scansion2:1",
                        "--ssh",
                        TestHosts.SSH,
                        "--",
                        "-Xmx64m",
                        "-cp",
                        RealJob.programs(),
                        Ring.class.getName(),
                        "wait",
                        "-1")) {
            assertThat(hosts.run(STRANGER, "hostname").strip()).isEqualTo(STRANGER);
            job.awaitLine(line -> line.endsWith("] waiting"));
            Path viewer = copied(jobs, shared, "viewer.key");
            Path operator = copied(jobs, shared, "operator.key");
            String port = Files.readString(jobs.resolve("it").resolve("tuner.properties"))
                    .lines()
                    .filter(line -> line.startsWith("port="))
                    .findFirst()
                    .orElseThrow()
                    .substring("port=".length());
            String tuner = TUNER + ":" + port;

            assertThat(asked(elsewhere, tuner, viewer, "advise")).startsWith("0: ");
            assertThat(asked(elsewhere, tuner, viewer, "undo"))
                    .startsWith(REFUSED + ": ")
                    .contains("a viewer may look");
            assertThat(asked(elsewhere, tuner, changed(viewer, "wrong.key", "(?m)^key=.{8}", "key=00000000"), "advise"))
                    .as("wrong key")
                    .doesNotStartWith("0: ");
            assertThat(asked(
                            elsewhere,
                            tuner,
                            changed(operator, "old.key", "(?m)^certificate=.{4}", "certificate=0000"),
                            "advise"))
                    .as("key of an earlier job, which had another certificate")
                    .doesNotStartWith("0: ");
            assertReplayIsNoGood(port, elsewhere, operator);
            assertThat(asked(elsewhere, tuner, viewer, "advise"))
                    .as("the tuner serves on")
                    .startsWith("0: ");
            assertThat(job.handle().isAlive()).as(job.transcript()).isTrue();
        } finally {
            TestHosts.emptied(shared);
            Files.delete(shared);
        }
    }

    private static Path copied(Path jobs, Path shared, String name) throws IOException {
        Path key = jobs.resolve("it").resolve(name);
        Awaitility.await().atMost(LIMIT).until(() -> Files.exists(key));
        return Files.copy(key, shared.resolve(name));
    }

    /** Somebody on the way keeps all that an operator has sent, and sends it again. */
    private static void assertReplayIsNoGood(String port, Path elsewhere, Path operator) throws Exception {
        List<String> command = List.of(
                RealJob.JAVA_HOME.resolve(Path.of("bin", "java")).toString(),
                "-cp",
                RealJob.programs(),
                Replay.class.getName(),
                STRANGERS_PORT,
                TUNER,
                port);
        try (RealJob replay = RealJob.command(TestHosts.command(STRANGER, command), LIMIT)) {
            replay.awaitLine(line -> line.equals("listening"));
            assertThat(asked(elsewhere, "10.77.0.3:" + STRANGERS_PORT, operator, "advise"))
                    .as("by way of a stranger, who sees nothing")
                    .startsWith("0: ");
            assertThat(replay.awaitExit()).as(replay.transcript()).isZero();
            assertThat(replay.output()).last().asString().endsWith("bytes: closed");
        }
    }
}
