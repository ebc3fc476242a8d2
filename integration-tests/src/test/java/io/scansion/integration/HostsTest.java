package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.programs.Ring;
import io.scansion.integration.programs.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code scansion run --hosts}: real ranks on several hosts, the launcher on one of them. */
@RequiresMpj
@RequiresTestHosts
class HostsTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    /** In which whatever is on a host that is cut off has ended: the lease is 10 s. */
    private static final Duration LEASE = Duration.ofSeconds(20);

    private static @Nullable TestHosts hosts;
    private Path jobs = Path.of("");

    @BeforeAll
    static void make_hosts() throws Exception {
        hosts = TestHosts.up(3);
    }

    @AfterAll
    static void remove_hosts() throws Exception {
        hosts().close();
    }

    private static TestHosts hosts() {
        if (hosts == null) {
            throw new IllegalStateException("the hosts are not there");
        }
        return hosts;
    }

    @BeforeEach
    void make_directory() throws IOException {
        jobs = TestHosts.shared("jobs");
    }

    @AfterEach
    void nothing_is_left() throws IOException {
        assertThat(RealJob.jobDirectories(jobs)).isEmpty();
        TestHosts.emptied(jobs);
        Files.delete(jobs);
    }

    private RealJob run(List<String> options, Path input, String... program) throws IOException {
        return run(options, RealJob.programs(), input, program);
    }

    private RealJob run(List<String> options, String classPath, Path input, String... program) throws IOException {
        List<String> words = new ArrayList<>(List.of("run", "--timeout", "50s", "--ssh", TestHosts.SSH));
        words.addAll(options);
        words.addAll(List.of("--", "-Xmx64m", "-XX:TieredStopAtLevel=1", "-cp", classPath));
        words.addAll(List.of(program));
        return RealJob.onHost("scansion1", Map.of("WEATHER", "rain"), input, jobs, LIMIT, words);
    }

    private RealJob waitingRing(String... options) throws IOException {
        List<String> words = new ArrayList<>(List.of("--ranks", "3"));
        words.addAll(List.of(options));
        RealJob job = run(words, Path.of("/dev/null"), Ring.class.getName(), "wait", "-1");
        for (int rank = 0; rank < 3; rank++) {
            String prefix = "[rank " + rank + " on ";
            job.awaitLine(line -> line.startsWith(prefix) && line.endsWith("] waiting"));
        }
        return job;
    }

    private static void assertNothingRuns(String... names) throws Exception {
        for (String host : names) {
            Awaitility.await(host)
                    .atMost(LEASE)
                    .until(() -> hosts().run(host, "sh", "-c", "ps -eo args; ls /tmp")
                            .lines()
                            .noneMatch(line -> line.contains("java") || line.startsWith("scansion-ranks")));
        }
    }

    /** Ends what enters the host; the launcher is then told to end. */
    private void assertIsEndedWithoutTrace(RealJob job, String... names) throws Exception {
        assertThat(job.handle().destroy()).isTrue();
        assertNothingRuns(names);
        Awaitility.await()
                .atMost(LIMIT)
                .until(() -> RealJob.jobDirectories(jobs).isEmpty());
    }

    @Test
    void ranks_and_spares_get_hosts_directory_environment_and_input_and_leave_nothing() throws Exception {
        Path input = Files.write(jobs.resolveSibling(jobs.getFileName() + ".in"), new byte[100_000]);
        List<String> options = List.of(
                "--ranks",
                "3",
                "--spares",
                "1",
                "--stateless",
                "1",
                "--hosts",
                "scansion2:2,scansion3:2",
                "--rank-host",
                "1=scansion3");
        try (RealJob job = run(options, input, Surroundings.class.getName())) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            String rest = " in " + Path.of("").toAbsolutePath() + " with rain and ";
            assertThat(job.output())
                    .containsExactlyInAnyOrder(
                            "[rank 0 on scansion2] runs on scansion2" + rest + "100000 bytes, sum 1",
                            "[rank 1 on scansion3] runs on scansion3" + rest + "0 bytes, sum 3",
                            "[rank 2 on scansion2] runs on scansion2" + rest + "0 bytes, sum 7");
            assertNothingRuns("scansion1", "scansion2", "scansion3");
        } finally {
            Files.delete(input);
        }
    }

    @Test
    void a_stage_is_replicated_on_another_host_and_no_item_is_lost() throws Exception {
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--times 2,30,2,2 --items 900")
                .spares(2, "1,2");
        Path directory = TestHosts.shared("run");
        List<String> words =
                program.command(directory, "--hosts", "scansion1:2,scansion2:2,scansion3:2", "--ssh", TestHosts.SSH);
        try (RealJob job = RealJob.onHost("scansion1", Map.of(), Path.of("/dev/null"), jobs, LIMIT, words)) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            EventFile events = new EventFile(directory.resolve("events.jsonl"));
            assertThat(events.has("command", EventFile::isAccepted))
                    .as(events.digest())
                    .isTrue();
            assertThat(events.ofType("host"))
                    .extracting(event -> event.path("name").asText())
                    .contains("scansion1", "scansion2", "scansion3");
            SinkLine sink = SinkLine.only(job.output());
            assertThat(sink.isIntact()).as(job.transcript()).isTrue();
            assertThat(sink.timeless()).isEqualTo(program.plain(directory).timeless());
        } finally {
            TestHosts.emptied(directory);
            Files.delete(directory);
        }
    }

    @Test
    void a_host_that_is_cut_off_ends_the_job_within_ten_seconds_and_is_named_and_its_ranks_end_too() throws Exception {
        try (RealJob job = waitingRing("--hosts", "scansion1:1,scansion2:1,scansion3:1")) {
            long begin = System.nanoTime();
            hosts().make("cut", "scansion3");
            try {
                assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
                assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
                assertThat(job.errors())
                        .anyMatch(line -> line.startsWith("scansion: host scansion3 with rank 2 is lost"));
                assertNothingRuns("scansion1", "scansion2", "scansion3");
            } finally {
                hosts().make("heal", "scansion3");
            }
        }
    }

    /** MPI.Init waits for ever then. */
    @Test
    void hosts_that_cannot_reach_each_other_leave_the_job_where_it_says_so() throws Exception {
        hosts().separate("scansion3", "scansion2");
        try (RealJob job = run(
                List.of("--ranks", "3", "--hosts", "scansion2:2,scansion3:1"),
                Path.of("/dev/null"),
                Ring.class.getName(),
                "wait",
                "-1")) {
            job.awaitLine(line -> line.contains("nothing is decided: rank 0 has not come out of MPI.Init"));
            assertIsEndedWithoutTrace(job, "scansion1", "scansion2", "scansion3");
        } finally {
            hosts().join("scansion3", "scansion2");
        }
    }

    @Test
    void a_launcher_that_is_killed_is_followed_by_everything_on_all_hosts() throws Exception {
        try (RealJob job = waitingRing("--hosts", "scansion2:2,scansion3:1")) {
            ProcessHandle launcher = job.handle().children().findFirst().orElseThrow(); // below what enters the host
            assertThat(launcher.destroyForcibly()).isTrue();
            assertNothingRuns("scansion1", "scansion2", "scansion3");
            TestHosts.emptied(jobs); // as the next launcher on that host would
        }
    }

    @Test
    void a_connection_that_is_killed_ends_the_job_and_its_host_is_named() throws Exception {
        try (RealJob job = waitingRing("--hosts", "scansion2:2,scansion3:1")) {
            ProcessHandle ssh = job.handle()
                    .descendants()
                    .filter(process -> process.info().commandLine().orElse("").contains("scansion3 exec "))
                    .findFirst()
                    .orElseThrow();
            assertThat(ssh.destroyForcibly()).isTrue();
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
            assertThat(job.errors())
                    .anyMatch(line ->
                            line.startsWith("scansion: host scansion3 with rank 2 is lost: the connection has ended"));
            assertNothingRuns("scansion1", "scansion2", "scansion3");
        }
    }

    @Test
    void ranks_are_told_where_a_tuner_is_that_takes_another_s_place_and_end_with_a_launcher_that_is_terminated()
            throws Exception {
        try (RealJob job = waitingRing("--hosts", "scansion2:2,scansion3:1", "--job", "it", "--verbose")) {
            Path file = jobs.resolve("it").resolve("tuner.properties");
            Awaitility.await().atMost(LIMIT).until(() -> Files.exists(file));
            String before = Files.readString(file);
            String line = job.awaitLine(text -> text.startsWith("scansion: tuner is process "));
            hosts().run("scansion1", "kill", "-9", line.substring(line.lastIndexOf(' ') + 1));
            Awaitility.await()
                    .atMost(LIMIT)
                    .until(() -> Files.exists(file) && !Files.readString(file).equals(before));
            String now = Files.readString(file);
            for (String host : List.of("scansion2", "scansion3")) {
                Awaitility.await(host)
                        .atMost(LIMIT)
                        .until(() -> hosts().run(host, "sh", "-c", "cat /tmp/scansion-ranks-*/tuner.properties")
                                .equals(now));
            }
            assertThat(job.handle().destroy()).isTrue(); // what enters the host; the launcher is then told to end
            assertNothingRuns("scansion1", "scansion2", "scansion3");
            Awaitility.await().atMost(LIMIT).until(() -> !Files.exists(jobs.resolve("it")));
        }
    }

    @Test
    void a_rank_that_is_killed_on_its_host_ends_the_job_and_is_named() throws Exception {
        try (RealJob job = waitingRing("--hosts", "scansion2:2,scansion3:1", "--verbose")) {
            String line = job.awaitLine(text -> text.startsWith("scansion: rank 2 on scansion3 is process "));
            hosts().run("scansion3", "kill", "-9", line.substring(line.lastIndexOf(' ') + 1));
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
            assertThat(job.errors())
                    .contains(
                            "scansion: rank 2 on scansion3 ended with exit code 137 (signal SIGKILL), so the job was ended");
            assertNothingRuns("scansion2", "scansion3");
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--hosts nowhere:3                       | host nowhere cannot run ranks: ssh: Could not resolve hostname nowhere",
                "--hosts scansion2:1                     | the hosts have 1 slot, but 3 ranks and 0 spares need 3",
                "--hosts scansion2:2,scansion2:2         | host scansion2 is named twice",
                "--hosts scansion2:3 --rank-host 1=me    | none of the hosts scansion2",
            })
    void hosts_that_cannot_be_used_are_told_in_one_line_before_anything_starts(String options, String reason)
            throws Exception {
        List<String> words = new ArrayList<>(List.of("--ranks", "3"));
        words.addAll(List.of(options.strip().split(" +")));
        assertIsRefused(words, reason);
    }

    @Test
    void hosts_that_do_not_go_together_are_told_in_one_line_before_anything_starts() throws Exception {
        Path file = jobs.resolveSibling(jobs.getFileName() + ".hosts");
        try {
            Files.writeString(file, "scansion2 slots=2 java=/no/java\nscansion3\n");
            assertIsRefused(
                    List.of("--ranks", "3", "--hostfile", file.toString()),
                    "host scansion2 cannot run ranks: there is no /no/java/bin/java; install Java 17 or newer there");
            Files.writeString(file, "scansion2 slots=2 # one\nagain address=scansion2\n");
            assertIsRefused(
                    List.of("--ranks", "3", "--hostfile", file.toString()),
                    "hosts scansion2 and again are one machine; name it once");
            Files.writeString(file, "scansion2 slots=2 mpj=/no/mpj\nscansion3\n");
            assertIsRefused(List.of("--ranks", "3", "--hostfile", file.toString()), "has no lib/mpj.jar");
            Files.writeString(file, "scansion2 slots=2 scansion=/no/scansion\nscansion3\n");
            assertIsRefused(
                    List.of("--ranks", "3", "--hostfile", file.toString()),
                    "host scansion2 cannot run ranks: there is no Scansion in /no/scansion; install it there");
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void two_machines_of_one_name_are_told_before_anything_starts() throws Exception {
        hosts().run("scansion3", "hostname", "scansion2");
        try {
            assertIsRefused(
                    List.of("--ranks", "2", "--hosts", "scansion2:1,scansion3:1"),
                    "hosts scansion2 and scansion3 both call themselves scansion2; give them different names");
        } finally {
            hosts().run("scansion3", "hostname", "scansion3");
        }
    }

    @Test
    void a_host_with_another_release_of_java_is_refused_with_both_named() throws Exception {
        Path other = OtherPlatformsTest.JAVA_25;
        if (!Files.isDirectory(other)) {
            System.out.println("[SKIPPED] a_host_with_another_release_of_java: there is no " + other);
        }
        Assumptions.assumeTrue(Files.isDirectory(other), "there is no " + other);
        Path file = jobs.resolveSibling(jobs.getFileName() + ".hosts");
        try {
            Files.writeString(file, "scansion2 slots=2\nscansion3 java=" + other + "\n");
            assertIsRefused(
                    List.of("--ranks", "3", "--hostfile", file.toString()),
                    "host scansion2 has Java " + System.getProperty("java.version")
                            + " and host scansion3 has Java 25");
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void a_host_with_another_scansion_or_another_agent_is_refused_with_both_named() throws Exception {
        Path file = jobs.resolveSibling(jobs.getFileName() + ".hosts");
        Path other = Files.createDirectories(jobs.resolveSibling(jobs.getFileName() + ".other"));
        Path installed = Path.of(System.getProperty("scansion.home"));
        String version = System.getProperty("scansion.version");
        List<String> options = List.of("--ranks", "3", "--hostfile", file.toString());
        try {
            hosts().run("scansion1", "cp", "-r", installed + "/lib", installed + "/agent", other.toString());
            Files.move(
                    other.resolve(Path.of("lib", "launch-" + version + ".jar")),
                    other.resolve(Path.of("lib", "launch-0.1.9.jar")));
            Files.writeString(file, "scansion2 slots=2\nscansion3 scansion=" + other + "\n");
            assertIsRefused(options, "host scansion3 has Scansion 0.1.9 (");
            assertIsRefused(options, ", this one has " + version + " (");

            Path agent = Path.of("agent", "scansion-agent.jar");
            Files.write(other.resolve(agent), new byte[] {0}, StandardOpenOption.APPEND);
            Files.writeString(file, "scansion3 slots=3\n");
            String here = installed.resolve(agent).toString();
            hosts().run("scansion3", "mount", "--bind", other.resolve(agent).toString(), here);
            try {
                assertIsRefused(options, "host scansion3 has Scansion " + version + " (");
            } finally {
                hosts().run("scansion3", "umount", here);
            }
        } finally {
            Files.delete(file);
            TestHosts.emptied(other);
            Files.delete(other);
        }
    }

    @Test
    void the_agent_leaves_ranks_on_another_host_when_asked_there() throws Exception {
        try (RealJob job = waitingRing("--hosts", "scansion1:1,scansion2:2", "--job", "far")) {
            assertThat(asked("scansion1", "detach", "--job", "far"))
                    .contains("; 2 more of its ranks run on other hosts");
            assertThat(asked("scansion2", "detach", "--job", "far")).startsWith("the agent is out of processes ");
            assertIsEndedWithoutTrace(job, "scansion1", "scansion2");
        }
    }

    private String asked(String host, String... words) throws Exception {
        try (RealJob console = RealJob.onHost(host, Map.of(), Path.of("/dev/null"), jobs, LIMIT, List.of(words))) {
            assertThat(console.awaitExit()).as(console.transcript()).isZero();
            return String.join("\n", console.output());
        }
    }

    @Test
    void what_was_not_copied_to_a_host_is_told_before_anything_starts() throws Exception {
        Path library = Files.createDirectory(jobs.resolveSibling(jobs.getFileName() + ".lib"));
        Path file = Files.writeString(library.resolve("values.txt"), "here");
        String classPath = RealJob.programs() + ":" + library;
        List<String> options = List.of("--ranks", "2", "--hosts", "scansion2:1,scansion3:1");
        hosts().run("scansion3", "mount", "-t", "tmpfs", "tmpfs", library.toString());
        try {
            assertIsRefused(options, classPath, library + " on host scansion3 is not the one that is here");
            hosts().run("scansion3", "sh", "-c", "printf here >" + file);
            try (RealJob job = run(options, classPath, Path.of("/dev/null"), Ring.class.getName(), "finish", "x")) {
                assertThat(job.awaitExit()).as(job.transcript()).isZero();
            }
        } finally {
            hosts().run("scansion3", "umount", library.toString());
            Files.delete(file);
            Files.delete(library);
        }
    }

    private void assertIsRefused(List<String> options, String reason) throws Exception {
        assertIsRefused(options, RealJob.programs(), reason);
    }

    private void assertIsRefused(List<String> options, String classPath, String reason) throws Exception {
        try (RealJob job = run(options, classPath, Path.of("/dev/null"), Ring.class.getName(), "finish", "x")) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(2);
            assertThat(job.errors()).singleElement().asString().contains(reason);
            assertThat(job.output()).isEmpty();
        }
    }
}
