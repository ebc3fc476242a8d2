package io.scansion.launch.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.launch.job.JobResult;
import io.scansion.launch.process.SupervisionEvent.OutputStreamName;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PrefixedOutputTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private PrefixedOutput output = new PrefixedOutput(stream, stream, false);

    private void complains(Role role, String text) {
        output.on(new SupervisionEvent.Printed(role, OutputStreamName.STANDARD_ERROR, text, false));
    }

    private void ends(String message) {
        output.on(new SupervisionEvent.Ended(
                new JobResult(JobResult.FAILED, message, Optional.of(1), 2, Duration.ofSeconds(1))));
    }

    private void assertPrinted(String... lines) {
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines()).containsExactly(lines);
    }

    @Test
    void a_complaint_of_every_rank_is_printed_once_with_who_else_had_it() {
        complains(new Role.Primary(1), "App: unknown argument '--bogus'");
        complains(new Role.Primary(0), "App: unknown argument '--bogus'");
        complains(new Role.Spare(3), "App: unknown argument '--bogus'");
        ends("rank 1 ended with exit code 2, so the job was ended");
        assertPrinted(
                "[rank 1] App: unknown argument '--bogus'",
                "scansion: the same from rank 0, spare 3",
                "scansion: rank 1 ended with exit code 2, so the job was ended");
    }

    @Test
    void once_all_ranks_have_met_every_line_is_printed() {
        output.on(new SupervisionEvent.Connected(Duration.ofSeconds(1)));
        complains(new Role.Primary(0), "again");
        complains(new Role.Primary(1), "again");
        assertPrinted("[rank 0] again", "[rank 1] again");
    }

    @Test
    void what_one_rank_repeats_and_what_is_said_on_standard_output_is_printed_in_full() {
        complains(new Role.Primary(0), "loading");
        complains(new Role.Primary(0), "loading");
        for (int rank = 0; rank < 2; rank++) {
            output.on(new SupervisionEvent.Printed(
                    new Role.Primary(rank), OutputStreamName.STANDARD_OUTPUT, "hello", false));
        }
        assertPrinted("[rank 0] loading", "[rank 0] loading", "[rank 0] hello", "[rank 1] hello");
    }

    @Test
    void who_asks_for_everything_gets_everything() {
        output = new PrefixedOutput(stream, stream, true);
        complains(new Role.Primary(0), "no");
        complains(new Role.Primary(1), "no");
        assertPrinted("[rank 0] no", "[rank 1] no");
    }
}
