package io.scansion.launch.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.launch.job.TunerMemory.Turn;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TunerMemoryTest {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void every_tuner_of_a_job_gets_a_number_that_none_before_it_had_and_the_job_s_own_start() throws IOException {
        TunerMemory tuners = new TunerMemory(directory);
        assertThat(tuners.next(START)).isEqualTo(new Turn(1, START));
        assertThat(tuners.next(START.plusSeconds(60))).isEqualTo(new Turn(2, START));
        assertThat(new TunerMemory(directory).next(START.plusSeconds(90))).isEqualTo(new Turn(3, START));
    }

    @Test
    void a_tuner_of_keys_finds_beside_them_what_the_last_one_knew_until_the_job_has_ended() throws IOException {
        Path keys = KeyDirectory.make(directory.resolve("keys"), "far");
        byte[] knowledge = "{}".getBytes(StandardCharsets.UTF_8);
        KeyDirectory.read(keys).tunerMemory().next(START);
        KeyDirectory.read(keys).tunerMemory().keep(knowledge);
        assertThat(KeyDirectory.read(keys).tunerMemory().read()).contains(knowledge);
        KeyDirectory.read(keys).tunerMemory().forget();
        assertThat(KeyDirectory.read(keys).tunerMemory().read()).isEmpty();
        assertThat(KeyDirectory.read(keys).tunerMemory().next(START.plusSeconds(1)))
                .isEqualTo(new Turn(1, START.plusSeconds(1)));
        assertThat(Files.exists(keys)).isTrue();
    }
}
