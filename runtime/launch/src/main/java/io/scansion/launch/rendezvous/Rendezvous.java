package io.scansion.launch.rendezvous;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Brings the ranks of one job together: every rank connects in MPI.Init and says where it listens, and when all have, every
 * one is told about all. Listens on a free port of the loopback.
 *
 * <p>Each connection is read on its own thread with a time limit, so that a stranger who connects, whether silent or
 * talkative, holds up nobody; whoever does not speak like a rank is dropped and counted. What happens when a rank never comes
 * is for the supervisor to decide, who knows whether it is still alive: see {@link #missing()}.
 */
public final class Rendezvous implements AutoCloseable {
    private static final int READ_TIMEOUT_MILLIS = 10_000;
    private static final int STRANGERS_AT_ONCE = 64;

    private final ServerSocket server;
    private final IntConsumer joined;
    private final @Nullable Seat[] seats;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Semaphore handlers;
    private final CompletableFuture<Void> exchanged = new CompletableFuture<>();
    private int taken;
    private int strangers;

    private Rendezvous(ServerSocket server, int size, IntConsumer joined) {
        this.server = server;
        this.joined = joined;
        this.seats = new Seat[size];
        this.handlers = new Semaphore(size + STRANGERS_AT_ONCE);
    }

    /**
     * Starts listening.
     *
     * @param size number of ranks to wait for, at least 1
     * @param joined told about each rank once, on a thread of the rendezvous and before {@link #exchanged}; must be quick
     */
    public static Rendezvous open(int size, IntConsumer joined) throws IOException {
        if (size < 1) {
            throw new IllegalArgumentException("a rendezvous needs at least one rank, got " + size);
        }
        ServerSocket server = new ServerSocket();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), size + STRANGERS_AT_ONCE);
        Rendezvous rendezvous = new Rendezvous(server, size, joined);
        daemon("rendezvous", rendezvous::acceptAll);
        return rendezvous;
    }

    public String host() {
        return server.getInetAddress().getHostAddress();
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
                handlers.acquire();
                Socket socket = server.accept();
                open.add(socket);
                if (server.isClosed()) {
                    closeQuietly(socket); // close() may have passed over it
                }
                daemon("rendezvous-guest", () -> receive(socket));
            } catch (IOException e) {
                handlers.release(); // the server was closed, or one connection broke before it was accepted
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void receive(Socket socket) {
        try {
            socket.setSoTimeout(READ_TIMEOUT_MILLIS);
            socket.setTcpNoDelay(true);
            RankHandshake handshake = RankHandshake.read(new DataInputStream(socket.getInputStream()), seats.length);
            seat(handshake, socket);
        } catch (IOException e) {
            drop(socket);
        } finally {
            handlers.release();
        }
    }

    private void seat(RankHandshake handshake, Socket socket) {
        boolean complete;
        synchronized (this) {
            if (seats[handshake.rank()] != null) {
                drop(socket); // whoever came first keeps the seat
                return;
            }
            String address = socket.getInetAddress().getHostAddress() + "@" + handshake.readPort() + "@"
                    + handshake.writePort() + "@" + handshake.rank();
            seats[handshake.rank()] = new Seat(socket, address);
            joined.accept(
                    handshake.rank()); // under the lock, so that nobody is exchanged before all have been reported
            complete = ++taken == seats.length;
        }
        if (complete) {
            exchange();
        }
    }

    private void exchange() {
        StringBuilder all = new StringBuilder("#Peer Information;");
        List<Socket> sockets = new ArrayList<>();
        synchronized (this) {
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

    private record Seat(Socket socket, String address) {}
}
