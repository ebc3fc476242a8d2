package io.scansion.console.experiment.deadline;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.scansion.console.experiment.deadline.EndSaid.Moment;
import io.scansion.console.experiment.run.SummaryText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes what was said of ends, and when they were, as one JSON object on one line. The keys are a promise to readers. Stateless. */
final class DeadlineJson {
    private DeadlineJson() {}

    static String of(List<RunOutcome> outcomes) {
        ObjectNode node = SummaryText.object();
        node.put("type", "summary").put("experiment", "deadline");
        figures(node.putObject("all"), DeadlineFigures.of(outcomes, Optional.empty()));
        for (Moment moment : Moment.values()) {
            figures(node.putObject(word(moment)), DeadlineFigures.of(outcomes, Optional.of(moment)));
        }
        ArrayNode runs = node.putArray("runs");
        outcomes.forEach(outcome -> run(runs.addObject(), outcome));
        return SummaryText.line(node);
    }

    private static String word(Moment moment) {
        return moment.name().toLowerCase(Locale.ROOT);
    }

    private static void figures(ObjectNode node, DeadlineFigures figures) {
        node.put("said", figures.said()).put("inside", figures.inside());
        node.put("in_median", figures.inMedian()).put("in_p90", figures.inP90());
        SummaryText.put(node, "inside_share", figures.insideShare());
        SummaryText.put(node, "median_error", figures.error());
        SummaryText.put(node, "half_width", figures.halfWidth());
    }

    private static void run(ObjectNode node, RunOutcome outcome) {
        DrawnRun run = outcome.run();
        node.put("seed", run.seed()).put("times", run.times()).put("cv", run.variation());
        node.put("bytes", run.bytes()).put("spares", run.spares()).put("items", run.items());
        node.put("changes", outcome.changes()).put("intact", outcome.intact());
        SummaryText.put(node, "end_s", outcome.endSeconds());
        if (!outcome.failure().isEmpty()) {
            node.put("failure", outcome.failure());
        }
        ArrayNode all = node.putArray("said");
        for (EndSaid said : outcome.said()) {
            ObjectNode one = all.addObject();
            one.put("moment", word(said.moment())).put("items_left", said.itemsLeft());
            SummaryText.put(one, "at_s", said.atSeconds());
            SummaryText.put(one, "median_s", said.median());
            SummaryText.put(one, "low_s", said.low());
            SummaryText.put(one, "high_s", said.high());
            SummaryText.put(one, "p90_s", said.p90());
            SummaryText.put(one, "took_s", said.took());
            one.put("inside", said.isInside());
        }
    }
}
