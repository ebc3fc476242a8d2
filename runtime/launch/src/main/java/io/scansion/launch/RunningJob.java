package io.scansion.launch;

import io.scansion.launch.config.JobSettings;
import io.scansion.launch.host.HostConnections;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobResult;
import io.scansion.launch.job.ProcessStat;
import io.scansion.launch.job.Standstill;
import io.scansion.launch.process.Child;
import io.scansion.launch.process.ChildGroup;
import io.scansion.launch.process.Role;
import io.scansion.launch.process.SupervisionEvent;
import io.scansion.launch.process.SupervisionListener;
import io.scansion.launch.rendezvous.Rendezvous;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A job under way. One thread watches it and ends it; every other method may be called from anywhere. When {@link #await}
 * returns, or the launcher is interrupted or terminated, no process of the job is left and its directory is gone.
 */
public final class RunningJob implements AutoCloseable {
    /** Between looks at what nobody reports: times that have run out and, over hosts, connections that are lost. */
    private static final Duration TICK = Duration.ofMillis(250);

    private static final Duration TICK_OVER_HOSTS = Duration.ofMillis(100);
    private static final Duration DRAIN = Duration.ofMillis(300);
    private static final Duration RANK_GRACE = Duration.ofMillis(500);
    /** In which the tuner notices the end, and finishes what it writes; mostly a few tenths of a second are enough. */
    private static final Duration TUNER_GRACE = Duration.ofSeconds(5);

    /** Ranks fail when those of another host are gone, which may show before it shows that the host is lost. */
    private static final Duration LOSS_HEAD_START = Duration.ofMillis(700);

    /** And they fail when another is killed, whose end may show later than theirs. */
    private static final Duration KILL_HEAD_START = Duration.ofMillis(200);

    private static final Duration SWEEP_HEAD_START = Duration.ofMillis(200);

    private final JobDirectory directory;
    private final Rendezvous rendezvous;
    private final ChildGroup ranks;
    private final Optional<HostConnections> connections;
    private final @Nullable TunerSupervisor tuner;
    private final SupervisionListener listener;
    private final Supervision supervision;
    private final StallWatch stalls;
    private final long startedNanos;
    private final BlockingQueue<Incident> incidents;
    private final CompletableFuture<JobResult> result = new CompletableFuture<>();
    private final Object directoryLock = new Object();
    /** What the hosts have been told last; of the thread that watches. */
    private String tunerFile = "";

    private volatile boolean abandoned;
    private final Thread hook = new Thread(this::sweep, "end of job");

    /** @param connections to the hosts of the ranks; nothing if they are here */
    RunningJob(
            JobSettings settings,
            List<Role> roles,
            JobDirectory directory,
            Rendezvous rendezvous,
            ChildGroup ranks,
            Optional<HostConnections> connections,
            @Nullable TunerSupervisor tuner,
            SupervisionListener listener,
            BlockingQueue<Incident> incidents) {
        this.directory = directory;
        this.rendezvous = rendezvous;
        this.ranks = ranks;
        this.connections = connections;
        this.tuner = tuner;
        this.listener = listener;
        this.incidents = incidents;
        this.startedNanos = System.nanoTime();
        this.supervision = new Supervision(settings, roles, startedNanos);
        this.stalls = new StallWatch(
                settings.stalledAfter(), hostName(directory), this::stat, this::standstill, Instant::now);
    }

    public String id() {
        return directory.id();
    }

    public JobDirectory directory() {
        return directory;
    }

    /** Returns the processes of the ranks by physical rank; over smpdev the only one. */
    public List<Child> ranks() {
        return ranks.children();
    }

    /** Returns the tuner's process, while there is one. */
    public Optional<ProcessHandle> tuner() {
        return tuner == null ? Optional.empty() : tuner.handle();
    }

    /** Ends the job as failed; returns at once. */
    public void stop(String reason) {
        incidents.add(new Incident.StopAsked(reason));
    }

    /** Waits for the end of the job. */
    public JobResult await() throws InterruptedException {
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the supervision of job " + id() + " has failed", e.getCause());
        }
    }

    /** Waits for the end of the job, but not longer; the job runs on. */
    public Optional<JobResult> await(Duration longest) throws InterruptedException {
        try {
            return Optional.of(result.get(longest.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the supervision of job " + id() + " has failed", e.getCause());
        }
    }

    /** Ends the job if it has not ended, and returns when nothing of it is left. */
    @Override
    public void close() {
        stop("the job was closed by its launcher");
        result.exceptionally(failure -> null).join();
    }

    /** From here on the job ends with the launcher. Called before the first process is started. */
    void guard() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    void watch() {
        Thread thread = new Thread(this::supervise, "supervision of " + id());
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Ends everything at once; for when the launcher itself is ending or could not start all of the job. Does no harm when the
     * job is ending anyway, and returns only when nothing is left.
     */
    void sweep() {
        abandoned = true;
        if (tuner != null) {
            tuner.expectEnd();
        }
        rendezvous.close();
        ranks.end(RANK_GRACE);
        connections.ifPresent(HostConnections::close);
        if (tuner != null) {
            tuner.end(Duration.ZERO);
        }
        synchronized (directoryLock) {
            directory.delete();
        }
        unguard();
    }

    private void supervise() {
        try {
            end(untilOver());
        } catch (RuntimeException | InterruptedException e) {
            try {
                sweep();
            } catch (RuntimeException again) {
                e.addSuppressed(again);
            } finally { // or whoever waits for the job would wait for ever
                result.completeExceptionally(e);
            }
        }
    }

    private JobResult untilOver() throws InterruptedException {
        long looked = System.nanoTime();
        long tickMillis = (connections.isPresent() ? TICK_OVER_HOSTS : TICK).toMillis();
        while (true) {
            Incident incident = incidents.poll(tickMillis, TimeUnit.MILLISECONDS);
            if (incident instanceof Incident.Exited first) {
                incident = cause(first);
            }
            Optional<String> lost = lostHost();
            if (lost.isPresent()) {
                Thread.sleep(SWEEP_HEAD_START.toMillis());
            }
            if (abandoned && (lost.isPresent() || isOfEnding(incident))) {
                continue; // whoever ended the launcher ended these, they did not fail
            }
            tell(incident);
            if (lost.isPresent()) {
                incident = new Incident.StopAsked(lost.get() + ", so the job was ended");
            }
            tellTunerFile();
            long now = System.nanoTime();
            Optional<JobResult> over = incident == null ? Optional.empty() : supervision.handle(incident, now);
            if (over.isEmpty()) {
                over = supervision.tick(now);
            }
            if (over.isEmpty() && now - looked >= StallWatch.BETWEEN_LOOKS.toNanos()) {
                looked = now;
                over = stalled(now);
            }
            if (over.isPresent()) {
                return over.get();
            }
        }
    }

    /** Why a process has ended: it did so of itself, or over another that is found to have ended soon afterwards. */
    private Incident.Exited cause(Incident.Exited first) throws InterruptedException {
        Thread.sleep(headStart(first.exitCode()).toMillis());
        Incident.Exited cause = Supervision.cause(first, incidents);
        if (incidents.remove(cause)) {
            incidents.add(first);
        }
        return cause;
    }

    /** What ranks that are being ended leave behind. */
    private static boolean isOfEnding(@Nullable Incident incident) {
        return incident instanceof Incident.Exited || incident instanceof Incident.ExchangeFailed;
    }

    /** What somebody who watches the job is told. */
    private void tell(@Nullable Incident incident) {
        if (incident instanceof Incident.Exited exited) {
            ranks.children().stream()
                    .filter(child -> child.role().equals(exited.role()))
                    .forEach(child -> child.drain(DRAIN)); // first, so that its last words come before
            listener.on(new SupervisionEvent.Exited(exited.role(), exited.exitCode()));
        } else if (incident instanceof Incident.Joined joined) {
            listener.on(new SupervisionEvent.Joined(joined.rank()));
        } else if (incident instanceof Incident.Exchanged) {
            listener.on(new SupervisionEvent.Connected(Duration.ofNanos(System.nanoTime() - startedNanos)));
        }
    }

    /** How long what may be the reason of an end is waited for. */
    private Duration headStart(int exitCode) {
        Duration sweep = ExitCodes.byTerminal(exitCode) ? SWEEP_HEAD_START : Duration.ZERO;
        if (exitCode == 0) {
            return Duration.ZERO;
        } else if (connections.isPresent()) {
            return LOSS_HEAD_START.plus(sweep);
        }
        return ExitCodes.killed(exitCode) ? Duration.ZERO : KILL_HEAD_START.plus(sweep);
    }

    private Optional<String> lostHost() {
        return connections.stream()
                .flatMap(all -> all.all().stream())
                .flatMap(host -> host.lost().stream())
                .findFirst();
    }

    /** A tuner that is started again listens elsewhere. */
    private void tellTunerFile() {
        if (connections.isEmpty()) {
            return;
        }
        try {
            String content = Files.readString(directory.tunerFile());
            if (!content.equals(tunerFile)) {
                tunerFile = content;
                connections.get().all().forEach(host -> host.tunerFile(content));
            }
        } catch (IOException e) {
            // no tuner listens now
        }
    }

    /** What the system says of the process of a rank. */
    private Optional<ProcessStat> stat(StallWatch.Watched rank) {
        return ranks.children().stream()
                .filter(child -> child.role().equals(rank.role()))
                .findFirst()
                .flatMap(Child::stat);
    }

    private static String hostName(JobDirectory directory) {
        try {
            return directory.description().host();
        } catch (IOException e) {
            return "this machine";
        }
    }

    private Optional<JobResult> stalled(long now) {
        List<StallWatch.Watched> watched = ranks.children().stream()
                .filter(Child::isAlive)
                .map(child -> new StallWatch.Watched(child.role(), child.pid()))
                .toList();
        StallWatch.Finding finding = stalls.look(watched, now);
        finding.notices().forEach(text -> listener.on(new SupervisionEvent.Notice(text)));
        return finding.over().flatMap(reason -> supervision.handle(new Incident.StopAsked(reason), now));
    }

    /** What the tuner says of the ranks' progress; a tuner that is gone, or a file that cannot be read now, says nothing. */
    private Optional<Standstill> standstill() {
        if (tuner == null || tuner.handle().isEmpty()) {
            return Optional.empty();
        }
        try {
            return directory.standstill();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private void end(JobResult how) {
        if (tuner != null) {
            tuner.expectEnd();
        }
        rendezvous.close();
        if (how.done()) {
            ranks.end(RANK_GRACE);
            announce(how);
        } else {
            announce(how); // first, so that the tuner ends while the ranks do
            ranks.end(RANK_GRACE);
        }
        ranks.children().forEach(child -> child.drain(DRAIN));
        connections.ifPresent(HostConnections::close);
        if (tuner != null) {
            tuner.end(TUNER_GRACE);
        }
        directory.delete();
        unguard();
        listener.on(new SupervisionEvent.Ended(how));
        result.complete(how);
    }

    private void announce(JobResult how) {
        try {
            synchronized (directoryLock) {
                if (!abandoned) {
                    directory.publishEnd(how);
                }
            }
        } catch (IOException e) {
            listener.on(new SupervisionEvent.Notice("the tuner cannot be told of the end: " + e.getMessage()));
        }
    }

    private void unguard() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the launcher is already ending
        }
    }
}
