package io.scansion.launch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunArchiveTest {
    private static final Instant BEGIN = Instant.parse("2026-11-23T10:00:00Z");

    @TempDir
    private Path root = Path.of("");

    private RunArchive archive() {
        return new RunArchive(new JobStore(root.resolve("jobs")));
    }

    private static List<String> jobs(List<RunArchive.Entry> entries) {
        return entries.stream().map(RunArchive.Entry::job).toList();
    }

    @Test
    void only_the_newest_are_kept_and_are_found_by_name() throws IOException {
        RunArchive archive = archive();
        for (int i = 0; i < RunArchive.MOST_RECORDS + 5; i++) {
            archive.add("job-" + i, BEGIN.plusSeconds(i), List.of("a line"));
        }
        List<RunArchive.Entry> entries = archive.entries();
        assertThat(entries).hasSize(RunArchive.MOST_RECORDS);
        assertThat(jobs(entries)).startsWith("job-104", "job-103").endsWith("job-5");
        assertThat(archive.find("job-4")).isEmpty();
        assertThat(archive.find("job-5")).isPresent();
    }

    @Test
    void a_record_that_takes_all_the_room_is_kept_alone() throws IOException {
        byte[] random = new byte[(int) RunArchive.MOST_BYTES];
        new Random(1).nextBytes(random);
        String noise = Base64.getEncoder().encodeToString(random);
        RunArchive archive = archive();
        archive.add("small", BEGIN, List.of("a line"));
        archive.add("large", BEGIN.plusSeconds(1), List.of(noise));
        assertThat(jobs(archive.entries())).containsExactly("large");
        archive.add("next", BEGIN.plusSeconds(2), List.of("a line"));
        assertThat(jobs(archive.entries())).containsExactly("next");
    }

    @Test
    void of_two_jobs_of_one_name_the_later_is_found_and_nobody_else_may_read_them() throws IOException {
        RunArchive archive = archive();
        archive.add("images", BEGIN, List.of("a line"));
        archive.add("images", BEGIN.plusMillis(5), List.of("a line"));
        Path found = archive.find("images").orElseThrow();
        assertThat(found).isEqualTo(archive.entries().get(0).file());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(found)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(found.getParent())))
                .isEqualTo("rwx------");
        assertThat(archive.clean()).isEqualTo(2);
        assertThat(archive.entries()).isEmpty();
    }

    @Test
    void the_records_are_no_jobs() throws IOException {
        archive().add("images", BEGIN, List.of("a line"));
        assertThat(new JobStore(root.resolve("jobs")).running()).isEmpty();
        assertThat(archive().entries()).hasSize(1);
    }
}
