package io.scansion.launch.job;

import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What the tuner tells the launcher of a job in which ranks do not go on: they complete no item and leave no MPI call.
 *
 * @param quiet for how long no rank at all had gone on when this was written; nothing while some do
 * @param outside physical ranks that had not gone on for so long and are not inside an MPI call either: whatever they do or wait for,
 *     it is no message
 * @param stacks Java stacks of some ranks, by physical rank
 * @param complete whether no more stacks are to be expected
 */
public record Standstill(
        Optional<Duration> quiet,
        SortedMap<Integer, Duration> outside,
        SortedMap<Integer, String> stacks,
        boolean complete) {
    private static final String QUIET = "quietMillis";
    private static final String COMPLETE = "complete";
    private static final String OUTSIDE = "outsideMillis.";
    private static final String STACKS = "stacks.";

    Properties toProperties() {
        Properties properties = new Properties();
        quiet.ifPresent(time -> properties.setProperty(QUIET, Long.toString(time.toMillis())));
        properties.setProperty(COMPLETE, Boolean.toString(complete));
        outside.forEach((rank, time) -> properties.setProperty(OUTSIDE + rank, Long.toString(time.toMillis())));
        stacks.forEach((rank, text) -> properties.setProperty(STACKS + rank, text));
        return properties;
    }

    /** @throws IllegalArgumentException if a value is nonsense */
    static Standstill fromProperties(Properties properties) {
        return new Standstill(
                Optional.ofNullable(properties.getProperty(QUIET)).map(Standstill::millis),
                byRank(properties, OUTSIDE, Standstill::millis),
                byRank(properties, STACKS, text -> text),
                Boolean.parseBoolean(properties.getProperty(COMPLETE)));
    }

    private static <T> SortedMap<Integer, T> byRank(Properties properties, String prefix, Function<String, T> value) {
        SortedMap<Integer, T> values = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(prefix)) {
                values.put(
                        Integer.parseInt(name.substring(prefix.length())), value.apply(properties.getProperty(name)));
            }
        }
        return values;
    }

    private static Duration millis(String text) {
        return Duration.ofMillis(Long.parseLong(text));
    }
}
