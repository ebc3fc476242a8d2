package io.scansion.console.view;

import io.scansion.tuner.journal.ModelEvent.Completion;
import io.scansion.tuner.journal.ModelEvent.Prospect;
import java.util.Locale;

/** When a run will be done, in words. Stateless. */
final class CompletionWords {
    private static final double NEARLY_SURE = 0.9;

    private CompletionWords() {}

    /** How it stands with the deadline; empty without one. */
    static String outlook(Completion completion) {
        double inTime = completion.prospects().get(0).inTime();
        return Double.isNaN(inTime)
                ? ""
                : inTime >= NEARLY_SURE ? "likely" : inTime > 1 - NEARLY_SURE ? "in doubt" : "unlikely";
    }

    static String of(Completion completion) {
        StringBuilder text = new StringBuilder();
        for (Prospect prospect : completion.prospects()) {
            text.append(prospect.id() == 0 ? "done in " : "; with #" + prospect.id() + " in ")
                    .append(Units.elapsed(prospect.medianSeconds()))
                    .append(" (90 %: ")
                    .append(Units.elapsed(prospect.p90Seconds()))
                    .append(", 99 %: ")
                    .append(Units.elapsed(prospect.p99Seconds()))
                    .append(')');
            if (!Double.isNaN(prospect.inTime())) {
                text.append(String.format(Locale.ROOT, ", in time with %.0f %%", 100 * prospect.inTime()));
            }
        }
        if (completion.deadlineSeconds() > 0) {
            text.append("; the deadline is in ").append(Units.elapsed(completion.deadlineSeconds()));
        } else if (completion.deadlineSeconds() <= 0) {
            text.append("; the deadline is over");
        }
        return text.toString();
    }
}
