package io.scansion.launch;

import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.job.JobResult;
import io.scansion.launch.process.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a job is over and why, from incidents handed in one after the other with the time at which they are handled. It
 * touches no process: what it decides is carried out by {@link RunningJob}. Not thread-safe.
 *
 * <p>A rank that fails ends the job, because the others would wait for it for ever. So does one that leaves before all have
 * met. The job is done when every primary has ended with 0; spares then get {@link #SPARE_GRACE}.
 */
final class Supervision {
    static final Duration SPARE_GRACE = Duration.ofSeconds(2);

    private final JobSettings settings;
    private final List<Role> roles;
    private final long startedNanos;
    private final Set<Integer> joined = new HashSet<>();
    private final Set<Role> left = new HashSet<>();
    private final Set<Integer> leftWithoutJoining = new TreeSet<>();
    private boolean exchanged;
    private @Nullable Long firstJoinNanos;
    private @Nullable Long primariesDoneNanos;

    /** @param roles what was started; over niodev by physical rank */
    Supervision(JobSettings settings, List<Role> roles, long startedNanos) {
        this.settings = settings;
        this.roles = List.copyOf(roles);
        this.startedNanos = startedNanos;
    }

    /**
     * Returns whose end is to be told when a process has ended and other incidents wait: a rank that fails does so because its
     * peer is gone, if one was killed at the same time.
     */
    static Incident.Exited cause(Incident.Exited first, Collection<Incident> waiting) {
        if (first.exitCode() == 0 || ExitCodes.killed(first.exitCode())) {
            return first;
        }
        return waiting.stream()
                .filter(Incident.Exited.class::isInstance)
                .map(Incident.Exited.class::cast)
                .filter(exited -> ExitCodes.killed(exited.exitCode()))
                .findFirst()
                .orElse(first);
    }

    /** Returns how the job ended, if this incident ended it. */
    Optional<JobResult> handle(Incident incident, long nowNanos) {
        if (incident instanceof Incident.Joined join) {
            joined.add(join.rank());
            if (firstJoinNanos == null) {
                firstJoinNanos = nowNanos;
            }
            return leaverForWhomOthersWait(nowNanos);
        } else if (incident instanceof Incident.Exchanged) {
            exchanged = true;
            return Optional.empty();
        } else if (incident instanceof Incident.ExchangeFailed failed) {
            return Optional.of(failure("the ranks could not be told about each other: " + failed.reason(), nowNanos));
        } else if (incident instanceof Incident.StopAsked stop) {
            return Optional.of(failure(stop.reason(), nowNanos));
        } else if (incident instanceof Incident.Exited exited) {
            return exited(exited.role(), exited.exitCode(), nowNanos);
        }
        throw new IllegalStateException("unknown incident " + incident);
    }

    /** Returns how the job ended, if it did because time has passed. */
    Optional<JobResult> tick(long nowNanos) {
        Long firstJoin = firstJoinNanos;
        if (settings.timeout().isPresent()
                && nowNanos - startedNanos >= settings.timeout().get().toNanos()) {
            return Optional.of(failure(
                    "the job did not end within " + seconds(settings.timeout().get()) + " (--timeout), so it was ended",
                    nowNanos));
        }
        if (!exchanged
                && firstJoin != null
                && nowNanos - firstJoin >= settings.connectTimeout().toNanos()) {
            return Optional.of(failure(
                    missing() + " did not call MPI.Init within " + seconds(settings.connectTimeout())
                            + " of the first rank that did, so the job was ended",
                    nowNanos));
        }
        Long done = primariesDoneNanos;
        if (done != null && nowNanos - done >= SPARE_GRACE.toNanos()) {
            return Optional.of(success(nowNanos));
        }
        return Optional.empty();
    }

    private Optional<JobResult> exited(Role role, int exitCode, long nowNanos) {
        left.add(role);
        if (exitCode != 0 && primariesDoneNanos == null) {
            return Optional.of(new JobResult(
                    JobResult.FAILED,
                    role.label() + " ended with " + ExitCodes.describe(exitCode) + ", so the job was ended",
                    rankOf(role),
                    exitCode,
                    elapsed(nowNanos)));
        }
        int rank = rankOf(role).orElse(-1);
        if (rank >= 0 && !exchanged) {
            if (joined.contains(rank)) {
                return Optional.of(failure(
                        role.label() + " ended with exit code 0 inside MPI.Init, so the job was ended", nowNanos));
            }
            leftWithoutJoining.add(rank);
        }
        boolean primariesGone = settings.device() == MpjDevice.SMPDEV
                || left.stream().filter(Role.Primary.class::isInstance).count() == settings.ranks();
        if (primariesGone && primariesDoneNanos == null) {
            primariesDoneNanos = nowNanos;
        }
        boolean allGone = primariesGone
                && left.stream().filter(Role.Spare.class::isInstance).count() == settings.spares();
        return allGone ? Optional.of(success(nowNanos)) : leaverForWhomOthersWait(nowNanos);
    }

    /** A program that never uses MPI is let run; one of which only some ranks do would hang. */
    private Optional<JobResult> leaverForWhomOthersWait(long nowNanos) {
        if (exchanged || joined.isEmpty() || leftWithoutJoining.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(failure(
                names(leftWithoutJoining)
                        + " ended with exit code 0 without calling MPI.Init, where others wait, so the job"
                        + " was ended",
                nowNanos));
    }

    private String missing() {
        List<Integer> missing = new ArrayList<>();
        for (int rank = 0; rank < settings.processes(); rank++) {
            if (!joined.contains(rank)) {
                missing.add(rank);
            }
        }
        return names(missing);
    }

    private String names(Iterable<Integer> ranks) {
        List<String> names = new ArrayList<>();
        for (int rank : ranks) {
            names.add(roles.get(rank).label());
        }
        return names.size() <= 4
                ? String.join(", ", names)
                : names.stream().limit(3).collect(Collectors.joining(", ")) + " and " + (names.size() - 3) + " more";
    }

    private static Optional<Integer> rankOf(Role role) {
        if (role instanceof Role.Primary primary) {
            return Optional.of(primary.rank());
        }
        return role instanceof Role.Spare spare ? Optional.of(spare.rank()) : Optional.empty();
    }

    private JobResult success(long nowNanos) {
        return JobResult.success(elapsed(nowNanos));
    }

    private JobResult failure(String message, long nowNanos) {
        return new JobResult(JobResult.FAILED, message, Optional.empty(), 0, elapsed(nowNanos));
    }

    private Duration elapsed(long nowNanos) {
        return Duration.ofNanos(nowNanos - startedNanos);
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }
}
