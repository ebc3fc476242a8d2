package io.scansion.integration;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The {@code RESULT} line of a program, behind the name of whoever printed it.
 *
 * @param items that arrived, duplicates included
 * @param checksum depends on every item's content and on the order of arrival
 * @param seconds from the first item done to the last one done
 */
public record SinkLine(long items, String checksum, long lost, long duplicated, long reordered, double seconds) {
    private static final Pattern FORM =
            Pattern.compile("\\[.*\\] RESULT items=(\\d+) checksum=([0-9a-f]{16}) lost=(\\d+) duplicated=(\\d+)"
                    + " reordered=(\\d+) seconds=([0-9.]+) items_per_s=[0-9.]+( [a-z_]+=[0-9.]+)?");

    /** Returns the only result among lines of output; fails if there is none, or more than one. */
    public static SinkLine only(List<String> lines) {
        List<SinkLine> found = lines.stream()
                .map(FORM::matcher)
                .filter(Matcher::matches)
                .map(SinkLine::of)
                .toList();
        if (found.size() != 1) {
            throw new AssertionError("expected one RESULT line, found " + found.size() + " in\n"
                    + lines.stream().collect(Collectors.joining("\n")));
        }
        return found.get(0);
    }

    private static SinkLine of(Matcher line) {
        return new SinkLine(
                Long.parseLong(line.group(1)),
                line.group(2),
                Long.parseLong(line.group(3)),
                Long.parseLong(line.group(4)),
                Long.parseLong(line.group(5)),
                Double.parseDouble(line.group(6)));
    }

    /** The same result without the time that it took. */
    public SinkLine timeless() {
        return new SinkLine(items, checksum, lost, duplicated, reordered, 0);
    }

    public boolean isIntact() {
        return lost == 0 && duplicated == 0 && reordered == 0;
    }
}
