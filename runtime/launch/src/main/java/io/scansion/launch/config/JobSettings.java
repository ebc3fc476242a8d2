package io.scansion.launch.config;

import io.scansion.wire.PointSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Everything a user can say about one job. Build with {@link #builder}.
 *
 * @param id name of the job; absent: one is made up
 * @param ranks ranks that the program sees, at least 1
 * @param spares ranks kept parked for replication, at least 0
 * @param stateless inner ranks whose stages carry nothing from one item to the next, each once
 * @param trustEnd stateless ranks for which the operator vouches that a message ends their loop
 * @param expectedItems items that the program will process in all, where the operator knows, at least 1
 * @param requiredItemsPerSecond throughput that the operator demands of the program, where there is one, above 0
 * @param points fields of the program that the operator names as tuning points, each name once
 * @param events file that gets the events of the run as JSON Lines, absolute
 * @param eventsLimitBytes size at which that file is moved away and begun anew, positive
 * @param recording file that gets what is needed to go through the run again, absolute
 * @param window how long the tuner measures before it looks at the numbers again, from {@value #SHORTEST_WINDOW_MILLIS} ms to an hour
 * @param minGain least relative gain in throughput for which the tuner acts, such as 0.05
 * @param wishes what the tuner keeps to
 * @param runAhead how far senders may get ahead of stages declared stateless before anything is changed
 * @param switchLimitBytes message size in bytes from which a send waits for its receiver, header included, at least 1024
 * @param listen where the tuner and the rendezvous listen
 * @param hosts where the ranks run
 * @param verbose whether what MPJ Express itself prints is shown
 * @param agent whether the ranks are measured and can be rearranged; without it no tuner is started
 * @param forwardInput whether rank 0 reads the launcher's standard input; others always read an empty one
 * @param connectTimeout longest time until every rank has called MPI.Init
 * @param timeout longest time the whole job may take
 * @param stalledAfter how long a rank may be stopped, or all of them stand still, before the job is ended; at least 10 s
 */
public record JobSettings(
        Optional<String> id,
        int ranks,
        int spares,
        List<Integer> stateless,
        List<Integer> trustEnd,
        OptionalLong expectedItems,
        OptionalDouble requiredItemsPerSecond,
        List<PointSpec> points,
        TuningMode mode,
        RunAhead runAhead,
        MpjDevice device,
        Optional<Path> events,
        OptionalLong eventsLimitBytes,
        Optional<Path> recording,
        Duration window,
        double minGain,
        OperatorWishes wishes,
        int switchLimitBytes,
        ListenAddress listen,
        RankHosts hosts,
        boolean verbose,
        boolean agent,
        boolean forwardInput,
        Duration connectTimeout,
        Optional<Duration> timeout,
        Optional<Duration> stalledAfter,
        Program program) {

    /** What MPJ Express uses by itself, in bytes. */
    public static final int DEFAULT_SWITCH_LIMIT_BYTES = 131_072;

    public static final Duration DEFAULT_WINDOW = Duration.ofSeconds(2);
    /** Shorter ones hold too few snapshots of every rank to tell a trend from chance. */
    public static final int SHORTEST_WINDOW_MILLIS = 500;

    public static final double DEFAULT_MIN_GAIN = 0.05;
    public static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofMinutes(2);
    /** The rendezvous hands every rank the addresses of all in one string of at most 64 KiB, so no more can be launched. */
    public static final int MAX_PROCESSES = 1_500;
    /** A tuner takes more than can be launched. */
    public static final int MOST_DESCRIBED = 1 << 14;

    /** What is shorter cannot be told from a pause. */
    public static final Duration SHORTEST_STALL = Duration.ofSeconds(10);

    private static final Duration LONGEST_WINDOW = Duration.ofHours(1);

    /** @throws InvalidJobException if the settings contradict each other */
    public JobSettings {
        stateless = List.copyOf(stateless);
        trustEnd = List.copyOf(trustEnd);
        points = List.copyOf(points);
        events = events.map(Path::toAbsolutePath);
        recording = recording.map(Path::toAbsolutePath);
        require(
                id.isEmpty() || id.get().matches("[A-Za-z0-9][A-Za-z0-9._-]{0,63}"),
                () -> "--job '" + id.orElse("")
                        + "' is no name of a job; use up to 64 letters, digits, dots, dashes and underscores");
        require(ranks >= 1, () -> "--ranks must be at least 1, got " + ranks);
        require(spares >= 0, () -> "--spares must be at least 0, got " + spares);
        require(
                (long) ranks + spares <= MOST_DESCRIBED,
                () -> "--ranks and --spares are " + ((long) ranks + spares) + " processes together; at most "
                        + MOST_DESCRIBED + " can be tuned");
        RankList.requireInnerRanks(stateless, ranks);
        RankList.requireAmong("--trust-end", trustEnd, stateless);
        wishes.requireFor(spares, stateless);
        require(
                expectedItems.isEmpty() || expectedItems.getAsLong() >= 1,
                () -> "--expected-items must be at least 1, got " + expectedItems.orElse(0));
        require(
                wishes.deadline().isEmpty() || expectedItems.isPresent(),
                () -> "--deadline needs to know how much there is to do; say it with --expected-items N");
        require(
                requiredItemsPerSecond.isEmpty()
                        || (requiredItemsPerSecond.getAsDouble() > 0
                                && Double.isFinite(requiredItemsPerSecond.getAsDouble())),
                () -> "--contract must be a number of items per second above 0, got "
                        + requiredItemsPerSecond.orElse(0));
        require(
                agent || requiredItemsPerSecond.isEmpty(),
                () ->
                        "--no-agent runs the program unmeasured, so nobody can watch over its --contract; drop one of the two");
        PointList.requireDistinct(points);
        require(
                agent || points.isEmpty(),
                () -> "--no-agent leaves nobody to set the fields that --tune names; drop one of the two");
        require(
                points.isEmpty() || device == MpjDevice.NIODEV,
                () -> "--device smpdev is for measuring only and has no tuning points; leave --tune out or use"
                        + " --device niodev");
        require(
                spares > 0 || mode != TuningMode.AUTO || stateless.isEmpty(),
                () ->
                        "--mode auto needs spare ranks to replicate stages with; add --spares 1 or more, or use --mode advise");
        require(
                mode != TuningMode.AUTO || device == MpjDevice.NIODEV,
                () -> "--device smpdev is for measuring only; use --mode advise or --device niodev");
        require(
                spares == 0 || device == MpjDevice.NIODEV,
                () -> "--device smpdev is for measuring only and has no spare ranks; use "
                        + "--spares 0 or --device niodev");
        require(
                hosts.areHere() || device == MpjDevice.NIODEV,
                () -> "--device smpdev runs all ranks in one process; leave the hosts out or use --device niodev");
        require(
                agent || mode != TuningMode.AUTO,
                () -> "--no-agent runs the program unmeasured, so --mode auto cannot act; drop one of " + "the two");
        require(
                agent || wishes.equals(OperatorWishes.NONE),
                () ->
                        "--no-agent leaves nobody to keep to --min, --max, --pin, --quiet-time or --overhead; drop them or --no-agent");
        require(agent || spares == 0, () -> "--no-agent leaves nobody to park spare ranks; use --spares 0");
        require(
                window.toMillis() >= SHORTEST_WINDOW_MILLIS && window.compareTo(LONGEST_WINDOW) <= 0,
                () -> "--window must be from " + SHORTEST_WINDOW_MILLIS + " ms to one hour, got " + window.toMillis()
                        + " ms");
        require(minGain >= 0 && minGain < 100, () -> "--min-gain must be between 0 and 10000 %, got " + minGain);
        require(switchLimitBytes >= 1024, () -> "--switch-limit must be at least 1024 bytes, got " + switchLimitBytes);
        require(connectTimeout.toMillis() > 0, () -> "the connect time-out must be positive, got " + connectTimeout);
        require(
                timeout.isEmpty() || timeout.get().toMillis() > 0,
                () -> "--timeout must be positive, got " + timeout.orElseThrow());
        require(
                stalledAfter.isEmpty() || stalledAfter.get().compareTo(SHORTEST_STALL) >= 0,
                () -> "--stalled-after must be at least " + SHORTEST_STALL.toSeconds() + " s, got "
                        + stalledAfter.orElseThrow().toMillis() + " ms");
    }

    /** Returns the number of JVMs that MPI counts. */
    public int processes() {
        return ranks + spares;
    }

    public static JobSettingsBuilder builder(int ranks, Program program) {
        return new JobSettingsBuilder(ranks, program);
    }

    /** Returns the same settings with the program's main class filled in. */
    public JobSettings withProgram(Program found) {
        return with(listen, found);
    }

    /** Returns the same settings for a job that is reached elsewhere. */
    public JobSettings withListen(ListenAddress found) {
        return with(found, program);
    }

    private JobSettings with(ListenAddress listenAt, Program found) {
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
                runAhead,
                device,
                events,
                eventsLimitBytes,
                recording,
                window,
                minGain,
                wishes,
                switchLimitBytes,
                listenAt,
                hosts,
                verbose,
                agent,
                forwardInput,
                connectTimeout,
                timeout,
                stalledAfter,
                found);
    }

    static void require(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            throw new InvalidJobException(otherwise.get());
        }
    }
}
