package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.integration.FaultTrial.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random faults on real jobs: whatever is killed, stopped or used up, a job comes to the untuned run's result, or ends and says by whom,
 * and nothing is left. {@code mvn -Pfaults} has a thousand of them; {@code -Dfaults.seed=N} goes on where a campaign was left, and
 * {@code target/faults.csv} has a line for each.
 */
@RequiresMpj
class FaultCampaignTest {
    private static final int COLUMNS = 7;
    /** Ends of trials in which somebody was struck. */
    private static final Set<String> COUNTED = Set.of("result", "ended");

    private static final Path LOG = Path.of("target", "faults.csv");

    @TempDir
    private Path directory = Path.of("");

    static LongStream seeds() {
        long first = Long.getLong("faults.seed", 1);
        return LongStream.range(first, first + Integer.getInteger("faults", 2));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_job_comes_to_its_result_or_says_why_it_ended_and_nothing_is_left(long seed) throws Exception {
        Outcome outcome = new FaultTrial(seed, directory).run();
        write(seed, outcome);
        assertThat(outcome.wrong())
                .as("%s, %s, %s", outcome.kind().words(), outcome.program(), outcome.when())
                .isEmpty();
    }

    /** A table of all that is in the log. */
    @AfterAll
    static void report() throws IOException {
        StringBuilder table = new StringBuilder("| Fault | trials | came to the result | ended, worst s | wrong |\n");
        table.append("|---|---:|---:|---:|---:|\n");
        List<String[]> rows = Files.readAllLines(LOG).stream()
                .map(line -> line.split(",", COLUMNS))
                .toList();
        for (FaultKind kind : FaultKind.values()) {
            List<String[]> of = rows.stream()
                    .filter(row -> row[1].equals(kind.name()) && COUNTED.contains(row[4]))
                    .toList();
            long results = of.stream().filter(row -> row[4].equals("result")).count();
            double worst = of.stream()
                    .mapToDouble(row -> Double.parseDouble(row[5]))
                    .filter(seconds -> !Double.isNaN(seconds))
                    .max()
                    .orElse(Double.NaN);
            long wrong = of.stream().filter(row -> !row[6].isEmpty()).count();
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %d | %d | %s | %d |%n",
                    kind.words(),
                    of.size(),
                    results,
                    Double.isNaN(worst) ? "" : String.format(Locale.ROOT, "%d, %.2f", of.size() - results, worst),
                    wrong));
        }
        Files.writeString(Path.of("target", "faults.md"), table);
    }

    private static synchronized void write(long seed, Outcome outcome) throws IOException {
        String wrong = outcome.wrong().lines().findFirst().orElse("");
        String line = String.format(
                Locale.ROOT,
                "%d,%s,%s,%s,%s,%.2f,%s%n",
                seed,
                outcome.kind(),
                outcome.program(),
                outcome.when(),
                outcome.end(),
                outcome.endSeconds(),
                wrong);
        Files.writeString(LOG, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
