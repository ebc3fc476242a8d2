package io.scansion.launch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.scansion.launch.config.HostList;
import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.launch.config.OperatorWishes;
import io.scansion.launch.config.Program;
import io.scansion.launch.config.RankHosts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobStoreTest {
    private static final int NOBODY = 65_534;

    @TempDir
    private Path root = Path.of("");

    private JobStore store = new JobStore(root);

    @BeforeEach
    void place_the_store_below_a_directory_that_does_not_exist_yet() {
        store = new JobStore(root.resolve("a").resolve("jobs"));
    }

    private static JobSettingsBuilder settings() {
        return JobSettings.builder(3, Program.of(List.of("."), "com.example.ImagePipeline", List.of()));
    }

    @Test
    void what_the_launcher_writes_is_what_the_tuner_reads() throws IOException {
        OperatorWishes wishes = OperatorWishes.parse("1=2", "1=3,workers=8", "", "08:00-18:00,22:30-06:00")
                .withDeadline(Instant.parse("2026-12-24T18:30:15.25Z"));
        JobDirectory job = store.create(settings()
                .spares(2)
                .stateless(List.of(1))
                .events(Path.of("events.jsonl"))
                .window(Duration.ofMillis(750))
                .minGain(0.07)
                .wishes(wishes)
                .expectedItems(5_000_000_000L)
                .hosts(RankHosts.HERE.with(HostList.parseFile(Path.of("hosts"), List.of("a slots=4 speed=0.5", "b"))))
                .build());
        JobDescription read = store.choose(Optional.of(job.id())).description();
        assertThat(read.id()).isEqualTo(job.id());
        assertThat(read.primaries()).isEqualTo(3);
        assertThat(read.spares()).isEqualTo(2);
        assertThat(read.stateless()).containsExactly(1);
        assertThat(read.window()).isEqualTo(Duration.ofMillis(750));
        assertThat(read.minGain()).isEqualTo(0.07);
        assertThat(read.wishes()).isEqualTo(wishes);
        assertThat(read.expectedItems()).hasValue(5_000_000_000L);
        assertThat(read.speeds()).containsExactly(0.5, 0.5, 0.5, 0.5, 1.0);
        assertThat(read.events()).contains(Path.of("events.jsonl").toAbsolutePath());
        assertThat(read.launcherPid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(read.keys().operator()).hasSize(32);
    }

    @Test
    void names_are_made_from_the_program_and_differ() throws IOException {
        JobDirectory one = store.create(settings().build());
        JobDirectory two = store.create(settings().build());
        assertThat(one.id()).matches("imagepipeline-[a-z2-9]{4}").isNotEqualTo(two.id());
    }

    @Test
    void nobody_else_may_read_the_key() throws IOException {
        JobDirectory job = store.create(settings().build());
        assertThat(permissions(job.path())).isEqualTo("rwx------");
        assertThat(permissions(job.path().resolve("job.properties"))).isEqualTo("rw-------");
    }

    @Test
    void a_directory_that_others_can_enter_is_not_looked_into() throws IOException {
        JobDirectory job = store.create(settings().id("one").build());
        Files.setPosixFilePermissions(job.path(), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(store.running()).isEmpty();
        assertThatThrownBy(() -> store.choose(Optional.of("one")))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining("the directory of job 'one'")
                .hasMessageContaining("can be entered by other users");
        Files.setPosixFilePermissions(job.path(), PosixFilePermissions.fromString("rwx------"));
        assertThat(store.running()).containsExactly(job);
    }

    @Test
    void a_directory_of_another_user_is_not_looked_into() throws IOException {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "only root gives directories away");
        JobDirectory job = store.create(settings().id("one").build());
        Files.setAttribute(job.path(), "unix:uid", NOBODY);
        assertThat(store.running()).isEmpty();
        assertThatThrownBy(() -> store.choose(Optional.of("one")))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining("belongs to another user");
        assertThat(job.path()).isDirectory();
    }

    @Test
    void jobs_are_neither_made_nor_looked_for_where_others_can_exchange_them() throws IOException {
        store.create(settings().id("one").build());
        Path jobs = root.resolve("a").resolve("jobs");
        Files.setPosixFilePermissions(jobs, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> store.choose(Optional.of("one")))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining("can be changed by other users");
        assertThatThrownBy(() -> store.create(settings().id("two").build()))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining("SCANSION_JOBS");
        Files.setAttribute(jobs, "unix:mode", 01777); // as /tmp is: nobody exchanges what is another's
        assertThat(store.running()).hasSize(1);
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void the_only_running_job_needs_no_name() throws IOException {
        assertThatThrownBy(() -> store.choose(Optional.empty())).hasMessageContaining("no job is running");
        JobDirectory one = store.create(settings().id("one").build());
        assertThat(store.choose(Optional.empty())).isEqualTo(one);
        store.create(settings().id("two").build());
        assertThatThrownBy(() -> store.choose(Optional.empty()))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining("one, two");
        assertThatThrownBy(() -> store.choose(Optional.of("three"))).hasMessageContaining("running: one, two");
    }

    @Test
    void a_name_in_use_is_refused() throws IOException {
        store.create(settings().id("one").build());
        assertThatThrownBy(() -> store.create(settings().id("one").build()))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining("already running");
        assertThat(store.running()).hasSize(1);
    }

    /** Rewrites a job's description as another launcher would have written it. */
    private static void rewrite(JobDirectory job, Map<String, String> changed) throws IOException {
        Properties properties = job.description().toProperties();
        properties.putAll(changed);
        OwnerOnly.write(job.path().resolve("job.properties"), properties);
    }

    @Test
    void what_a_killed_launcher_left_behind_is_removed() throws IOException {
        JobDirectory job = store.create(settings().id("stale").build());
        // A later process has the launcher's number now.
        rewrite(job, Map.of("launcherStartTicks", "1"));
        assertThat(job.endedWith()).contains(JobResult.FAILED);
        assertThat(store.running()).isEmpty();
        assertThat(root.resolve("a/jobs")).isEmptyDirectory();
    }

    @Test
    void what_a_machine_left_behind_when_it_went_down_is_removed_when_it_is_up_again() throws IOException {
        JobDirectory job = store.create(settings().id("stale").build());
        rewrite(job, Map.of("launcherBoot", "another"));
        assertThat(store.running()).isEmpty();
        assertThat(job.path()).doesNotExist();
    }

    static List<Map<String, String>> otherMachines() {
        String nobody = Long.toString(Integer.MAX_VALUE);
        return List.of(
                Map.of("launcherHost", "far", "launcherBoot", "another", "launcherPid", nobody),
                Map.of("launcherHost", "far", "launcherStartTicks", "1"),
                Map.of("launcherInstallation", "namesake", "launcherBoot", "another", "launcherPid", nobody),
                Map.of("launcherProcesses", "of a container", "launcherPid", nobody));
    }

    @ParameterizedTest
    @MethodSource("otherMachines")
    void the_job_of_another_machine_is_left_alone_and_not_taken_for_one_of_this(Map<String, String> launcher)
            throws IOException {
        JobDirectory job = store.create(settings().id("far-off").build());
        rewrite(job, launcher);
        assertThat(store.running()).isEmpty();
        assertThat(job.path()).isDirectory();
        assertThat(job.endedWith()).isEmpty();
        String host = job.description().host();
        assertThatThrownBy(() -> store.choose(Optional.of("far-off")))
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining("was launched on " + host);
        assertThatThrownBy(() -> store.choose(Optional.empty())).hasMessageContaining("far-off on " + host);
        assertThatThrownBy(() -> store.create(settings().id("far-off").build()))
                .hasMessageContaining("already running on " + host);
        assertThat(job.path()).isDirectory();
    }

    @Test
    void a_job_that_cannot_be_read_is_not_taken_for_dead() throws IOException {
        JobDirectory job = store.create(settings().id("one").build());
        Path file = job.path().resolve("job.properties");
        Path hidden = Files.move(file, root.resolve("hidden"));
        Files.createDirectory(file); // reading it fails, whoever tries
        assertThat(job.endedWith()).isEmpty();
        assertThat(store.running()).isEmpty();
        assertThat(job.path()).isDirectory();
        Files.delete(file);
        Files.move(hidden, file);
        assertThat(store.running()).containsExactly(job);
    }

    @Test
    void what_a_process_did_not_get_done_of_removing_a_job_is_done_by_the_next() throws IOException {
        Path half = Files.createDirectories(root.resolve("a/jobs/.gone-one-1/mpj"));
        assertThat(store.running()).isEmpty();
        assertThat(half.getParent()).doesNotExist();
    }

    @Test
    void a_job_in_the_making_is_neither_seen_nor_removed_before_its_launcher_is_gone() throws IOException {
        store.create(settings().id("one").build());
        JobDirectory made = store.create(settings().id("two").build());
        Path jobs = root.resolve("a").resolve("jobs");
        Path empty = Files.createDirectory(jobs.resolve(".new-1"));
        JobDirectory written = new JobDirectory(Files.move(made.path(), jobs.resolve(".new-2")));
        Files.setLastModifiedTime(written.path(), FileTime.from(Instant.EPOCH)); // the clock was set since
        assertThat(store.running()).extracting(JobDirectory::id).containsExactly("one");
        assertThat(empty).exists();
        assertThat(written.path()).exists();
        rewrite(written, Map.of("launcherStartTicks", "1"));
        assertThat(store.running()).extracting(JobDirectory::id).containsExactly("one");
        assertThat(written.path()).doesNotExist();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4})
    void a_file_of_a_job_is_read_as_it_was_written_or_called_damaged(int seed) throws IOException {
        JobDirectory job = store.create(settings().spares(2).expectedItems(9).build());
        Files.writeString(job.tunerFile(), "port=4711");
        job.tunerMemory().keep("{\"version\": 1}".getBytes(StandardCharsets.UTF_8));
        job.publishEnd(JobResult.success(Duration.ZERO));
        job.publishStandstill(new Standstill(
                Optional.of(Duration.ofSeconds(5)),
                new TreeMap<>(Map.of(1, Duration.ofSeconds(6))),
                new TreeMap<>(Map.of(1, "at Main")),
                true));
        job.publishAttached(new TreeMap<>(Map.of(0, 4711L, 1, 4712L)));
        assertThat(job.attached()).containsExactly(Map.entry(0, 4711L), Map.entry(1, 4712L));
        Random random = new Random(seed);
        for (String name : JobDirectory.FILES) {
            Path file = job.path().resolve(name);
            byte[] whole = Files.readAllBytes(file);
            for (int i = 0; i < 150; i++) {
                byte[] damaged = Arrays.copyOf(whole, random.nextInt(whole.length + 1));
                for (int edits = random.nextInt(4); edits > 0 && damaged.length > 0; edits--) {
                    damaged[random.nextInt(damaged.length)] = random.nextBoolean()
                            ? (byte) random.nextInt()
                            : (byte) "\\u=-9\n".charAt(random.nextInt(6));
                }
                Files.write(file, damaged);
                assertThat(job.endedWith().orElse(JobResult.DONE)).isIn(JobResult.DONE, JobResult.FAILED);
                assertOnlyIoExceptions(job::description);
                assertOnlyIoExceptions(job.tunerMemory()::read);
                assertOnlyIoExceptions(job::standstill);
                assertOnlyIoExceptions(job::attached);
                assertOnlyIoExceptions(() -> job.tunerMemory().next(Instant.EPOCH));
                assertThat(job.failure()).isNotNull();
            }
            Files.write(file, whole);
        }
    }

    @Test
    void the_launcher_learns_of_a_standstill_from_the_directory_until_the_ranks_go_on() throws IOException {
        JobDirectory job =
                store.create(settings().stalledAfter(Duration.ofSeconds(60)).build());
        assertThat(job.description().stalledAfter()).contains(Duration.ofSeconds(60));
        assertThat(job.standstill()).isEmpty();
        Standstill all = new Standstill(
                Optional.of(Duration.ofMillis(5_200)),
                new TreeMap<>(),
                new TreeMap<>(Map.of(0, "main\n    at A", 3, "\u00e9")),
                true);
        Standstill one = new Standstill(
                Optional.empty(), new TreeMap<>(Map.of(7, Duration.ofMillis(9_001))), new TreeMap<>(), false);
        for (Standstill standstill : List.of(all, one)) {
            job.publishStandstill(standstill);
            assertThat(job.standstill()).contains(standstill);
        }
        job.clearStandstill();
        assertThat(job.standstill()).isEmpty();
        job.clearStandstill();
    }

    @Test
    void the_tuner_learns_why_a_job_has_failed() throws IOException {
        JobDirectory job = store.create(settings().build());
        assertThat(job.failure()).as("it runs").isEmpty();
        job.publishEnd(new JobResult(JobResult.FAILED, "rank 1 ended", Optional.empty(), 0, Duration.ZERO));
        assertThat(job.failure()).contains("rank 1 ended");
        job.publishEnd(JobResult.success(Duration.ZERO));
        assertThat(job.failure()).isEmpty();
    }

    private static void assertOnlyIoExceptions(ThrowingCallable reading) {
        Throwable thrown = catchThrowable(reading);
        if (thrown != null) {
            assertThat(thrown).isInstanceOf(IOException.class);
        }
    }

    @Test
    void what_is_no_job_is_never_removed() throws IOException {
        Path other = Files.createDirectories(root.resolve("a/jobs/letters"));
        Path file = Files.writeString(other.resolve("draft.txt"), "dear");
        assertThat(store.running()).isEmpty();
        assertThat(file).exists();
    }

    @Test
    void the_tuner_learns_of_the_end_from_the_directory() throws IOException {
        JobDirectory job = store.create(settings().build());
        assertThat(job.endedWith()).isEmpty();
        job.publishEnd(JobResult.success(Duration.ZERO));
        assertThat(job.endedWith()).contains(JobResult.DONE);
        job.delete();
        assertThat(job.endedWith()).contains(JobResult.FAILED);
    }

    @Test
    void damaged_files_are_named() throws IOException {
        JobDirectory job = store.create(settings().build());
        Files.writeString(job.path().resolve("job.properties"), "id=x");
        assertThatThrownBy(job::description)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("key of the job is missing");
    }
}
