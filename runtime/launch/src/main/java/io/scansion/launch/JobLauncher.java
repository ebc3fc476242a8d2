package io.scansion.launch;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.ListenAddress;
import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.host.Host;
import io.scansion.launch.host.HostConnections;
import io.scansion.launch.host.LocalHost;
import io.scansion.launch.installation.MissingInstallationException;
import io.scansion.launch.installation.MpjInstallation;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobStore;
import io.scansion.launch.job.RewrittenLibrary;
import io.scansion.launch.job.TunerKeyStore;
import io.scansion.launch.process.ChildGroup;
import io.scansion.launch.process.Role;
import io.scansion.launch.process.SupervisionEvent;
import io.scansion.launch.process.SupervisionListener;
import io.scansion.launch.rank.PreFlight;
import io.scansion.launch.rank.RankCommand;
import io.scansion.launch.rank.RankDescription;
import io.scansion.launch.rendezvous.Rendezvous;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Starts jobs: the program's ranks and the spare ranks, on this host or others, and a tuner here, each a JVM of its own. Instances hold
 * no state of a job and may be shared.
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
        List<String> places = checked.hosts().place(checked.ranks(), checked.spares());
        if (places.isEmpty()) {
            return launch(checked, places, Optional.empty(), store.create(checked), harmless);
        }
        Optional<Future<byte[]>> making = checked.agent() ? Optional.of(TunerKeyStore.inAdvance()) : Optional.empty();
        HostConnections connections;
        Optional<byte[]> certificate;
        try {
            connections = HostConnections.connect(checked, new LinkedHashSet<>(places), home, mpj);
        } finally {
            // Also if no job comes of it: nothing is to be left where it is made.
            certificate = making.flatMap(JobLauncher::made);
        }
        try {
            JobSettings known = reachable(checked, connections);
            return launch(known, places, Optional.of(connections), store.create(known, certificate), harmless);
        } catch (IOException | RuntimeException e) {
            connections.close();
            throw e;
        }
    }

    /** Waits for it; nothing if it could not be made, as the tuner will find and say. */
    private static Optional<byte[]> made(Future<byte[]> certificate) {
        try {
            return Optional.of(certificate.get());
        } catch (ExecutionException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Other hosts do not reach the loopback, which is where a job listens if nothing else is said. */
    private static JobSettings reachable(JobSettings settings, HostConnections connections) {
        Optional<String> address = connections.ownAddress();
        return settings.listen().equals(ListenAddress.LOOPBACK) && address.isPresent()
                ? settings.withListen(ListenAddress.at(address.get()))
                : settings;
    }

    /**
     * @param places names of hosts by physical rank; empty if all are here
     * @param directory made for this job
     */
    private RunningJob launch(
            JobSettings checked,
            List<String> places,
            Optional<HostConnections> connections,
            JobDirectory directory,
            SupervisionListener harmless)
            throws IOException {
        BlockingQueue<Incident> incidents = new LinkedBlockingQueue<>();
        Rendezvous rendezvous;
        try {
            rendezvous = Rendezvous.open(
                    checked.listen(),
                    checked.processes(),
                    checked.agent()
                            ? Optional.of(directory.description().keys().seat()) // without the agent none could show it
                            : Optional.empty(),
                    rank -> incidents.add(new Incident.Joined(rank)));
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
        List<Role> roles = roles(checked, places);
        RunningJob job =
                new RunningJob(checked, roles, directory, rendezvous, ranks, connections, tuner, harmless, incidents);
        job.guard();
        harmless.on(new SupervisionEvent.JobCreated(directory));
        try {
            if (tuner != null) {
                tuner.start();
            }
            Host here = new LocalHost(new RankCommand(
                    mpj, home, directory.path(), checked.agent() ? RewrittenLibrary.of(home, mpj) : Optional.empty()));
            for (int i = 0; i < roles.size(); i++) {
                Role role = roles.get(i);
                Host host = connections.isPresent() ? connections.get().host(places.get(i)) : here;
                RankDescription rank = RankDescription.of(
                        role, checked, directory.description(), rendezvous.host(), rendezvous.port());
                ranks.start(() -> host.start(rank, harmless))
                        .onExit(code -> incidents.add(new Incident.Exited(role, code)));
            }
        } catch (IOException | RuntimeException e) {
            job.sweep();
            throw e;
        }
        job.watch();
        return job;
    }

    /** Returns what there is to start; over niodev by physical rank. */
    private static List<Role> roles(JobSettings settings, List<String> places) {
        if (settings.device() == MpjDevice.SMPDEV) {
            return List.of(new Role.AllRanks(settings.ranks()));
        }
        List<Role> roles = new ArrayList<>();
        for (int rank = 0; rank < settings.processes(); rank++) {
            String host = places.isEmpty() ? "" : places.get(rank);
            roles.add(rank < settings.ranks() ? new Role.Primary(rank, host) : new Role.Spare(rank, host));
        }
        return roles;
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
