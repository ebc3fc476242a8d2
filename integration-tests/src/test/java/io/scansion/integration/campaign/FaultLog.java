package io.scansion.integration.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The log of a campaign, {@code target/NAME.csv} with a line for each trial, and a table of it, {@code target/NAME.md}. */
final class FaultLog {
    private final Path log;
    private final Path table;

    FaultLog(String name) {
        log = Path.of("target", name + ".csv");
        table = Path.of("target", name + ".md");
    }

    synchronized void write(long seed, FaultOutcome outcome) throws IOException {
        Files.writeString(log, outcome.line(seed) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /**
     * Writes the table of all that is in the log.
     *
     * @param kinds in order
     * @param seconds in which a job has to end
     */
    void tabulate(List<FaultKind> kinds, double seconds) throws IOException {
        Map<String, Row> rows = new HashMap<>();
        Set<String> exceptions = new TreeSet<>();
        for (String line : Files.readAllLines(log)) {
            FaultOutcome outcome = FaultOutcome.of(line);
            if (outcome.counts() || !outcome.wrong().isEmpty()) {
                rows.computeIfAbsent(outcome.kind(), kind -> new Row()).add(outcome, seconds);
                exceptions.addAll(outcome.exceptions());
            }
        }
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "| Fault | trials | came to the result | ended | of these within %.0f s | worst s, load then | wrong |%n",
                seconds));
        text.append("|---|---:|---:|---:|---:|---:|---:|\n");
        kinds.forEach(
                kind -> text.append(rows.getOrDefault(kind.name(), new Row()).text(kind.words())));
        text.append("\nExceptions: ").append(String.join(", ", exceptions)).append('\n');
        Files.writeString(table, text);
    }

    /** The trials of one kind. */
    private static final class Row {
        private int trials;
        private int results;
        private int timed;
        private int inTime;
        private int wrong;
        private double worst = Double.NaN;
        private double loadThen;

        void add(FaultOutcome outcome, double seconds) {
            trials++;
            results += outcome.end().equals(FaultOutcome.RESULT) ? 1 : 0;
            wrong += outcome.wrong().isEmpty() ? 0 : 1;
            if (!Double.isNaN(outcome.seconds())) {
                timed++;
                inTime += outcome.seconds() <= seconds ? 1 : 0;
                if (!(outcome.seconds() <= worst)) {
                    worst = outcome.seconds();
                    loadThen = outcome.load();
                }
            }
        }

        String text(String said) {
            return String.format(
                    Locale.ROOT,
                    "| %s | %d | %d | %d | %s | %s | %d |%n",
                    said,
                    trials,
                    results,
                    trials - results,
                    timed == 0 ? "" : inTime + " of " + timed,
                    timed == 0 ? "" : String.format(Locale.ROOT, "%.2f, %.0f", worst, loadThen),
                    wrong);
        }
    }
}
