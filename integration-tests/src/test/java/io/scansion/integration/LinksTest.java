package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.integration.programs.SizedMessages;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What messages cost on this machine, whatever that is, beside what the program itself has timed. */
@Isolated("judges rates")
@RequiresMpj
class LinksTest {
    private static final Pattern SENT = Pattern.compile("sent (\\d+) (\\d+) (\\d+) (\\d+) (\\d+)");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void the_cost_of_a_message_is_told_from_the_programs_own_messages_by_size() throws Exception {
        EventFile events = new EventFile(directory.resolve("events.jsonl"));
        try (RealJob job = RealJob.scansion(
                directory,
                Duration.ofMinutes(2),
                "run",
                "--ranks",
                "3",
                "--window",
                "1s",
                "--events",
                events.file().toString(),
                "--",
                "-Xmx64m",
                "-cp",
                RealJob.programs(),
                SizedMessages.class.getName(),
                "2400")) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            List<MatchResult> timed =
                    SENT.matcher(String.join("\n", job.output())).results().toList();
            assertThat(timed).as(job.transcript()).hasSize(8);
            for (MatchResult one : timed) {
                JsonNode link = last(events, number(one, 1), number(one, 2));
                assertThat(link.path("source").asText()).isEqualTo("own-messages");
                assertThat(link.path("fitted").asText()).isEqualTo("both");
                assertThat(link.path("bytes_least").asDouble()).isEqualTo(100);
                assertThat(link.path("bytes_most").asDouble()).isEqualTo(100_000);
                assertThat(link.path("per_byte_s").asDouble()).isNotNegative();
                assertThat(link.path("per_byte_error_s").asDouble()).isPositive();
                assertThat(link.path("latency_error_s").asDouble()).isPositive();
                double told = link.path("latency_s").asDouble()
                        + link.path("per_byte_s").asDouble() * number(one, 3);
                // the line is of the last windows, and the program's own times are of half of its run; where others
                // take
                // the processors, many a send takes much longer than it costs
                assertThat(told * 1e9)
                        .as(one.group() + " beside\n" + events.digest())
                        .isBetween(0.5 * number(one, 4), 2 * number(one, 5));
            }
        }
    }

    private static double number(MatchResult of, int group) {
        return Double.parseDouble(of.group(group));
    }

    private static JsonNode last(EventFile events, double from, double to) {
        return events.ofType("link").stream()
                .filter(link -> link.path("from").asDouble() == from
                        && link.path("to").asDouble() == to
                        && link.path("protocol").asText().equals("eager"))
                .reduce((earlier, later) -> later)
                .orElseThrow(
                        () -> new AssertionError("no link from " + from + " to " + to + " in\n" + events.digest()));
    }
}
