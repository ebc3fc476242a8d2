package io.scansion.launch.job;

import java.time.Duration;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the tuner tells the launcher of a job in which no rank goes on: none completes an item or leaves an MPI call.
 *
 * @param quiet for how long that had been so when this was written
 * @param stacks Java stacks of some ranks, by physical rank
 * @param complete whether no more stacks are to be expected
 */
public record Standstill(Duration quiet, SortedMap<Integer, String> stacks, boolean complete) {
    private static final String QUIET = "quietMillis";
    private static final String COMPLETE = "complete";
    private static final String STACKS = "stacks.";

    Properties toProperties() {
        Properties properties = new Properties();
        properties.setProperty(QUIET, Long.toString(quiet.toMillis()));
        properties.setProperty(COMPLETE, Boolean.toString(complete));
        stacks.forEach((rank, text) -> properties.setProperty(STACKS + rank, text));
        return properties;
    }

    /** @throws IllegalArgumentException if a value is missing or nonsense */
    static Standstill fromProperties(Properties properties) {
        SortedMap<Integer, String> stacks = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(STACKS)) {
                stacks.put(Integer.parseInt(name.substring(STACKS.length())), properties.getProperty(name));
            }
        }
        return new Standstill(
                Duration.ofMillis(Long.parseLong(properties.getProperty(QUIET, ""))),
                stacks,
                Boolean.parseBoolean(properties.getProperty(COMPLETE)));
    }
}
