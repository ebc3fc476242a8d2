package io.scansion.launch.attach;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobDescription;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobResult;
import io.scansion.launch.job.JobStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Takes the agent out of processes that run on without it. */
public final class AgentRemoval {
    private final JobStore store;
    private final ScansionHome home;

    public AgentRemoval(JobStore store, ScansionHome home) {
        this.store = store;
        this.home = home;
    }

    /**
     * What was done for a job.
     *
     * @param processes that it was taken out of
     * @param ended processes that ended before
     * @param elsewhere how many more ranks there are, on other hosts, where that is known
     */
    public record Removed(List<Long> processes, List<Long> ended, int elsewhere) {
        public Removed {
            processes = List.copyOf(processes);
            ended = List.copyOf(ended);
        }
    }

    /**
     * Takes it out of the ranks of a job that run on this host, wherever it was launched.
     *
     * @param id of the job; without, the only one that was launched here
     * @throws AgentRefusedException if it has to stay
     */
    public Removed fromJob(Optional<String> id) throws IOException {
        List<Long> guests = id.map(RunningRank::guestsOf).orElse(List.of());
        if (!guests.isEmpty() && store.running().stream().map(JobDirectory::id).noneMatch(id.get()::equals)) {
            return from(guests, 0);
        }
        JobDirectory job = store.choose(id);
        List<Long> attached = new ArrayList<>(new TreeSet<>(job.attached().values()));
        if (!attached.isEmpty()) {
            return from(attached, 0);
        }
        List<Long> started = new ArrayList<>(RunningRank.processesOf(job));
        started.addAll(RunningRank.guestsOf(job.id()));
        if (started.isEmpty()) {
            throw new InvalidJobException("no process of job " + job.id()
                    + " on this host has an agent; on other hosts run the same command there: scansion detach --job "
                    + job.id());
        }
        JobDescription description = job.description();
        int all = description.device() == MpjDevice.NIODEV
                ? description.primaries() + description.spares()
                : started.size();
        return from(started, all - started.size());
    }

    /** Takes it out of these processes; the first one that refuses leaves those behind it as they are. */
    public Removed from(List<Long> pids) throws IOException {
        return from(pids, 0);
    }

    private Removed from(List<Long> pids, int elsewhere) throws IOException {
        List<TargetJvm> jvms = pids.stream().distinct().map(TargetJvm::of).toList();
        List<Long> done = new ArrayList<>();
        List<Long> ended = new ArrayList<>();
        for (TargetJvm jvm : jvms) {
            try {
                jvm.ask(home.agentJar(), "do=detach");
                done.add(jvm.pid());
            } catch (ProcessEndedException e) {
                ended.add(jvm.pid());
            }
        }
        for (JobDirectory job : store.running()) {
            endIfNobodyIsLeft(job, pids);
        }
        return new Removed(done, ended, elsewhere);
    }

    /** A job that was attached to running processes is over when the agent is in none of them. */
    private static void endIfNobodyIsLeft(JobDirectory job, List<Long> detached) throws IOException {
        List<Long> left = new ArrayList<>(job.attached().values());
        boolean attached = !left.isEmpty();
        left.removeAll(detached);
        left.removeIf(
                pid -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
        if (attached && left.isEmpty()) {
            job.publishEnd(JobResult.success(Duration.ZERO));
        }
    }
}
