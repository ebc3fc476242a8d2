package io.scansion.console.experiment.deadline;

import io.scansion.console.experiment.deadline.EndSaid.Moment;
import io.scansion.console.view.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes what was said of ends beside when they were: a row for each run, and lines about all. Stateless. */
final class DeadlineTable {
    private DeadlineTable() {}

    static String header() {
        return row("run", "times, ms", "CV", "items", "changes", "end, s")
                + "  said: interval of 90 %, and what it took";
    }

    static String row(RunOutcome outcome) {
        DrawnRun run = outcome.run();
        String row = row(
                run.seed(),
                run.times(),
                String.format(Locale.ROOT, "%.2f", run.variation()),
                run.items(),
                outcome.changes(),
                String.format(Locale.ROOT, "%.1f", outcome.endSeconds()));
        if (!outcome.failure().isEmpty()) {
            return row + "  " + outcome.failure();
        }
        StringBuilder text = new StringBuilder(row);
        for (EndSaid said : outcome.said()) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %s, at %.1f s: %.2f to %.2f, %.2f%s;",
                    said.moment().words(),
                    said.atSeconds(),
                    said.low(),
                    said.high(),
                    said.took(),
                    said.isInside() ? "" : " OUT"));
        }
        return text + (outcome.intact() ? "" : "  items were lost, duplicated or reordered");
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "%5s %-18s%6s%7s%9s%8s", cells);
    }

    static List<String> lines(List<RunOutcome> outcomes) {
        List<String> lines = new ArrayList<>();
        for (Moment moment : Moment.values()) {
            lines.add(line(moment.words(), DeadlineFigures.of(outcomes, Optional.of(moment))));
        }
        lines.add(line("all", DeadlineFigures.of(outcomes, Optional.empty())));
        long failed = outcomes.stream()
                .filter(outcome -> !outcome.failure().isEmpty())
                .count();
        if (failed > 0) {
            lines.add("  failed: " + failed + " of " + outcomes.size());
        }
        return lines;
    }

    private static String line(String what, DeadlineFigures figures) {
        return figures.said() == 0
                ? String.format(Locale.ROOT, "  %-18s nothing was said", what)
                : String.format(
                        Locale.ROOT,
                        "  %-18s 90 %% interval held %d of %d (%s); in median %d, in p90 %d; median off by %s, half-width %s",
                        what,
                        figures.inside(),
                        figures.said(),
                        Units.percent(figures.insideShare()),
                        figures.inMedian(),
                        figures.inP90(),
                        Units.percent(figures.error()),
                        Units.percent(figures.halfWidth()));
    }
}
