package io.scansion.apps.workload;

import io.scansion.apps.launch.Arguments;
import io.scansion.apps.launch.BadArgumentException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Changes of stage times at given items. The item's own ordinal decides, never a count kept by the stage, so a change happens
 * at the same item in every instance of a stage.
 *
 * @param changes in the order of their items
 */
public record Schedule(List<Change> changes) {
    public static final Schedule NONE = new Schedule(List.of());

    private static final Pattern CHANGE = Pattern.compile("\\s*(\\d{1,6})@(\\d{1,9})=([^,]+)");

    public Schedule {
        changes = changes.stream()
                .sorted(Comparator.comparingInt(Change::fromItem))
                .toList();
    }

    /**
     * @param stage counted from 0
     * @param fromItem ordinal of the first item that takes the new time
     * @param millis mean service time from then on, before scaling
     */
    public record Change(int stage, int fromItem, double millis) {
        public Change {
            if (stage < 0 || fromItem < 0 || !(millis >= 0)) {
                throw new IllegalArgumentException("no change: stage " + stage + " item " + fromItem + " ms " + millis);
            }
        }
    }

    /** @param text {@code STAGE@ITEM=MS,...}; empty for no change */
    public static Schedule parse(String text) {
        if (text.isBlank()) {
            return NONE;
        }
        List<Change> changes = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Matcher matcher = CHANGE.matcher(part);
            if (!matcher.matches()) {
                throw new BadArgumentException(
                        "--schedule must be STAGE@ITEM=MS,... as in 2@100=400,2@300=200, got '" + part + "'");
            }
            changes.add(new Change(
                    Integer.parseInt(matcher.group(1)),
                    Integer.parseInt(matcher.group(2)),
                    Arguments.number("--schedule STAGE@ITEM=MS", matcher.group(3))));
        }
        return new Schedule(changes);
    }

    /** Mean service time in milliseconds of a stage for an item, before scaling; {@code initialMillis} until the first change. */
    public double millis(int stage, int item, double initialMillis) {
        double millis = initialMillis;
        for (Change change : changes) {
            if (change.stage() == stage && change.fromItem() <= item) {
                millis = change.millis();
            }
        }
        return millis;
    }

    public int highestStage() {
        return changes.stream().mapToInt(Change::stage).max().orElse(-1);
    }
}
