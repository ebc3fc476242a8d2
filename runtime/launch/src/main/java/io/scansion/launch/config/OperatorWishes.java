package io.scansion.launch.config;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the operator wants the tuner to keep to. A stage of the program is named by its rank; the workers of a farm and the stages of a
 * pipeline of the library by their name.
 *
 * @param least instances of a stage, at least 1
 * @param most instances of a stage, not below the least
 * @param pinned stages of the program that stay as they are until they are unpinned
 * @param quietTimes in which nothing is changed unless an operator says so
 * @param overheadBudget share of the ranks' time that the agents may take for themselves, below 1; 0 without a bound
 * @param deadline by which the program is to be done
 */
public record OperatorWishes(
        Map<String, Integer> least,
        Map<String, Integer> most,
        List<Integer> pinned,
        List<QuietTime> quietTimes,
        double overheadBudget,
        Optional<Instant> deadline) {
    public static final OperatorWishes NONE = parse("", "", "", "");

    public OperatorWishes {
        least = Collections.unmodifiableMap(new TreeMap<>(least));
        most = Collections.unmodifiableMap(new TreeMap<>(most));
        pinned = List.copyOf(pinned);
        quietTimes = List.copyOf(quietTimes);
        double budget = overheadBudget;
        JobSettings.require(
                budget >= 0 && budget < 1,
                () -> "--overhead must be a share of the ranks' time above 0 and below 100 %, such as 1%, got "
                        + 100 * budget + " %");
    }

    /** The same with a bound for what the agents may take of the ranks' time, as a share above 0 and below 1. */
    public OperatorWishes withOverheadBudget(double share) {
        JobSettings.require(
                share > 0, () -> "--overhead must be above 0; to switch the probes off while it runs: measure off");
        return new OperatorWishes(least, most, pinned, quietTimes, share, deadline);
    }

    /** The same with a time by which the program is to be done. */
    public OperatorWishes withDeadline(Instant at) {
        return new OperatorWishes(least, most, pinned, quietTimes, overheadBudget, Optional.of(at));
    }

    /**
     * Reads them as on the command line.
     *
     * @param min such as {@code 1=2,2=3}
     * @param max the same
     * @param pin ranks, such as {@code 1,2}
     * @param quietTimes such as {@code 08:00-18:00,22:00-06:00}
     * @throws InvalidJobException if one of them is malformed; says which, and how it is written
     */
    public static OperatorWishes parse(String min, String max, String pin, String quietTimes) {
        return new OperatorWishes(
                instances("--min", min),
                instances("--max", max),
                RankList.parse(pin),
                QuietTime.parse(quietTimes),
                0,
                Optional.empty());
    }

    /** Reads what {@link #toProperties} has written; what is not there was not wished. */
    public static OperatorWishes fromProperties(Properties properties) {
        OperatorWishes wishes = parse(
                properties.getProperty("min", ""),
                properties.getProperty("max", ""),
                properties.getProperty("pin", ""),
                properties.getProperty("quietTimes", ""));
        String overhead = properties.getProperty("overhead", "");
        wishes = overhead.isEmpty() ? wishes : wishes.withOverheadBudget(Double.parseDouble(overhead));
        String deadline = properties.getProperty("deadline", "");
        return deadline.isEmpty() ? wishes : wishes.withDeadline(Instant.parse(deadline));
    }

    /** Adds them to what the processes of a job know. */
    public void toProperties(Properties properties) {
        properties.setProperty("min", text(least));
        properties.setProperty("max", text(most));
        properties.setProperty("pin", RankList.text(pinned));
        properties.setProperty("overhead", overheadBudget == 0 ? "" : Double.toString(overheadBudget));
        properties.setProperty("deadline", deadline.map(Instant::toString).orElse(""));
        properties.setProperty(
                "quietTimes", quietTimes.stream().map(QuietTime::toString).collect(Collectors.joining(",")));
    }

    private static Map<String, Integer> instances(String option, String text) {
        Map<String, Integer> instances = new TreeMap<>();
        for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
            int equals = part.indexOf('=');
            String stage = part.substring(0, Math.max(0, equals)).strip();
            int number = number(part.substring(equals + 1).strip());
            JobSettings.require(
                    !stage.isEmpty() && number >= 1,
                    () -> option + " must be a stage and its instances, at least 1, such as 1=2 or workers=8, got "
                            + part);
            JobSettings.require(
                    instances.put(stage, number) == null,
                    () -> option + " names stage " + stage + " twice; name every stage once");
        }
        return instances;
    }

    /** Returns 0 if it is no number. */
    private static int number(String text) {
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
    }

    private static String text(Map<String, Integer> instances) {
        return instances.entrySet().stream()
                .map(one -> one.getKey() + "=" + one.getValue())
                .collect(Collectors.joining(","));
    }

    /** Refuses what a job cannot have. */
    void requireFor(int spares, List<Integer> stateless) {
        RankList.requireAmong("--min", stages(least), stateless);
        RankList.requireAmong("--max", stages(most), stateless);
        RankList.requireAmong("--pin", pinned, stateless);
        most.forEach((stage, instances) -> JobSettings.require(
                instances >= least.getOrDefault(stage, 1),
                () -> "--min " + stage + "=" + least.get(stage) + " is more than --max " + stage + "=" + instances
                        + "; write a smaller --min or a larger --max"));
        for (int stage : pinned) {
            int instances = least.getOrDefault(Integer.toString(stage), 1);
            JobSettings.require(
                    instances == 1,
                    () -> "--pin keeps stage " + stage + " at one instance and --min " + stage + "=" + instances
                            + " wants more; drop one of the two");
        }
        long needed = stages(least).stream()
                .mapToLong(stage -> least.getOrDefault(Integer.toString(stage), 1) - 1)
                .sum();
        JobSettings.require(
                needed <= spares,
                () -> "--min needs " + needed + " spare ranks, one for each further instance, and --spares are "
                        + spares + "; use --spares " + needed + " or more");
    }

    /** Those that are stages of the program. */
    private static List<Integer> stages(Map<String, Integer> instances) {
        List<Integer> stages = new ArrayList<>();
        for (String stage : instances.keySet()) {
            if (stage.matches("-?\\d{1,9}")) {
                stages.add(Integer.valueOf(stage));
            }
        }
        return stages;
    }
}
