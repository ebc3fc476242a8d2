package io.scansion.launch.job;

import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.ListenAddress;
import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.config.OperatorWishes;
import io.scansion.launch.config.RankList;
import io.scansion.launch.config.TuningMode;
import io.scansion.wire.trust.JobKeys;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * What the processes of a job know about it, as written to {@code job.properties}.
 *
 * @param keys secrets, one of which whoever talks to the tuner must show
 * @param primaries ranks that the program sees
 * @param expectedItems items that the program will process in all, where the operator knows
 * @param requiredItemsPerSecond throughput that the operator demands, where there is such a contract
 * @param window how long the tuner measures before it looks at the numbers again
 * @param minGain least relative gain for which the tuner acts, such as 0.05
 * @param wishes what the tuner keeps to
 * @param switchLimitBytes message size from which a send waits for its receiver, in bytes
 * @param stalledAfter how long all ranks may stand still before the launcher ends the job, where it does
 * @param listen where the tuner listens, as the rendezvous does
 * @param speeds of the hosts as their owner has laid them down, by physical rank; empty if nothing is said
 * @param launcher process that supervises the job; the job is over when it is gone
 * @param started by the clock of the launcher's machine; for people, nothing is decided by it
 */
public record JobDescription(
        String id,
        JobKeys keys,
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
        OperatorWishes wishes,
        int switchLimitBytes,
        Optional<Path> events,
        Optional<Duration> stalledAfter,
        OptionalLong eventsLimitBytes,
        Optional<Path> recording,
        ListenAddress listen,
        List<Double> speeds,
        ProcessIdentity launcher,
        Instant started) {

    public JobDescription {
        stateless = List.copyOf(stateless);
        speeds = List.copyOf(speeds);
        if (id.isBlank() || primaries < 1 || spares < 0) {
            throw new IllegalArgumentException("not a job: " + id + ", " + primaries + " ranks, " + spares + " spares");
        }
    }

    /** Describes a job that this process is about to launch. */
    static JobDescription of(JobSettings settings, String id, JobKeys keys, Instant now) {
        return new JobDescription(
                id,
                keys,
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
                settings.wishes(),
                settings.switchLimitBytes(),
                settings.events(),
                settings.stalledAfter(),
                settings.eventsLimitBytes(),
                settings.recording(),
                settings.listen(),
                settings.hosts().speeds(settings.ranks(), settings.spares()),
                ProcessIdentity.ofThisProcess(),
                now);
    }

    /** Returns the number of the process that supervises the job, on {@link #host}. */
    public long launcherPid() {
        return launcher.pid();
    }

    /** Returns the name of the machine that the job was launched on. */
    public String host() {
        return launcher.machine().host();
    }

    /** Returns whether the process that supervises the job is known to be gone: nobody on another machine can know. */
    public boolean launcherGone() {
        return launcher.life() == ProcessIdentity.Life.GONE;
    }

    Properties toProperties() {
        Properties properties = new Properties();
        properties.setProperty("id", id);
        keys.toProperties(properties);
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
        wishes.toProperties(properties);
        properties.setProperty("switchLimitBytes", Integer.toString(switchLimitBytes));
        events.ifPresent(path -> properties.setProperty("events", path.toString()));
        eventsLimitBytes.ifPresent(bytes -> properties.setProperty("eventsLimitBytes", Long.toString(bytes)));
        recording.ifPresent(path -> properties.setProperty("recording", path.toString()));
        stalledAfter.ifPresent(time -> properties.setProperty("stalledAfter", time.toString()));
        listen.toProperties(properties);
        properties.setProperty("speeds", speeds.stream().map(String::valueOf).collect(Collectors.joining(",")));
        launcher.toProperties(properties, "launcher");
        properties.setProperty("started", started.toString());
        return properties;
    }

    /** @throws IllegalArgumentException if a value is missing or nonsense */
    static JobDescription fromProperties(Properties properties) {
        try {
            return new JobDescription(
                    required(properties, "id"),
                    JobKeys.fromProperties(properties),
                    Integer.parseInt(required(properties, "primaries")),
                    Integer.parseInt(required(properties, "spares")),
                    RankList.parse(required(properties, "stateless")),
                    number(properties, "expectedItems"),
                    requiredItemsPerSecond(properties),
                    TuningMode.parse(required(properties, "mode")),
                    MpjDevice.parse(required(properties, "device")),
                    required(properties, "mainClass"),
                    Duration.parse(required(properties, "window")),
                    Double.parseDouble(required(properties, "minGain")),
                    OperatorWishes.fromProperties(properties),
                    Integer.parseInt(required(properties, "switchLimitBytes")),
                    Optional.ofNullable(properties.getProperty("events")).map(Path::of),
                    Optional.ofNullable(properties.getProperty("stalledAfter")).map(Duration::parse),
                    number(properties, "eventsLimitBytes"),
                    Optional.ofNullable(properties.getProperty("recording")).map(Path::of),
                    ListenAddress.fromProperties(properties),
                    speeds(properties.getProperty("speeds", "")),
                    ProcessIdentity.fromProperties(properties, "launcher"),
                    Instant.parse(required(properties, "started")));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static OptionalLong number(Properties properties, String name) {
        String value = properties.getProperty(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(value));
    }

    private static OptionalDouble requiredItemsPerSecond(Properties properties) {
        String rate = properties.getProperty("requiredItemsPerSecond");
        return rate == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(rate));
    }

    private static List<Double> speeds(String text) {
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(",")).map(Double::valueOf).toList();
    }

    private static String required(Properties properties, String name) {
        String value = properties.getProperty(name);
        if (value == null) {
            throw new IllegalArgumentException("no " + name);
        }
        return value;
    }
}
