package io.scansion.launch.attach;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.installation.ScansionHome;
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
     * Takes it out of all ranks of a job.
     *
     * @return the processes that it was taken out of
     * @throws AgentRefusedException if it has to stay
     */
    public List<Long> fromJob(JobDirectory job) throws IOException {
        List<Long> pids = new ArrayList<>(new TreeSet<>(job.attached().values()));
        if (pids.isEmpty()) {
            pids.addAll(RunningRank.processesOf(job.id()));
        }
        if (pids.isEmpty()) {
            throw new InvalidJobException(
                    "no process of job " + job.id() + " has an agent; it may have been launched with " + "--no-agent");
        }
        return from(pids);
    }

    /** Takes it out of these processes; the first one that refuses leaves those behind it as they are. */
    public List<Long> from(List<Long> pids) throws IOException {
        List<TargetJvm> jvms = pids.stream().distinct().map(TargetJvm::of).toList();
        for (TargetJvm jvm : jvms) {
            jvm.ask(home.agentJar(), "do=detach");
        }
        for (JobDirectory job : store.running()) {
            endIfNobodyIsLeft(job, pids);
        }
        return pids;
    }

    /** A job that was attached to running processes is over when the agent is in none of them. */
    private static void endIfNobodyIsLeft(JobDirectory job, List<Long> detached) throws IOException {
        List<Long> left = new ArrayList<>(job.attached().values());
        boolean attached = !left.isEmpty();
        left.removeAll(detached);
        left.removeIf(
                pid -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty());
        if (attached && left.isEmpty()) {
            job.publishEnd(new JobResult(JobResult.DONE, "", Optional.empty(), 0, Duration.ZERO));
        }
    }
}
