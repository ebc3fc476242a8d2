package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What befalls whole hosts while real ranks run on them, beside what {@link HostsTest} tries every time. */
@HostScenario
class HostFaultsTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final String FAKE_TIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1";

    private static RealJob onHost(String host, Path jobs, List<String> words) throws IOException {
        return RealJob.onHost(host, Map.of(), Path.of("/dev/null"), jobs, LIMIT, words);
    }

    @Test
    void hosts_whose_clocks_are_two_hours_apart_and_one_that_starts_slowly_run_a_job_like_any_others()
            throws Exception {
        ProgramRun program = ProgramRun.of(3, "ParametricPipeline", "--times 2,20,2 --items 700")
                .spares(1, "1");
        Path shared = TestHosts.shared("clocks");
        try (TestHosts hosts = TestHosts.up(3)) {
            hosts.limit("scansion3", 0.3);
            Path file = Files.writeString(
                    shared.resolve("hosts"),
                    "scansion1\nscansion2 slots=2 java=" + javaAt(shared.resolve("ahead"), "+1h") + "\nscansion3 java="
                            + javaAt(shared.resolve("behind"), "-1h") + "\n");
            List<String> words = program.command(shared, "--hostfile", file.toString(), "--ssh", TestHosts.SSH);
            try (RealJob job = onHost("scansion1", Files.createDirectories(shared.resolve("jobs")), words)) {
                assertThat(job.awaitExit()).as(job.transcript()).isZero();
                EventFile events = new EventFile(shared.resolve("events.jsonl"));
                assertThat(events.has(
                                "measurement", event -> event.path("known").asBoolean()))
                        .as(events.digest())
                        .isTrue();
                assertThat(events.all())
                        .extracting(event -> event.path("time_s").asDouble())
                        .isSorted()
                        .allMatch(time -> time >= 0 && time < LIMIT.toSeconds());
                assertThat(SinkLine.only(job.output()).timeless())
                        .isEqualTo(program.plain(shared).timeless());
            }
        } finally {
            TestHosts.emptied(shared);
            Files.delete(shared);
        }
    }

    @Test
    void a_tuner_on_a_host_of_its_own_that_is_cut_off_for_a_while_is_found_again_and_decides_on() throws Exception {
        ProgramRun program = ProgramRun.of(3, "ParametricPipeline", "--times 2,20,2 --items 2500");
        Path shared = TestHosts.shared("tuner");
        Path jobs = Files.createDirectories(shared.resolve("jobs"));
        EventFile events = new EventFile(shared.resolve("events.jsonl"));
        List<RealJob> ranks = new ArrayList<>();
        try (TestHosts hosts = TestHosts.up(4)) {
            finish("scansion4", jobs, "keys", shared.resolve("keys").toString(), "--job", "far");
            Path config = Files.writeString(
                    shared.resolve("agent.conf"),
                    "tuner = scansion4:4711\nkey-file = keys/agent.key\nspares = 1\nstateless = 1\nrun-ahead = bounded\n");
            try (RealJob tuner = onHost("scansion4", jobs, tuner(shared))) {
                for (String host : List.of("scansion1", "scansion2", "scansion3", "scansion2")) {
                    ranks.add(onHost(host, jobs, rank(ranks.size(), 4, config, program)));
                }
                awaitWindows(events, 1);
                hosts.make("cut", "scansion4");
                Awaitility.await("the ranks are missed")
                        .atMost(LIMIT)
                        .until(() -> gone(events).size() == 4);
                assertThat(ranks).allMatch(rank -> rank.handle().isAlive());
                assertThat(events.ofType("command")).as(events.digest()).isEmpty();
                hosts.make("heal", "scansion4");
                awaitWindows(events, windows(events) + 2);
                finish("scansion4", jobs, "limit", "1=1..2", "--job", "far");
                for (RealJob rank : ranks) {
                    assertThat(rank.awaitExit()).as(rank.transcript()).isZero();
                }
                assertThat(tuner.awaitExit()).as(tuner.transcript()).isZero();
                assertThat(events.has("command", EventFile::isAccepted))
                        .as(events.digest() + tuner.transcript())
                        .isTrue();
            }
            assertThat(SinkLine.only(ranks.get(2).output()).timeless())
                    .isEqualTo(program.plain(shared).timeless());
        } finally {
            ranks.forEach(RealJob::close);
            TestHosts.emptied(shared);
            Files.delete(shared);
        }
    }

    private static void finish(String host, Path jobs, String... words) throws Exception {
        try (RealJob job = onHost(host, jobs, List.of(words))) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
        }
    }

    private static List<String> tuner(Path shared) {
        List<String> words = new ArrayList<>(List.of("tuner", "--listen", "scansion4:4711"));
        words.addAll(List.of("--key-file", shared.resolve("keys/tuner.key").toString()));
        words.addAll(List.of("--ranks", "3", "--spares", "1", "--stateless", "1", "--max", "1=1"));
        words.addAll(List.of("--mode", "auto", "--window", "1s"));
        words.addAll(List.of("--events", shared.resolve("events.jsonl").toString()));
        return words;
    }

    private static List<String> rank(int rank, int processes, Path config, ProgramRun program) {
        List<String> words = new ArrayList<>(List.of("rank", "--rank", Integer.toString(rank)));
        words.addAll(List.of("--processes", Integer.toString(processes), "--meet", "scansion1:4712"));
        words.addAll(List.of("--config", config.toString(), "--", "-Xmx64m", "-cp", ProgramRun.appsJar()));
        words.add(program.mainClass());
        words.addAll(program.arguments());
        return words;
    }

    /** Windows in which the end of the pipeline was measured. */
    private static long windows(EventFile events) {
        return events.ofType("measurement").stream()
                .filter(event -> event.path("stage").asInt() == 2)
                .filter(event -> event.path("known").asBoolean())
                .count();
    }

    private static void awaitWindows(EventFile events, long number) {
        Awaitility.await("windows")
                .atMost(LIMIT)
                .untilAsserted(
                        () -> assertThat(windows(events)).as(events.digest()).isGreaterThanOrEqualTo(number));
    }

    private static List<JsonNode> gone(EventFile events) {
        return events.ofType("warning").stream()
                .filter(event -> event.path("text").asText().startsWith("the agent is gone"))
                .toList();
    }

    /** Returns a home of Java whose processes take it to be earlier or later than it is. */
    private static Path javaAt(Path home, String offset) throws IOException {
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.copy(RealJob.JAVA_HOME.resolve("release"), home.resolve("release"), StandardCopyOption.REPLACE_EXISTING);
        Files.writeString(
                java,
                "#!/bin/sh\nexport LD_PRELOAD=" + FAKE_TIME + " FAKETIME=" + offset
                        + "\nexec " + RealJob.JAVA_HOME.resolve(Path.of("bin", "java"))
                        + " \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return home;
    }
}
