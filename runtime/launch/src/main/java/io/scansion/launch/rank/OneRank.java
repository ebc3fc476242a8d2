package io.scansion.launch.rank;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.ListenAddress;
import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.config.Program;
import io.scansion.launch.installation.MpjInstallation;
import io.scansion.launch.installation.ScansionHome;
import io.scansion.launch.job.OwnerOnly;
import io.scansion.launch.job.RewrittenLibrary;
import io.scansion.launch.process.ChildGroup;
import io.scansion.launch.process.LocalChild;
import io.scansion.launch.process.Role;
import io.scansion.launch.process.SupervisionListener;
import io.scansion.launch.rendezvous.Rendezvous;
import io.scansion.wire.HostPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One rank of a program whose ranks something else starts, by a command for each: Kubernetes, a script. They meet at rank 0, which the
 * others wait for. The program runs in a process of its own, which ends when its main method fails, and with this one; whoever started the
 * ranks has to end the others then.
 *
 * @param rank of all processes, from 0
 * @param processes ranks and spares together
 * @param meeting host of rank 0 as all of them call it, and the port at which it waits for them
 * @param config what the agent reads; without it the rank is measured, and says so at its end
 */
public record OneRank(int rank, int processes, HostPort meeting, Optional<Path> config, Program program) {
    private static final Duration GRACE = Duration.ofMillis(500);
    private static final Duration DRAIN = Duration.ofMillis(300);
    private static final long BETWEEN_TRIES_MILLIS = 200;
    private static final int CONNECT_MILLIS = 2_000;

    public OneRank {
        if (processes < 1 || rank < 0 || rank >= processes) {
            throw new InvalidJobException("of " + processes + " processes there is no rank " + rank
                    + "; ranks and spares are counted together, from 0");
        }
        if (config.isPresent() && !Files.isReadable(config.get())) {
            throw new InvalidJobException("--config names " + config.get() + ", which cannot be read");
        }
    }

    /**
     * Runs the program to its end.
     *
     * @param patience how long rank 0 is waited for, and there the others
     * @param listener told what the program prints
     * @return its exit code
     * @throws InvalidJobException if it cannot be started as described
     * @throws IOException if the ranks do not meet; the program has ended, if it was started
     */
    public int run(MpjInstallation mpj, ScansionHome home, Duration patience, SupervisionListener listener)
            throws IOException, InterruptedException {
        Program checked =
                PreFlight.check(JobSettings.builder(processes, program).build()).program();
        Security.setProperty("networkaddress.cache.negative.ttl", "0"); // a name may come to be known
        Path files =
                OwnerOnly.createTemporaryDirectory(Path.of(System.getProperty("java.io.tmpdir")), "scansion-rank-");
        ChildGroup group = new ChildGroup();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(group, files), "end of the rank"));
        RankCommand command = new RankCommand(mpj, home, files, RewrittenLibrary.of(home, mpj));
        try (Meeting open = rank == 0 ? open(patience) : find(patience)) {
            RankDescription description = description(checked);
            LocalChild child =
                    group.start(() -> LocalChild.start(description.role(), command.of(description), listener));
            CompletableFuture<Integer> ended = new CompletableFuture<>();
            child.onExit(ended::complete);
            open.awaitAll(ended, patience);
            int code = ended.join();
            child.drain(DRAIN);
            return code;
        } finally {
            end(group, files);
        }
    }

    private static void end(ChildGroup group, Path files) {
        group.end(GRACE);
        OwnerOnly.deleteTree(files);
    }

    private RankDescription description(Program checked) {
        AgentText options = new AgentText().with("device", MpjDevice.NIODEV.word());
        config.ifPresent(options::config);
        return new RankDescription(
                new Role.Primary(rank),
                MpjDevice.NIODEV,
                checked,
                processes,
                JobSettings.DEFAULT_SWITCH_LIMIT_BYTES,
                meeting.host(),
                meeting.port(),
                options.options(),
                "",
                rank == 0);
    }

    /** Where the ranks meet, as long as this one needs it. */
    private interface Meeting extends AutoCloseable {
        /** Returns when all have met, or the program has ended. */
        void awaitAll(CompletableFuture<Integer> ended, Duration patience) throws IOException, InterruptedException;

        @Override
        void close();
    }

    /** That of rank 0. */
    private record Opened(HostPort place, Rendezvous rendezvous) implements Meeting {
        @Override
        public void awaitAll(CompletableFuture<Integer> ended, Duration patience)
                throws IOException, InterruptedException {
            try {
                CompletableFuture.anyOf(rendezvous.exchanged(), ended).get(patience.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                throw new IOException(
                        "ranks " + rendezvous.missing() + " have not come to " + place + within(patience), e);
            } catch (ExecutionException e) {
                throw new IOException("not all ranks could be told where the others are: " + e.getMessage(), e);
            }
        }

        @Override
        public void close() {
            rendezvous.close();
        }
    }

    private Meeting open(Duration patience) throws IOException, InterruptedException {
        InetAddress address = tryFor(patience, () -> InetAddress.getByName(meeting.host()));
        if (NetworkInterface.getByInetAddress(address) == null) {
            throw new InvalidJobException("rank 0 was started where " + meeting.host()
                    + " is not; it waits for the others" + " there, so start it there or name its host in --meet");
        }
        try {
            ListenAddress listen = new ListenAddress(address.getHostAddress(), 0, meeting.host());
            return new Opened(
                    meeting, Rendezvous.open(listen, meeting.port(), processes, Optional.empty(), joined -> {}));
        } catch (IOException e) {
            throw new IOException("rank 0 cannot wait for the others at " + meeting + ": " + e.getMessage(), e);
        }
    }

    /** Waits for rank 0, which MPI.Init does not. */
    private Meeting find(Duration patience) throws IOException, InterruptedException {
        tryFor(patience, () -> {
            try (Socket socket = new Socket()) {
                socket.connect(
                        new InetSocketAddress(InetAddress.getByName(meeting.host()), meeting.port()), CONNECT_MILLIS);
                return meeting;
            }
        });
        return new Meeting() {
            @Override
            public void awaitAll(CompletableFuture<Integer> ended, Duration same) {
                // it is up to rank 0
            }

            @Override
            public void close() {
                // nothing is open here
            }
        };
    }

    /** Something that may work later. */
    private interface Attempt<T> {
        T make() throws IOException;
    }

    private <T> T tryFor(Duration patience, Attempt<T> attempt) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (true) {
            try {
                return attempt.make();
            } catch (IOException e) {
                if (System.nanoTime() > deadline) {
                    throw new IOException(
                            "rank 0 was not found at " + meeting + within(patience) + ": " + e.getMessage(), e);
                }
                TimeUnit.MILLISECONDS.sleep(BETWEEN_TRIES_MILLIS);
            }
        }
    }

    private static String within(Duration patience) {
        return " within " + patience.toSeconds() + " s";
    }
}
