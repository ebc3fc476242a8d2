package io.scansion.tuner.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.scansion.tuner.channel.TunerAddressFile;
import io.scansion.tuner.config.InvalidJobException;
import io.scansion.tuner.config.JobSettings;
import io.scansion.tuner.config.JobSettingsBuilder;
import io.scansion.tuner.config.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobStoreTest {
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
        JobDirectory job = store.create(settings()
                .spares(2)
                .stateless(List.of(1))
                .events(Path.of("events.jsonl"))
                .window(Duration.ofMillis(750))
                .minGain(0.07)
                .expectedItems(5_000_000_000L)
                .build());
        JobDescription read = store.choose(Optional.of(job.id())).description();
        assertThat(read.id()).isEqualTo(job.id());
        assertThat(read.primaries()).isEqualTo(3);
        assertThat(read.spares()).isEqualTo(2);
        assertThat(read.stateless()).containsExactly(1);
        assertThat(read.window()).isEqualTo(Duration.ofMillis(750));
        assertThat(read.minGain()).isEqualTo(0.07);
        assertThat(read.expectedItems()).hasValue(5_000_000_000L);
        assertThat(read.events()).contains(Path.of("events.jsonl").toAbsolutePath());
        assertThat(read.launcherPid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(read.key()).hasSize(32);
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
        job.publish(new TunerAddress("127.0.0.1", 4711, 1));
        assertThat(permissions(job.path())).isEqualTo("rwx------");
        assertThat(permissions(job.path().resolve("job.properties"))).isEqualTo("rw-------");
        assertThat(permissions(job.tunerFile())).isEqualTo("rw-------");
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

    @Test
    void what_a_killed_launcher_left_behind_is_removed() throws IOException {
        JobDirectory job = store.create(settings().id("stale").build());
        JobDescription alive = job.description();
        var properties = alive.toProperties();
        properties.setProperty(
                "launcherStarted",
                alive.launcherStarted().minus(Duration.ofHours(1)).toString());
        OwnerOnly.write(job.path().resolve("job.properties"), properties);
        assertThat(job.endedWith()).contains(JobResult.FAILED);
        assertThat(store.running()).isEmpty();
        assertThat(job.path()).doesNotExist();
    }

    @Test
    void a_job_in_the_making_is_neither_seen_nor_removed() throws IOException {
        store.create(settings().id("one").build());
        Path unfinished =
                Files.createDirectory(root.resolve("a").resolve("jobs").resolve(".new-1"));
        assertThat(store.running()).extracting(JobDirectory::id).containsExactly("one");
        assertThat(unfinished).exists();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4})
    void a_file_of_a_job_is_read_as_it_was_written_or_called_damaged(int seed) throws IOException {
        JobDirectory job = store.create(settings().spares(2).expectedItems(9).build());
        job.publish(new TunerAddress("127.0.0.1", 4711, 1));
        Properties words = new Properties();
        words.setProperty("pinned", "1,2");
        job.keepOperatorWords(words);
        job.publishEnd(new JobResult(JobResult.DONE, "", Optional.empty(), 0, Duration.ZERO));
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
                assertOnlyIoExceptions(job::tuner);
                assertOnlyIoExceptions(job::operatorWords);
                assertOnlyIoExceptions(new TunerAddressFile(job.tunerFile())::read);
            }
            Files.write(file, whole);
        }
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
        assertThat(job.tuner()).isEmpty();
        job.publishEnd(new JobResult(JobResult.DONE, "", Optional.empty(), 0, Duration.ZERO));
        assertThat(job.endedWith()).contains(JobResult.DONE);
        job.delete();
        assertThat(job.endedWith()).contains(JobResult.FAILED);
    }

    @Test
    void damaged_files_are_named() throws IOException {
        JobDirectory job = store.create(settings().build());
        Files.writeString(job.tunerFile(), "port=seven");
        assertThatThrownBy(job::tuner)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("tuner.properties is damaged");
        Files.writeString(job.path().resolve("job.properties"), "id=x");
        assertThatThrownBy(job::description).isInstanceOf(IOException.class).hasMessageContaining("no key");
    }
}
