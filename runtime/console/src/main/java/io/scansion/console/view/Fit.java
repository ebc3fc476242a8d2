package io.scansion.console.view;

import io.scansion.console.view.Line.Style;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Chooses what of a list is shown where there are fewer rows than lines. Stateless. */
final class Fit {
    private static final int FEWEST_STAGES = 3;
    private static final int MOST_NEWS_LINES = 12;

    private Fit() {}

    /** Returns the stages that fit, in their order: those that set the pace first of all, and how many are left out. */
    static List<Line> stages(List<Line> stages, int rows) {
        int room = Math.max(FEWEST_STAGES, rows);
        if (stages.size() <= room) {
            return stages;
        }
        int others = room - 1 - (int) stages.stream().filter(Fit::setsThePace).count();
        List<Line> shown = new ArrayList<>();
        for (Line stage : stages) {
            if (shown.size() < room - 1 && (setsThePace(stage) || others-- > 0)) {
                shown.add(stage);
            }
        }
        shown.add(Line.plain("  and " + (stages.size() - shown.size()) + " more"));
        return shown;
    }

    private static boolean setsThePace(Line stage) {
        return stage.style() == Style.BOTTLENECK;
    }

    /** Returns the newest items that fit as a whole under an empty line, oldest first. */
    static List<Line> newest(List<List<Line>> items, int rows) {
        int room = Math.min(rows - 1, MOST_NEWS_LINES);
        List<List<Line>> shown = new ArrayList<>();
        for (int i = items.size() - 1; i >= 0 && items.get(i).size() <= room; i--) {
            shown.add(items.get(i));
            room -= items.get(i).size();
        }
        Collections.reverse(shown);
        List<Line> lines = new ArrayList<>();
        if (!shown.isEmpty()) {
            lines.add(Line.plain(""));
        }
        shown.forEach(lines::addAll);
        return lines;
    }
}
