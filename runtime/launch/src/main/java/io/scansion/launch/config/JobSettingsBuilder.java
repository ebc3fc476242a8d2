package io.scansion.launch.config;

import io.scansion.wire.PointSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Collects {@link JobSettings}, starting from the defaults; not thread-safe. */
public final class JobSettingsBuilder {
    private final int ranks;
    private final Program program;
    private Optional<String> id = Optional.empty();
    private Optional<Path> events = Optional.empty();
    private OptionalLong eventsLimitBytes = OptionalLong.empty();
    private Optional<Path> recording = Optional.empty();
    private Optional<Duration> timeout = Optional.empty();
    private Optional<Duration> stalledAfter = Optional.empty();
    private int spares = 0;
    private List<Integer> stateless = List.of();
    private List<Integer> trustEnd = List.of();
    private OptionalLong expectedItems = OptionalLong.empty();
    private OptionalDouble requiredItemsPerSecond = OptionalDouble.empty();
    private List<PointSpec> points = List.of();
    private TuningMode mode = TuningMode.ADVISE;
    private Optional<RunAhead> runAhead = Optional.empty();
    private MpjDevice device = MpjDevice.NIODEV;
    private Duration window = JobSettings.DEFAULT_WINDOW;
    private double minGain = JobSettings.DEFAULT_MIN_GAIN;
    private OperatorWishes wishes = OperatorWishes.NONE;
    private int switchLimitBytes = JobSettings.DEFAULT_SWITCH_LIMIT_BYTES;
    private ListenAddress listen = ListenAddress.LOOPBACK;
    private RankHosts hosts = RankHosts.HERE;
    private boolean verbose = false;
    private boolean agent = true;
    private boolean forwardInput = false;
    private Duration connectTimeout = JobSettings.DEFAULT_CONNECT_TIMEOUT;

    JobSettingsBuilder(int ranks, Program program) {
        this.ranks = ranks;
        this.program = program;
    }

    public JobSettingsBuilder id(String value) {
        id = Optional.of(value);
        return this;
    }

    public JobSettingsBuilder events(Path value) {
        events = Optional.of(value);
        return this;
    }

    public JobSettingsBuilder eventsLimitBytes(long value) {
        eventsLimitBytes = OptionalLong.of(value);
        return this;
    }

    public JobSettingsBuilder recording(Path value) {
        recording = Optional.of(value);
        return this;
    }

    public JobSettingsBuilder timeout(Duration value) {
        timeout = Optional.of(value);
        return this;
    }

    public JobSettingsBuilder stalledAfter(Duration value) {
        stalledAfter = Optional.of(value);
        return this;
    }

    public JobSettingsBuilder spares(int value) {
        spares = value;
        return this;
    }

    public JobSettingsBuilder stateless(List<Integer> value) {
        stateless = value;
        return this;
    }

    public JobSettingsBuilder trustEnd(List<Integer> value) {
        trustEnd = value;
        return this;
    }

    public JobSettingsBuilder expectedItems(long value) {
        expectedItems = OptionalLong.of(value);
        return this;
    }

    public JobSettingsBuilder requiredItemsPerSecond(double value) {
        requiredItemsPerSecond = OptionalDouble.of(value);
        return this;
    }

    public JobSettingsBuilder points(List<PointSpec> value) {
        points = value;
        return this;
    }

    public JobSettingsBuilder mode(TuningMode value) {
        mode = value;
        return this;
    }

    /** By default as the mode says: bounded where the tuner acts. */
    public JobSettingsBuilder runAhead(RunAhead value) {
        runAhead = Optional.of(value);
        return this;
    }

    public JobSettingsBuilder device(MpjDevice value) {
        device = value;
        return this;
    }

    public JobSettingsBuilder window(Duration value) {
        window = value;
        return this;
    }

    public JobSettingsBuilder minGain(double value) {
        minGain = value;
        return this;
    }

    public JobSettingsBuilder wishes(OperatorWishes value) {
        wishes = value;
        return this;
    }

    public JobSettingsBuilder switchLimitBytes(int value) {
        switchLimitBytes = value;
        return this;
    }

    public JobSettingsBuilder listen(ListenAddress value) {
        listen = value;
        return this;
    }

    public JobSettingsBuilder hosts(RankHosts value) {
        hosts = value;
        return this;
    }

    public JobSettingsBuilder verbose(boolean value) {
        verbose = value;
        return this;
    }

    public JobSettingsBuilder agent(boolean value) {
        agent = value;
        return this;
    }

    public JobSettingsBuilder forwardInput(boolean value) {
        forwardInput = value;
        return this;
    }

    public JobSettingsBuilder connectTimeout(Duration value) {
        connectTimeout = value;
        return this;
    }

    /** @throws InvalidJobException if the settings contradict each other */
    public JobSettings build() {
        return new JobSettings(
                id,
                ranks,
                spares,
                stateless,
                trustEnd,
                expectedItems,
                requiredItemsPerSecond,
                points,
                mode,
                runAhead.orElse(RunAhead.of(mode)),
                device,
                events,
                eventsLimitBytes,
                recording,
                window,
                minGain,
                wishes,
                switchLimitBytes,
                listen,
                hosts,
                verbose,
                agent,
                forwardInput,
                connectTimeout,
                timeout,
                stalledAfter,
                program);
    }
}
