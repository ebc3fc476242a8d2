package io.scansion.console.view;

import io.scansion.tuner.journal.DecisionEvent.Recommendation;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What has happened to a run as rows of a table: when, and what. Stateless. */
public final class NewsLines {
    private NewsLines() {}

    /**
     * Returns a row of two cells for every event that is news, and for every plan that was recommended.
     *
     * @param state of the run at the end
     */
    public static List<List<String>> of(List<LoggedEvent> events, RunState state) {
        List<List<String>> rows = new ArrayList<>();
        String last = "";
        long recommended = Long.MIN_VALUE;
        for (LoggedEvent logged : events) {
            String text = NewsWords.of(logged, state).map(NewsWords.News::text).orElse("");
            if (logged.event() instanceof Recommendation one && one.id() != recommended) {
                recommended = one.id();
                text = "#" + one.id() + " recommended: " + PlanWords.promise(one) + ": " + one.reason();
            }
            if (!text.isEmpty() && !text.equals(last)) {
                last = text;
                rows.add(List.of(String.format(Locale.ROOT, "%.1f s", logged.timeSeconds()), text));
            }
        }
        return rows;
    }
}
