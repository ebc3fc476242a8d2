package io.scansion.launch;

import io.scansion.launch.job.ProcessStat;
import io.scansion.launch.job.Standstill;
import io.scansion.launch.process.Role;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Notices ranks that are stopped, ranks that neither work nor wait for a message, and jobs in which no rank goes on, from what the
 * system and the tuner tell whenever it looks. It touches no process. Not thread-safe.
 *
 * <p>A deadlock looks like this: no rank leaves an MPI call or completes an item, by the tuner's word, and none of their processes
 * uses a processor. A rank that computes for an hour uses one; a rank that sleeps for an hour is not told from a deadlock, which is why
 * nothing is ended unless the user has said after what time. Who holds the others up is a rank that is not inside an MPI call, by the
 * tuner's word, and uses no processor: it sleeps, or waits for something that is no message.
 */
final class StallWatch {
    static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    static final Duration STOP_SAID_AFTER = Duration.ofSeconds(3);
    static final Duration STANDSTILL_SAID_AFTER = Duration.ofSeconds(5);
    /** How long is waited for the stacks of ranks that stand still, beyond the time after which the job is to end. */
    static final Duration STACKS_PATIENCE = Duration.ofSeconds(3);
    /** What a JVM and its agent use while the program waits: a share of one processor, and so much more now and then. */
    static final double IDLE_SHARE = 0.03;

    static final long IDLE_EXTRA_TICKS = 5;
    private static final int STACK_LINES = 40;
    private static final int FIRST_STACK_LINES = 12;
    private static final int NAMED = 4;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());

    /** A process of the job that runs ranks. */
    record Watched(Role role, long processId) {}

    /**
     * What was found in one look.
     *
     * @param notices for whoever started the job, a line or more each
     * @param over why the job is to be ended, if it is
     */
    record Finding(List<String> notices, Optional<String> over) {}

    private static final class Track {
        long busyNanos;
        long cpuTicks = Long.MIN_VALUE;

        @Nullable
        Long stoppedNanos;

        String stoppedAt = "";
        boolean stopSaid;
    }

    private final Optional<Duration> stalledAfter;
    private final String host;
    private final Function<Watched, Optional<ProcessStat>> stats;
    private final Supplier<Optional<Standstill>> standstills;
    private final Supplier<Instant> clock;
    private final Map<Watched, Track> tracks = new LinkedHashMap<>();
    private final SortedMap<Integer, HungRank> hung = new TreeMap<>();
    private List<String> notices = new ArrayList<>();
    private @Nullable Long quietNanos;
    private long standsNanos;
    private boolean standstillSaid;

    /**
     * @param stalledAfter time after which the job is to be ended, if ever
     * @param host that the ranks run on of which nothing else is said
     * @param stats asks the system of its host about a process
     * @param standstills asks what the tuner, if there is one, says now
     * @param clock for people; no decision depends on it
     */
    StallWatch(
            Optional<Duration> stalledAfter,
            String host,
            Function<Watched, Optional<ProcessStat>> stats,
            Supplier<Optional<Standstill>> standstills,
            Supplier<Instant> clock) {
        this.stalledAfter = stalledAfter;
        this.host = host;
        this.stats = stats;
        this.standstills = standstills;
        this.clock = clock;
    }

    /** Looks once. */
    Finding look(List<Watched> ranks, long nowNanos) {
        notices = new ArrayList<>();
        tracks.keySet().retainAll(ranks);
        boolean anyKnown = false;
        Optional<String> over = Optional.empty();
        for (Watched rank : ranks) {
            Optional<ProcessStat> stat = stats.apply(rank);
            if (stat.isPresent()) {
                anyKnown = true;
                Track track = tracks.computeIfAbsent(rank, fresh -> new Track());
                processor(track, stat.get(), nowNanos);
                over = over.or(() -> stop(rank, track, stat.get(), nowNanos));
            }
        }
        Optional<Standstill> standstill = anyKnown ? standstills.get() : Optional.empty();
        Optional<String> held = hung(standstill, nowNanos); // first, for the standstill to say whom the others wait for
        Optional<String> end = over.or(() -> held).or(() -> standstill(standstill, nowNanos));
        return new Finding(notices, end);
    }

    private Optional<String> hung(Optional<Standstill> standstill, long nowNanos) {
        SortedMap<Integer, Duration> outside =
                standstill.map(Standstill::outside).orElseGet(TreeMap::new);
        outside.keySet().forEach(rank -> hung.computeIfAbsent(rank, fresh -> new HungRank(STANDSTILL_SAID_AFTER)));
        Optional<String> over = Optional.empty();
        for (Map.Entry<Integer, HungRank> one : hung.entrySet()) {
            int rank = one.getKey();
            Optional<Watched> process = process(rank);
            Track track = process.map(tracks::get).orElse(null);
            if (track != null && track.stoppedNanos == null) {
                if (one.getValue().look(Optional.ofNullable(outside.get(rank)), track.busyNanos, nowNanos)) {
                    notices.add(changed(rank, one.getValue(), standstill));
                }
                if (over.isEmpty() && isStalled(one.getValue().stillNanos())) {
                    standstill.ifPresent(this::stacks);
                    over = Optional.of(name(rank) + " has neither called MPI nor used a processor for "
                            + seconds(one.getValue().stillNanos()) + " (--stalled-after), so the job was ended");
                }
            }
        }
        return over;
    }

    private String changed(int rank, HungRank state, Optional<Standstill> standstill) {
        if (!state.hangs()) {
            return name(rank) + " goes on after " + seconds(state.longestNanos());
        }
        String where = standstill
                .map(Standstill::stacks)
                .map(stacks -> stacks.get(rank))
                .map(stacks -> "; it is here:\n" + firstOf(stacks))
                .orElse("");
        return name(rank) + " has neither called MPI nor used a processor since " + at(state.stillNanos())
                + "; what waits for it waits" + where;
    }

    /** The stack of the first thread. */
    private static String firstOf(String stacks) {
        List<String> lines = stacks.lines().toList();
        int end = 1;
        while (end < Math.min(lines.size(), FIRST_STACK_LINES) && lines.get(end).startsWith(" ")) {
            end++;
        }
        return String.join("\n", lines.subList(0, Math.min(end, lines.size())));
    }

    private static void processor(Track track, ProcessStat stat, long nowNanos) {
        double idleTicks = (nowNanos - track.busyNanos) / 1e9 * ProcessStat.TICKS_PER_SECOND * IDLE_SHARE;
        if (track.cpuTicks == Long.MIN_VALUE || stat.cpuTicks() - track.cpuTicks > idleTicks + IDLE_EXTRA_TICKS) {
            track.cpuTicks = stat.cpuTicks();
            track.busyNanos = nowNanos;
        }
    }

    private Optional<String> stop(Watched rank, Track track, ProcessStat stat, long nowNanos) {
        Long since = track.stoppedNanos;
        if (!stat.isStopped()) {
            if (track.stopSaid && since != null) {
                notices.add(name(rank) + " goes on after " + seconds(nowNanos - since));
            }
            track.stoppedNanos = null;
            track.stopSaid = false;
            return Optional.empty();
        }
        if (since == null) {
            track.stoppedNanos = nowNanos;
            track.stoppedAt = TIME.format(clock.get());
            return Optional.empty();
        }
        long stoppedNanos = nowNanos - since;
        if (!track.stopSaid && stoppedNanos >= STOP_SAID_AFTER.toNanos()) {
            track.stopSaid = true;
            notices.add(name(rank) + " has been stopped since " + track.stoppedAt
                    + ", by a signal or a debugger; what waits for it waits");
        }
        return isStalled(stoppedNanos)
                ? Optional.of(name(rank) + " has been stopped for " + seconds(stoppedNanos)
                        + " (--stalled-after), so the job was ended; a stopped JVM shows no stacks")
                : Optional.empty();
    }

    private Optional<String> standstill(Optional<Standstill> standstill, long nowNanos) {
        boolean stopped = tracks.values().stream().anyMatch(track -> track.stoppedNanos != null);
        Optional<Duration> told = standstill.flatMap(Standstill::quiet);
        if (told.isEmpty() || stopped) {
            goesOn(nowNanos);
            quietNanos = null;
            return Optional.empty();
        }
        Long quiet = quietNanos;
        if (quiet == null) {
            quiet = nowNanos - told.get().toNanos();
            quietNanos = quiet;
        }
        long since = quiet;
        for (Track track : tracks.values()) {
            since = Math.max(since, track.busyNanos);
        }
        long still = nowNanos - since;
        if (still < STANDSTILL_SAID_AFTER.toNanos()) {
            goesOn(nowNanos);
            return Optional.empty();
        }
        Standstill now = standstill.orElseThrow();
        // A look later than the tuner says so: by then ranks that may be outside of calls have been asked.
        boolean asked = still >= STANDSTILL_SAID_AFTER.plus(BETWEEN_LOOKS).toNanos();
        if (!standstillSaid && asked && !isExplained(now)) {
            standstillSaid = true;
            standsNanos = since;
            notices.add("no rank has gone on since " + at(still)
                    + ": none has finished an MPI call or used a processor; " + whyNone());
        }
        boolean patient =
                still < stalledAfter.orElse(Duration.ZERO).plus(STACKS_PATIENCE).toNanos();
        if (!isStalled(still) || (!now.complete() && patient)) {
            return Optional.empty();
        }
        stacks(now);
        return Optional.of("no rank has gone on for " + seconds(still) + " (--stalled-after), so the job was ended: "
                + names() + (now.stacks().isEmpty() ? "; none has shown its stacks" : ""));
    }

    /** Whether the others wait for a rank that has slept before, and gone on, and has not slept for twice as long yet. */
    private boolean isExplained(Standstill standstill) {
        for (int rank : standstill.outside().keySet()) {
            HungRank state = hung.get(rank);
            if (state != null && !state.hangs() && process(rank).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private String whyNone() {
        List<String> culprits = hung.entrySet().stream()
                .filter(one -> one.getValue().hangs())
                .map(one -> name(one.getKey()))
                .toList();
        return culprits.isEmpty()
                ? "they may be waiting for each other: " + names()
                : "they may be waiting for " + String.join(", ", culprits) + ", which waits for no message";
    }

    private void goesOn(long nowNanos) {
        if (standstillSaid) {
            notices.add("the ranks go on after " + seconds(nowNanos - standsNanos));
        }
        standstillSaid = false;
    }

    private void stacks(Standstill standstill) {
        standstill.stacks().forEach((rank, text) -> {
            List<String> lines = text.lines().toList();
            String shown = lines.stream().limit(STACK_LINES).collect(Collectors.joining("\n"));
            notices.add("Java stacks of rank " + rank + ":\n" + shown
                    + (lines.size() > STACK_LINES
                            ? "\n    ... and " + (lines.size() - STACK_LINES) + " lines more"
                            : ""));
        });
    }

    private boolean isStalled(long nanos) {
        return stalledAfter.isPresent() && nanos >= stalledAfter.get().toNanos();
    }

    private String at(long nanosAgo) {
        return TIME.format(clock.get().minusNanos(nanosAgo));
    }

    private Optional<Watched> process(int physicalRank) {
        return tracks.keySet().stream()
                .filter(watched -> watched.role().runs(physicalRank))
                .findFirst();
    }

    private String name(int physicalRank) {
        Watched process = process(physicalRank).orElseThrow();
        return process.role() instanceof Role.AllRanks
                ? "rank " + physicalRank + " of " + name(process)
                : name(process);
    }

    private String name(Watched rank) {
        String place = rank.role().host().isEmpty() ? " on " + host : "";
        return rank.role().label() + " (process " + rank.processId() + place + ")";
    }

    private String names() {
        String shown = tracks.keySet().stream().limit(NAMED).map(this::name).collect(Collectors.joining(", "));
        return tracks.size() > NAMED ? shown + " and " + (tracks.size() - NAMED) + " more" : shown;
    }

    private static String seconds(long nanos) {
        return Duration.ofNanos(nanos).toSeconds() + " s";
    }
}
