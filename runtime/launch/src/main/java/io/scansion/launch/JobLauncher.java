package io.scansion.launch;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.installation.MissingInstallationException;
import io.scansion.launch.installation.MpjInstallation;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobStore;
import io.scansion.launch.process.ChildGroup;
import io.scansion.launch.process.Role;
import io.scansion.launch.process.SupervisionEvent;
import io.scansion.launch.process.SupervisionListener;
import io.scansion.launch.rank.PreFlight;
import io.scansion.launch.rank.RankCommand;
import io.scansion.launch.rendezvous.Rendezvous;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Starts jobs on this machine: the program's ranks, the spare ranks and a tuner, each a JVM of its own. Instances hold no
 * state of a job and may be shared.
 */
public final class JobLauncher {
    private final MpjInstallation mpj;
    private final ScansionHome home;
    private final JobStore store;
    private final TunerCommand tunerCommand;

    public JobLauncher(MpjInstallation mpj, ScansionHome home, JobStore store) {
        this(mpj, home, store, TunerCommand.ofInstallation(home));
    }

    JobLauncher(MpjInstallation mpj, ScansionHome home, JobStore store, TunerCommand tunerCommand) {
        this.mpj = mpj;
        this.home = home;
        this.store = store;
        this.tunerCommand = tunerCommand;
    }

    /** @throws MissingInstallationException if MPJ Express or a part of Scansion is not there */
    public static JobLauncher ofThisInstallation() {
        return new JobLauncher(MpjInstallation.find(), ScansionHome.find(), JobStore.ofThisUser());
    }

    /**
     * Checks the job and starts it. Returns when its processes are started; the ranks find each other meanwhile.
     *
     * @param listener told about everything that happens, from several threads; what it throws is dropped
     * @throws InvalidJobException if the job cannot work as described; nothing has been started then
     * @throws MissingInstallationException if something has to be installed first; nothing has been started then
     * @throws IOException if the machine refuses to start a process or to keep the job's files; all is ended then
     */
    public RunningJob launch(JobSettings settings, SupervisionListener listener) throws IOException {
        JobSettings checked = PreFlight.check(settings);
        home.agentJar();
        home.loggingJar();
        if (checked.device() == MpjDevice.SMPDEV) {
            mpj.multicoreJars();
        }
        SupervisionListener harmless = harmless(listener);
        JobDirectory directory = store.create(checked);
        BlockingQueue<Incident> incidents = new LinkedBlockingQueue<>();
        Rendezvous rendezvous;
        try {
            rendezvous = Rendezvous.open(checked.processes(), rank -> incidents.add(new Incident.Joined(rank)));
        } catch (IOException e) {
            directory.delete();
            throw e;
        }
        var unused = rendezvous.exchanged().whenComplete((done, failure) -> {
            if (failure == null) {
                incidents.add(new Incident.Exchanged());
            } else {
                incidents.add(new Incident.ExchangeFailed(String.valueOf(failure.getMessage())));
            }
        });
        @Nullable
        TunerSupervisor tuner = checked.agent()
                ? new TunerSupervisor(() -> tunerCommand.of(directory, checked.processes()), harmless)
                : null;
        ChildGroup ranks = new ChildGroup();
        RunningJob job = new RunningJob(checked, directory, rendezvous, ranks, tuner, harmless, incidents);
        job.guard();
        harmless.on(new SupervisionEvent.JobCreated(directory));
        try {
            if (tuner != null) {
                tuner.start();
            }
            startRanks(checked, directory, rendezvous, ranks, harmless, incidents);
        } catch (IOException | RuntimeException e) {
            job.sweep();
            throw e;
        }
        job.watch();
        return job;
    }

    private void startRanks(
            JobSettings settings,
            JobDirectory directory,
            Rendezvous rendezvous,
            ChildGroup ranks,
            SupervisionListener listener,
            BlockingQueue<Incident> incidents)
            throws IOException {
        RankCommand command = new RankCommand(settings, mpj, home, directory, directory.description());
        if (settings.device() == MpjDevice.SMPDEV) {
            start(new Role.AllRanks(settings.ranks()), command.allRanks(), ranks, listener, incidents);
            return;
        }
        for (int rank = 0; rank < settings.processes(); rank++) {
            Role role = rank < settings.ranks() ? new Role.Primary(rank) : new Role.Spare(rank);
            ProcessBuilder builder = command.rank(rank, rendezvous.host(), rendezvous.port());
            start(role, builder, ranks, listener, incidents);
        }
    }

    private static void start(
            Role role,
            ProcessBuilder builder,
            ChildGroup ranks,
            SupervisionListener listener,
            BlockingQueue<Incident> incidents)
            throws IOException {
        ranks.start(role, builder, listener).onExit(code -> incidents.add(new Incident.Exited(role, code)));
    }

    /** A listener that fails must not stop a reader, or the process it reads would stop too. */
    private static SupervisionListener harmless(SupervisionListener listener) {
        return event -> {
            try {
                listener.on(event);
            } catch (RuntimeException e) {
                // it was told; what it makes of it is its own business
            }
        };
    }
}
