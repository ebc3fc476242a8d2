package io.scansion.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.Program;
import io.scansion.launch.installation.MpjInstallation;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobResult;
import io.scansion.launch.job.JobStore;
import io.scansion.launch.process.Child;
import io.scansion.launch.process.Role;
import io.scansion.launch.process.SupervisionEvent;
import io.scansion.launch.process.SupervisionListener;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The launcher with real processes that stand in for ranks; those of MPJ Express are in the integration tests. */
@Timeout(60)
class JobLauncherTest {
    private static final Duration LIMIT = Duration.ofSeconds(40);
    /** Ends when it is told that the ranks are gone. */
    private static final String OBEDIENT_TUNER = "while [ ! -e \"$0/ended.properties\" ]; do sleep 0.05; done";
    /** Has much to write then. */
    private static final String BUSY_TUNER = OBEDIENT_TUNER + "; sleep 2; echo all is written";

    @TempDir
    private Path directory = Path.of("");

    private final List<SupervisionEvent> events = new CopyOnWriteArrayList<>();

    @BeforeEach
    void assemble_a_home() throws IOException {
        Files.createDirectories(directory.resolve("home/agent"));
        Files.createDirectories(directory.resolve("home/rank-lib"));
        jar("home/agent/scansion-agent.jar");
        jar("home/rank-lib/reload4j.jar");
        jar("mpj.jar");
    }

    private void jar(String name) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), FakeRank.class.getName());
        new JarOutputStream(Files.newOutputStream(directory.resolve(name)), manifest).close();
    }

    private static JobSettingsBuilder settings(int ranks, String... words) {
        try {
            String classes = Path.of(FakeRank.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
            return JobSettings.builder(ranks, Program.of(List.of(classes), FakeRank.class.getName(), List.of(words)))
                    .timeout(LIMIT);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private RunningJob launch(JobSettingsBuilder settings) throws IOException {
        return launch(settings, OBEDIENT_TUNER);
    }

    private RunningJob launch(JobSettingsBuilder settings, String tuner) throws IOException {
        JobLauncher launcher = new JobLauncher(
                new MpjInstallation(directory.resolve("mpj.jar"), Optional.empty()),
                new ScansionHome(directory.resolve("home")),
                new JobStore(directory.resolve("jobs")),
                (job, processes) ->
                        new ProcessBuilder("sh", "-c", tuner, job.path().toString()));
        return launcher.launch(settings.build(), events::add);
    }

    private <E extends SupervisionEvent> Stream<E> seen(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast);
    }

    private Stream<String> printed(Role role) {
        return seen(SupervisionEvent.Printed.class)
                .filter(line -> line.role().equals(role))
                .map(SupervisionEvent.Printed::text);
    }

    private void assertNothingIsLeft(RunningJob job) throws IOException {
        assertThat(job.ranks()).noneMatch(Child::isAlive);
        assertThat(job.tuner()).isEmpty();
        try (Stream<Path> left = Files.list(directory.resolve("jobs"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void ranks_and_spares_meet_and_are_told_apart() throws Exception {
        try (RunningJob job = launch(settings(2, "finish", "-1").spares(1).stateless(List.of()))) {
            JobResult result = job.await();
            assertThat(result.done()).as(result.message()).isTrue();
            String all =
                    "heard #Peer Information;127.0.0.1@10000@20000@0;127.0.0.1@10001@20001@1;127.0.0.1@10002@20002@2;";
            assertThat(printed(new Role.Primary(1))).contains(all);
            assertThat(printed(new Role.Spare(2))).contains(all);
            assertThat(seen(SupervisionEvent.Connected.class)).hasSize(1);
            assertThat(seen(SupervisionEvent.Ended.class)).hasSize(1);
            assertNothingIsLeft(job);
        }
    }

    @Test
    void the_agent_gets_its_options_and_the_rank_a_configuration_of_MPJ_and_no_input() throws Exception {
        try (RunningJob job = launch(settings(4, "finish", "-1")
                .stateless(List.of(1, 2))
                .trustEnd(List.of(1, 2))
                .switchLimitBytes(4096))) {
            Path jobs = directory.resolve("jobs").resolve(job.id());
            job.await();
            String options = printed(new Role.Primary(2))
                    .filter(line -> line.startsWith("agent "))
                    .findFirst()
                    .orElseThrow();
            assertThat(options.substring(6).split(","))
                    .contains(
                            "job=" + job.id(),
                            "rank=2",
                            "primaries=4",
                            "spares=0",
                            "stateless=1%2B2",
                            "device=niodev",
                            "runAhead=free")
                    .contains(
                            "trustEnd=1%2B2",
                            "switchLimit=4096",
                            "launcherPid=" + ProcessHandle.current().pid());
            assertThat(printed(new Role.Primary(2))).contains("input has 0 bytes, MPJ_HOME is " + jobs.resolve("mpj"));
        }
    }

    @Test
    void noise_is_told_from_what_the_program_says() throws Exception {
        try (RunningJob job = launch(settings(1, "finish", "-1"))) {
            job.await();
            assertThat(seen(SupervisionEvent.Printed.class).filter(SupervisionEvent.Printed::noise))
                    .extracting(SupervisionEvent.Printed::text)
                    .containsExactly("log4j:WARN No appenders could be found");
        }
    }

    @Test
    void a_rank_that_dies_takes_the_others_and_the_tuner_with_it() throws Exception {
        try (RunningJob job = launch(settings(3, "die", "1"))) {
            JobResult result = job.await();
            assertThat(result.message()).isEqualTo("rank 1 ended with exit code 7, so the job was ended");
            assertThat(result.exitCode()).isEqualTo(3);
            assertNothingIsLeft(job);
        }
    }

    @RepeatedTest(5)
    void a_rank_that_was_killed_is_named_though_another_failed_with_it() throws Exception {
        try (RunningJob job = launch(settings(2, "kill-and-fail", "1"))) {
            assertThat(job.await().message())
                    .isEqualTo("rank 0 ended with exit code 137 (signal SIGKILL), so the job was ended");
            assertNothingIsLeft(job);
        }
    }

    @Test
    void a_rank_that_dies_before_it_connects_ends_the_job_at_once() throws Exception {
        try (RunningJob job = launch(settings(3, "die-before-connecting", "2"))) {
            assertThat(job.await().message()).isEqualTo("rank 2 ended with exit code 5, so the job was ended");
            assertNothingIsLeft(job);
        }
    }

    @Test
    void a_launcher_that_is_ended_before_all_ranks_have_met_does_not_blame_them() throws Exception {
        RunningJob job = launch(settings(2, "stay-away", "1"));
        try (job) {
            Awaitility.await().until(() -> seen(SupervisionEvent.Joined.class).count() == 1);
            job.sweep(); // as when the launcher's JVM ends
        }
        assertThat(job.await().message()).isEqualTo("the job was closed by its launcher");
    }

    @Test
    void a_tuner_that_does_not_finish_is_ended_and_it_is_said_what_may_be_missing() throws Exception {
        try (RunningJob job = launch(settings(1, "finish", "-1"), "exec sleep 60")) {
            assertThat(job.await().done()).isTrue();
            assertThat(seen(SupervisionEvent.Notice.class))
                    .extracting(SupervisionEvent.Notice::text)
                    .anyMatch(text -> text.contains("may lack their end"));
            assertNothingIsLeft(job);
        }
    }

    @Test
    void spares_that_stay_are_ended_quietly_after_the_last_rank() throws Exception {
        try (RunningJob job = launch(settings(1, "stay", "0").spares(1))) {
            JobResult result = job.await();
            assertThat(result.done()).as(result.message()).isTrue();
            assertThat(result.message()).isEmpty();
            assertNothingIsLeft(job);
        }
    }

    @Test
    void a_tuner_that_dies_is_started_again_and_the_ranks_do_not_notice() throws Exception {
        try (RunningJob job = launch(settings(2, "stay", "-1"))) {
            ProcessHandle first =
                    Awaitility.await().until(job::tuner, Optional::isPresent).orElseThrow();
            first.destroyForcibly();
            Awaitility.await()
                    .until(() -> job.tuner()
                            .filter(next -> next.pid() != first.pid())
                            .isPresent());
            assertThat(job.ranks()).allMatch(Child::isAlive);
            assertThat(seen(SupervisionEvent.Exited.class))
                    .containsExactly(new SupervisionEvent.Exited(new Role.Tuner(), 137));
            job.stop("enough");
            assertThat(job.await().message()).isEqualTo("enough");
            assertNothingIsLeft(job);
        }
    }

    @Test
    void the_tuner_of_a_job_that_takes_too_long_has_time_to_finish_what_it_writes() throws Exception {
        try (RunningJob job = launch(settings(2, "stay", "-1").timeout(Duration.ofSeconds(1)), BUSY_TUNER)) {
            assertThat(job.await().message()).isEqualTo("the job did not end within 1 s (--timeout), so it was ended");
            assertThat(printed(new Role.Tuner())).contains("all is written");
            assertNothingIsLeft(job);
        }
    }

    @Test
    void a_listener_that_throws_does_no_harm() throws Exception {
        JobLauncher launcher = new JobLauncher(
                new MpjInstallation(directory.resolve("mpj.jar"), Optional.empty()),
                new ScansionHome(directory.resolve("home")),
                new JobStore(directory.resolve("jobs")),
                (job, processes) -> new ProcessBuilder("true"));
        SupervisionListener broken = event -> {
            throw new IllegalStateException("broken");
        };
        try (RunningJob job = launcher.launch(settings(2, "finish", "-1").build(), broken)) {
            assertThat(job.await().done()).isTrue();
        }
    }

    @Test
    void a_job_that_cannot_work_starts_nothing_and_leaves_nothing() {
        assertThatThrownBy(() -> launch(JobSettings.builder(2, Program.of(List.of("/nowhere"), "no.Such", List.of()))))
                .isInstanceOf(InvalidJobException.class);
        assertThat(events).isEmpty();
        assertThat(directory.resolve("jobs")).doesNotExist();
    }
}
