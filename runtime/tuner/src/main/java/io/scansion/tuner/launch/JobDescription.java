package io.scansion.tuner.launch;

import io.scansion.tuner.config.JobSettings;
import io.scansion.tuner.config.MpjDevice;
import io.scansion.tuner.config.RankList;
import io.scansion.tuner.config.TuningMode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Properties;

/**
 * What the processes of a job know about it, as written to {@code job.properties}.
 *
 * @param key secret that whoever talks to the tuner must present
 * @param primaries ranks that the program sees
 * @param expectedItems items that the program will process in all, where the operator knows
 * @param requiredItemsPerSecond throughput that the operator demands, where there is such a contract
 * @param window how long the tuner measures before it looks at the numbers again
 * @param minGain least relative gain for which the tuner acts, such as 0.05
 * @param switchLimitBytes message size from which a send waits for its receiver, in bytes
 * @param launcherPid process that supervises the job; the job is over when it is gone
 * @param launcherStarted when that process began, to tell it from a later one of the same number
 */
public record JobDescription(
        String id,
        String key,
        int primaries,
        int spares,
        List<Integer> stateless,
        OptionalLong expectedItems,
        OptionalDouble requiredItemsPerSecond,
        TuningMode mode,
        MpjDevice device,
        String mainClass,
        Duration window,
        double minGain,
        int switchLimitBytes,
        Optional<Path> events,
        long launcherPid,
        Instant launcherStarted,
        Instant started) {
    /** Start times of processes are derived from the clock, which may have been corrected in between. */
    private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(5);

    public JobDescription {
        stateless = List.copyOf(stateless);
        if (id.isBlank() || key.isBlank() || primaries < 1 || spares < 0 || launcherPid < 1) {
            throw new IllegalArgumentException("not a job: " + id + ", " + primaries + " ranks, " + spares + " spares");
        }
    }

    /** Describes a job that this process is about to launch. */
    static JobDescription of(JobSettings settings, String id, String key, Instant now) {
        ProcessHandle self = ProcessHandle.current();
        return new JobDescription(
                id,
                key,
                settings.ranks(),
                settings.spares(),
                settings.stateless(),
                settings.expectedItems(),
                settings.requiredItemsPerSecond(),
                settings.mode(),
                settings.device(),
                settings.program().mainClass(),
                settings.window(),
                settings.minGain(),
                settings.switchLimitBytes(),
                settings.events(),
                self.pid(),
                self.info().startInstant().orElse(now),
                now);
    }

    /** Returns whether the process that supervises the job is there. */
    public boolean launcherAlive() {
        Optional<ProcessHandle> launcher = ProcessHandle.of(launcherPid);
        if (launcher.isEmpty() || !launcher.get().isAlive()) {
            return false;
        }
        Optional<Instant> since = launcher.get().info().startInstant();
        return since.isEmpty()
                || Duration.between(since.get(), launcherStarted).abs().compareTo(CLOCK_TOLERANCE) <= 0;
    }

    Properties toProperties() {
        Properties properties = new Properties();
        properties.setProperty("id", id);
        properties.setProperty("key", key);
        properties.setProperty("primaries", Integer.toString(primaries));
        properties.setProperty("spares", Integer.toString(spares));
        properties.setProperty("stateless", RankList.text(stateless));
        expectedItems.ifPresent(items -> properties.setProperty("expectedItems", Long.toString(items)));
        requiredItemsPerSecond.ifPresent(
                rate -> properties.setProperty("requiredItemsPerSecond", Double.toString(rate)));
        properties.setProperty("mode", mode.word());
        properties.setProperty("device", device.word());
        properties.setProperty("mainClass", mainClass);
        properties.setProperty("window", window.toString());
        properties.setProperty("minGain", Double.toString(minGain));
        properties.setProperty("switchLimitBytes", Integer.toString(switchLimitBytes));
        events.ifPresent(path -> properties.setProperty("events", path.toString()));
        properties.setProperty("launcherPid", Long.toString(launcherPid));
        properties.setProperty("launcherStarted", launcherStarted.toString());
        properties.setProperty("started", started.toString());
        return properties;
    }

    /** @throws IllegalArgumentException if a value is missing or nonsense */
    static JobDescription fromProperties(Properties properties) {
        try {
            return new JobDescription(
                    required(properties, "id"),
                    required(properties, "key"),
                    Integer.parseInt(required(properties, "primaries")),
                    Integer.parseInt(required(properties, "spares")),
                    RankList.parse(required(properties, "stateless")),
                    expectedItems(properties),
                    requiredItemsPerSecond(properties),
                    TuningMode.parse(required(properties, "mode")),
                    MpjDevice.parse(required(properties, "device")),
                    required(properties, "mainClass"),
                    Duration.parse(required(properties, "window")),
                    Double.parseDouble(required(properties, "minGain")),
                    Integer.parseInt(required(properties, "switchLimitBytes")),
                    Optional.ofNullable(properties.getProperty("events")).map(Path::of),
                    Long.parseLong(required(properties, "launcherPid")),
                    Instant.parse(required(properties, "launcherStarted")),
                    Instant.parse(required(properties, "started")));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static OptionalLong expectedItems(Properties properties) {
        String items = properties.getProperty("expectedItems");
        return items == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(items));
    }

    private static OptionalDouble requiredItemsPerSecond(Properties properties) {
        String rate = properties.getProperty("requiredItemsPerSecond");
        return rate == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(rate));
    }

    private static String required(Properties properties, String name) {
        String value = properties.getProperty(name);
        if (value == null) {
            throw new IllegalArgumentException("no " + name);
        }
        return value;
    }
}
