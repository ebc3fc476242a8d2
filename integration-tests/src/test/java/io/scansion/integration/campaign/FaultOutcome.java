package io.scansion.integration.campaign;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What became of a job that a fault befell.
 *
 * @param place {@code here}, {@code hosts} or {@code slurm}
 * @param when the fault came
 * @param end {@code over before} if it came too late, {@code nobody there} if there was none to strike, {@code result} if the program came
 *     to the untuned run's result, {@code ended} if the job ended with a reason
 * @param seconds from the fault to the end of the job, where the fault ended it and could be known at once; else NaN
 * @param load of the machine over the last minute, when it ended
 * @param exceptions their names, as processes of the job said them
 * @param wrong what is not as it should be; empty if nothing
 */
record FaultOutcome(
        String kind,
        String place,
        String program,
        String when,
        String end,
        double seconds,
        double load,
        List<String> exceptions,
        String wrong) {
    static final String OVER_BEFORE = "over before";
    static final String NOBODY_THERE = "nobody there";
    static final String RESULT = "result";
    static final String ENDED = "ended";

    private static final int COLUMNS = 10;
    private static final Pattern EXCEPTION = Pattern.compile("\\b(?:[a-z]\\w*\\.)+[A-Z]\\w*(?:Exception|Error)\\b");

    /** Names of exceptions among what was printed. */
    static List<String> exceptions(Collection<String> lines) {
        return lines.stream()
                .flatMap(line -> EXCEPTION.matcher(line).results().map(found -> found.group()))
                .distinct()
                .sorted()
                .toList();
    }

    /** As a line of the log. */
    String line(long seed) {
        return String.format(
                Locale.ROOT,
                "%d,%s,%s,%s,%s,%s,%.2f,%.1f,%s,%s",
                seed,
                kind,
                place,
                program,
                when,
                end,
                seconds,
                load,
                String.join("+", exceptions),
                wrong.lines().findFirst().orElse(""));
    }

    /** Reads a line of the log. */
    static FaultOutcome of(String line) {
        String[] cells = line.split(",", COLUMNS);
        return new FaultOutcome(
                cells[1],
                cells[2],
                cells[3],
                cells[4],
                cells[5],
                Double.parseDouble(cells[6]),
                Double.parseDouble(cells[7]),
                cells[8].isEmpty() ? List.of() : List.of(cells[8].split("\\+")),
                cells[9]);
    }

    /** Whether somebody was struck while there was a job. */
    boolean counts() {
        return end.equals(RESULT) || end.equals(ENDED);
    }

    static String joined(String... problems) {
        return List.of(problems).stream().filter(text -> !text.isEmpty()).collect(Collectors.joining("; "));
    }
}
