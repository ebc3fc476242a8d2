package io.scansion.launch.rendezvous;

import io.scansion.launch.config.ListenAddress;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings the ranks of one job together: every rank connects in MPI.Init and says where it listens, and when all have, every
 * one is told about all.
 *
 * <p>Each connection is read on its own thread with a time limit from its arrival, so that a stranger who connects, whether silent, slow or
 * talkative, holds up nobody; when too many are about to say who they are, the first of them goes. Whoever does not speak like a rank is dropped and counted. What happens when a rank never comes
 * is for the supervisor to decide, who knows whether it is still alive: see {@link #missing()}.
 *
 * <p>A seat belongs to whoever shows the key to it, and who has it without loses it to him: for {@value #GRACE_MILLIS} ms after all seats
 * are taken, in which the key may still come. A rank in which the agent could not start has none, and gets its seat all the same.
 */
public final class Rendezvous implements AutoCloseable {
    private static final int HANDSHAKE_MILLIS = 10_000;
    static final int STRANGERS_AT_ONCE = 64;
    private static final int GRACE_MILLIS = 5_000;

    private final ServerSocket server;
    private final String advertised;
    private final Optional<String> seatKey;
    private final IntConsumer joined;
    private final @Nullable Seat[] seats;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    /** Who has not said yet who he is, longest first. */
    private final Set<Socket> guests = new LinkedHashSet<>();

    private final int mostGuests;
    private final int handshakeMillis;
    private final CompletableFuture<Void> exchanged = new CompletableFuture<>();
    private int taken;
    private boolean exchanging;
    private int strangers;

    private Rendezvous(
            ServerSocket server,
            String advertised,
            int size,
            Optional<String> seatKey,
            IntConsumer joined,
            int handshakeMillis) {
        this.server = server;
        this.advertised = advertised;
        this.seatKey = seatKey;
        this.joined = joined;
        this.seats = new Seat[size];
        this.mostGuests = size + STRANGERS_AT_ONCE;
        this.handshakeMillis = handshakeMillis;
    }

    /** Starts listening at a free port. */
    public static Rendezvous open(ListenAddress listen, int size, Optional<String> seatKey, IntConsumer joined)
            throws IOException {
        return open(listen, 0, size, seatKey, joined);
    }

    /**
     * Starts listening.
     *
     * @param listen where
     * @param port at which; 0 for a free one
     * @param size number of ranks to wait for, at least 1
     * @param seatKey what every rank with the agent shows; nothing where they run without
     * @param joined told about each rank once, on a thread of the rendezvous and before {@link #exchanged}; must be quick
     */
    public static Rendezvous open(
            ListenAddress listen, int port, int size, Optional<String> seatKey, IntConsumer joined) throws IOException {
        return open(listen, port, size, seatKey, joined, HANDSHAKE_MILLIS);
    }

    /** @param handshakeMillis time that a connection has to say who it is, in milliseconds */
    static Rendezvous open(
            ListenAddress listen, int port, int size, Optional<String> seatKey, IntConsumer joined, int handshakeMillis)
            throws IOException {
        if (size < 1) {
            throw new IllegalArgumentException("a rendezvous needs at least one rank, got " + size);
        }
        ServerSocket server = new ServerSocket();
        server.bind(new InetSocketAddress(InetAddress.getByName(listen.local()), port), size + STRANGERS_AT_ONCE);
        Rendezvous rendezvous = new Rendezvous(server, listen.advertised(), size, seatKey, joined, handshakeMillis);
        daemon("rendezvous", rendezvous::acceptAll);
        return rendezvous;
    }

    /** Returns the address or name that every rank is to connect to, on whatever host it runs. */
    public String host() {
        return advertised;
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Completes when every rank has been told about all; fails when one of them could not be told. */
    public CompletableFuture<Void> exchanged() {
        return exchanged.copy();
    }

    /** Returns the ranks that have not come yet, in order. */
    public synchronized List<Integer> missing() {
        List<Integer> missing = new ArrayList<>();
        for (int rank = 0; rank < seats.length; rank++) {
            if (seats[rank] == null) {
                missing.add(rank);
            }
        }
        return missing;
    }

    /** Returns how many connections were dropped because they were none of a rank. */
    public synchronized int strangers() {
        return strangers;
    }

    @Override
    public void close() {
        closeQuietly(server);
        open.forEach(Rendezvous::closeQuietly);
        exchanged.cancel(false);
    }

    private void acceptAll() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                open.add(socket);
                if (server.isClosed()) {
                    closeQuietly(socket); // close() may have passed over it
                }
                makeRoomFor(socket);
                daemon("rendezvous-guest", () -> receive(socket));
            } catch (IOException e) {
                // the server was closed, or one connection broke before it was accepted
            }
        }
    }

    /** A flood of strangers costs those of them their places who came first; a rank says who it is at once. */
    private void makeRoomFor(Socket socket) {
        synchronized (guests) {
            guests.add(socket);
            if (guests.size() > mostGuests) {
                Socket first = guests.iterator().next();
                guests.remove(first);
                closeQuietly(first); // its own thread drops it
            }
        }
    }

    private void receive(Socket socket) {
        try {
            InputStream in = new DeadlineInput(socket, System.nanoTime() + handshakeMillis * 1_000_000L);
            socket.setTcpNoDelay(true);
            RankHandshake handshake = RankHandshake.read(new DataInputStream(in), seats.length, seatKey);
            seat(handshake, socket);
        } catch (IOException e) {
            drop(socket);
        } finally {
            synchronized (guests) {
                guests.remove(socket);
            }
        }
    }

    private void seat(RankHandshake handshake, Socket socket) {
        boolean complete;
        boolean trusted;
        synchronized (this) {
            Seat former = seats[handshake.rank()];
            if (exchanging || (former != null && (former.keyed() || !handshake.keyed()))) {
                drop(socket); // among equals whoever came first keeps the seat
                return;
            }
            String address = socket.getInetAddress().getHostAddress() + "@" + handshake.readPort() + "@"
                    + handshake.writePort() + "@" + handshake.rank();
            seats[handshake.rank()] = new Seat(socket, address, handshake.keyed());
            if (former != null) {
                drop(former.socket());
            } else {
                taken++;
                joined.accept(
                        handshake.rank()); // under the lock, so that nobody is exchanged before all have been reported
            }
            complete = taken == seats.length;
            trusted = seatKey.isEmpty() || Arrays.stream(seats).allMatch(seat -> seat != null && seat.keyed());
        }
        if (complete && trusted) {
            exchange();
        } else if (complete) {
            daemon("rendezvous-grace", this::exchangeAfterGrace);
        }
    }

    private void exchangeAfterGrace() {
        try {
            Thread.sleep(GRACE_MILLIS);
            exchange();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void exchange() {
        StringBuilder all = new StringBuilder("#Peer Information;");
        List<Socket> sockets = new ArrayList<>();
        synchronized (this) {
            if (exchanging) {
                return;
            }
            exchanging = true;
            for (Seat seat : seats) {
                if (seat != null) {
                    all.append(seat.address()).append(';');
                    sockets.add(seat.socket());
                }
            }
        }
        try {
            for (Socket socket : sockets) {
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                out.writeUTF(all.toString());
                out.flush();
            }
            exchanged.complete(null);
        } catch (IOException e) {
            exchanged.completeExceptionally(e);
        }
    }

    private synchronized void drop(Socket socket) {
        strangers++;
        open.remove(socket);
        closeQuietly(socket);
    }

    private static void closeQuietly(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception e) {
            // nobody is left to be told
        }
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private record Seat(Socket socket, String address, boolean keyed) {}
}
