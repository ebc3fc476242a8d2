package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The agent in a program that runs already, and out of it again. */
@RequiresMpj
class AttachTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    /** Ranks without the agent for most of a minute: of the two that have them, each looks for its own. */
    private static final String UNMEASURED = "ranks without the agent";

    private static final int ATTEMPTS = 20;
    private static final String REFUSED = "scansion: process ";
    private static final String SEVERAL = "scansion: several programs are running, name the processes of one: ";
    private static final String[] TOO_EARLY = {"attach again later", "does not use MPJ Express"};
    private static final String LIBRARY = "(mpi|mpjdev|xdev|mpjbuf)[.].*";
    /** Its source has sent all items when the others have hardly begun; they would take five minutes. */
    private static final ProgramRun PROGRAM = ProgramRun.of(3, "ParametricPipeline", "--times 0,20,2 --items 15000");

    private static final Duration PROGRAM_LIMIT = Duration.ofMinutes(6);

    @TempDir
    private Path directory = Path.of("");

    @Test
    @ResourceLock(UNMEASURED)
    void a_running_program_is_found_and_measured_until_the_agent_is_taken_out_and_ends_as_without() throws Exception {
        SinkLine expected = PROGRAM.plain(directory);
        Path jobs = Files.createDirectories(directory.resolve("jobs"));
        Path seenEnough = directory.resolve("seen-enough");
        EventFile events = new EventFile(directory.resolve("events.jsonl"));
        try (RealJob program = RealJob.scansion(jobs, PROGRAM_LIMIT, unmeasured(PROGRAM.until(seenEnough)))) {
            List<String> pids = pids(program);
            try (RealJob attached = attachedToFound(jobs, events, pids)) {
                String launcher = String.valueOf(program.handle().pid());
                assertThat(console(jobs, 4, "detach", launcher))
                        .contains("process " + launcher + " has no agent in it");
                Awaitility.await(attached.transcript())
                        .atMost(LIMIT)
                        .until(() -> events.has(
                                "measurement",
                                event -> event.path("stage").asInt() == 1
                                        && event.path("known").asBoolean()
                                        && event.path("compute_s").asDouble() > 0.019));
                Awaitility.await(attached.transcript())
                        .atMost(LIMIT)
                        .until(() -> events.has(
                                "prediction",
                                event -> event.path("bottlenecks").path(0).asInt() == 1));
                assertThat(console(jobs, 2, "attach", pids.get(0)))
                        .contains("process " + pids.get(0) + " is measured already, by job at");
                console(jobs, 0, "detach", "--job", "at");
                assertThat(attached.awaitExit()).as(attached.transcript()).isZero();
                assertThat(attached.transcript())
                        .contains("the agent was taken out")
                        .doesNotContain("the run is over");
            }
            assertThat(events.ofType("summary"))
                    .as(events.digest())
                    .singleElement()
                    .satisfies(summary ->
                            assertThat(summary.path("detached").asBoolean()).isTrue());
            assertThat(events.ofType("refusal"))
                    .as(events.digest())
                    .allSatisfy(
                            refusal -> assertThat(refusal.path("help").asText()).contains("--spares"));
            assertThat(console(jobs, 4, "detach", pids.get(1))).contains("has no agent in it");
            try (RealJob again = attached(jobs, new EventFile(directory.resolve("again.jsonl")), pids.subList(0, 2))) {
                again.awaitLine(line -> line.contains("are not measured: 2"));
                again.awaitLine("{\"job\":\"at\",\"ranks\":[0,1],\"missing\":[2]}"::equals);
                console(jobs, 0, "detach", pids.get(0), pids.get(1));
                assertThat(again.awaitExit()).as(again.transcript()).isZero();
            }
            Files.createFile(seenEnough);
            assertThat(program.awaitExit()).as(program.transcript()).isZero();
            assertThat(SinkLine.only(program.output()).timeless()).isEqualTo(expected.timeless());
        }
        assertThat(RealJob.jobDirectories(jobs)).isEmpty();
    }

    @Tag("thorough")
    @Test
    @ResourceLock(UNMEASURED)
    void a_program_on_java_25_is_measured_until_the_agent_is_taken_out_and_its_classes_are_as_before()
            throws Exception {
        OtherPlatformsTest.requireJava25("a_program_on_java_25_is_measured_until_the_agent_is_taken_out");
        SinkLine expected = PROGRAM.plain(directory);
        Path jobs = Files.createDirectories(directory.resolve("jobs"));
        Path seenEnough = directory.resolve("seen-enough");
        EventFile events = new EventFile(directory.resolve("events.jsonl"));
        try (RealJob program = RealJob.scansionOn(
                OtherPlatformsTest.JAVA_25,
                jobs,
                PROGRAM_LIMIT,
                unmeasured(PROGRAM.until(seenEnough), LoadedCode.OPTION))) {
            List<String> pids = pids(program);
            LoadedCode code = new LoadedCode(program, pids.size());
            Map<String, List<Byte>> before = Awaitility.await(program.transcript())
                    .atMost(LIMIT)
                    .until(() -> code.of(LIBRARY), loaded -> sends(loaded).isPresent());
            String send = sends(before).orElseThrow();
            try (RealJob attached = attached(jobs, events, pids)) {
                Awaitility.await(attached.transcript())
                        .atMost(LIMIT)
                        .until(() -> events.has(
                                "measurement",
                                event -> event.path("stage").asInt() == 1
                                        && event.path("compute_s").asDouble() > 0.019));
                assertThat(code.of(LIBRARY).get(send)).as(send).isNotEqualTo(before.get(send));
                console(jobs, 0, "detach", "--job", "at");
                assertThat(attached.awaitExit()).as(attached.transcript()).isZero();
            }
            assertThat(code.of(LIBRARY)).containsAllEntriesOf(before);
            assertThat(console(jobs, 4, "detach", pids.get(1))).contains("has no agent in it");
            Files.createFile(seenEnough);
            assertThat(program.awaitExit()).as(program.transcript()).isZero();
            assertThat(SinkLine.only(program.output()).timeless()).isEqualTo(expected.timeless());
        }
    }

    @Test
    void a_launched_program_runs_on_without_the_agent_as_well() throws Exception {
        Path seenEnough = directory.resolve("seen-enough");
        ProgramRun program = ProgramRun.of(3, "ParametricPipeline", "--times 2,20,2 --items 5000");
        try (TunedJob job = program.until(seenEnough).tuned(directory)) {
            job.await("measurement", event -> event.path("items").asLong() > 0);
            assertThat(job.console("detach")).startsWith("the agent is out of processes ");
            Files.createFile(seenEnough);
            SinkLine result = job.finish();
            assertThat(result.isIntact()).as(job.account()).isTrue();
            assertThat(result.items()).isEqualTo(5000);
        }
    }

    @Test
    void what_cannot_be_attached_to_is_told_in_a_line_and_nothing_is_begun() throws Exception {
        Path jobs = Files.createDirectories(directory.resolve("jobs"));
        Process sleep = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(console(jobs, 2, "attach", String.valueOf(sleep.pid()))).contains(" is no JVM");
        } finally {
            sleep.destroyForcibly();
            sleep.waitFor(10, TimeUnit.SECONDS);
        }
        assertThat(console(jobs, 2, "attach", String.valueOf(sleep.pid()))).contains("there is no process ");
        try (TunedJob job = PROGRAM.spares(1, "1").advise().tuned(directory)) {
            job.await("measurement", event -> event.path("items").asLong() > 0);
            assertThat(job.refused(4, "detach")).contains("job it has spare ranks");
            assertThat(console(
                            jobs,
                            2,
                            "attach",
                            String.valueOf(job.process().handle().pid())))
                    .contains("does not use MPJ Express");
        }
    }

    private static Optional<String> sends(Map<String, List<Byte>> code) {
        return code.keySet().stream()
                .filter(method -> method.startsWith("mpi.Comm.Send("))
                .findFirst();
    }

    private static String[] unmeasured(ProgramRun run, String... javaOptions) {
        List<String> words = new ArrayList<>(List.of("--verbose", "run", "--no-agent", "--ranks", "3", "--"));
        words.addAll(List.of(javaOptions));
        words.addAll(List.of("-Xmx64m", "-XX:MaxDirectMemorySize=512m"));
        words.addAll(List.of("-cp", run.classPath(), run.mainClass()));
        words.addAll(run.arguments());
        return words.toArray(String[]::new);
    }

    private static List<String> pids(RealJob program) {
        List<String> pids = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            pids.add(String.valueOf(program.child("rank " + rank).pid()));
        }
        return pids;
    }

    /** Attaches as soon as the ranks are connected. */
    private static RealJob attached(Path jobs, EventFile events, List<String> pids) throws IOException {
        for (int attempt = 0; ; attempt++) {
            RealJob attached = attach(jobs, events, pids);
            String line = attached.awaitLine(text -> isAttached(text) || text.startsWith(REFUSED));
            if (isAttached(line)) {
                return attached;
            }
            attached.close();
            assertThat(attempt).as(line).isLessThan(ATTEMPTS);
            assertThat(line).containsAnyOf(TOO_EARLY);
        }
    }

    /**
     * The same without a word on where they are. While ranks of other tests run without the agent as well, all are named and none is
     * chosen; where that lasts, those that were named are taken.
     */
    private static RealJob attachedToFound(Path jobs, EventFile events, List<String> pids) throws IOException {
        String found = PROGRAM.mainClass() + ", 3 of 3 ranks in processes " + String.join(" ", pids);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            RealJob attached = attach(jobs, events, List.of());
            String line = attached.awaitLine(
                    text -> isAttached(text) || text.startsWith(REFUSED) || text.startsWith(SEVERAL));
            if (isAttached(line)) {
                assertThat(attached.errors()).contains("scansion: found " + found);
                assertThat(line).contains("measures ranks 0, 1, 2;");
                return attached;
            }
            attached.close();
            if (line.startsWith(SEVERAL)) {
                assertThat(line).contains(found);
            } else {
                assertThat(line).containsAnyOf(TOO_EARLY);
            }
        }
        return attached(jobs, events, pids);
    }

    private static RealJob attach(Path jobs, EventFile events, List<String> pids) throws IOException {
        List<String> words = new ArrayList<>(List.of("--verbose", "attach", "--json", "--job", "at", "--window", "1s"));
        words.addAll(List.of("--events", events.file().toString()));
        words.addAll(pids);
        return RealJob.scansion(jobs, ProgramRun.LIMIT, words.toArray(String[]::new));
    }

    private static boolean isAttached(String line) {
        return line.startsWith("scansion: job at measures");
    }

    /** Runs a command and returns what it says, on whichever stream. */
    private static String console(Path jobs, int exitCode, String... words) throws IOException, InterruptedException {
        try (RealJob console = RealJob.scansion(jobs, LIMIT, words)) {
            assertThat(console.awaitExit()).as(console.transcript()).isEqualTo(exitCode);
            return console.transcript();
        }
    }
}
