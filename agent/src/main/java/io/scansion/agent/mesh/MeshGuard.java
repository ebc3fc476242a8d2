package io.scansion.agent.mesh;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Called by MPJ Express while it connects the ranks over niodev. By itself it listens at all addresses of the machine and takes
 * whoever comes first for a rank; with this it listens only where the other ranks come from, takes only connections from hosts of the job, and
 * shows the key to its seat where the ranks meet. In a job with spares the identity of the rank, by which all tell it from others, says that the
 * agent is in it. Once all are connected it listens no more, so nothing of this is asked again.
 */
public final class MeshGuard {
    /** Half of the identity of a rank in a job with spares, but for their number. By chance one in 2^48 ranks has the whole. */
    private static final long MARK = 0x5CA4510A_0000_4000L;

    private static final int SPARES_BITS = 16;

    private static volatile @Nullable Path seatFile;
    private static volatile int spares;

    private MeshGuard() {}

    /** Says how many of the ranks are spares. Where there are any, every rank shows by its identity that it knows of them. */
    public static void spares(int number) {
        spares = number;
    }

    /** Returns what MPJ Express is to tell this rank from others by. */
    public static UUID identity() {
        UUID any = UUID.randomUUID();
        return spares == 0 ? any : new UUID(mark(), any.getLeastSignificantBits());
    }

    /** Whether this identity is that of a rank that knows of as many spares as this one, which has some. */
    public static boolean showsSpares(UUID identity) {
        return spares > 0 && identity.getMostSignificantBits() == mark();
    }

    private static long mark() {
        return MARK | ((spares & 0xFFFFL) << SPARES_BITS);
    }

    /** Says in which file the key to this rank's seat is. Before that, and where there is no such file, none is shown. */
    public static void seatFile(Path file) {
        seatFile = file;
    }

    /** Shows the key to the seat, then says what MPJ Express says to whoever brings the ranks together. */
    public static void greet(DataOutputStream out, String greeting) throws IOException {
        Path file = seatFile;
        if (file != null) {
            try {
                out.writeUTF(Files.readString(file));
            } catch (NoSuchFileException e) {
                System.err.println("[scansion] there is no key to this rank's seat: " + file);
            }
        }
        out.writeUTF(greeting);
    }

    /**
     * Returns where to listen instead of everywhere: at the address by which this host is seen from the one where the ranks meet.
     *
     * @param everywhere with the port
     * @param meetingPoint host where the ranks meet
     */
    public static SocketAddress narrow(SocketAddress everywhere, String meetingPoint) {
        if (!(everywhere instanceof InetSocketAddress wanted)
                || !wanted.getAddress().isAnyLocalAddress()) {
            return everywhere;
        }
        InetAddress there;
        try {
            there = InetAddress.getByName(meetingPoint);
        } catch (UnknownHostException e) {
            return everywhere; // MPJ Express will say so
        }
        if (there.isLoopbackAddress()) {
            return new InetSocketAddress(there, wanted.getPort());
        }
        try (DatagramSocket probe = new DatagramSocket()) { // connecting one sends nothing: it only finds the way
            probe.connect(new InetSocketAddress(there, wanted.getPort()));
            InetAddress own = probe.getLocalAddress();
            return own.isAnyLocalAddress() ? everywhere : new InetSocketAddress(own, wanted.getPort());
        } catch (IOException | RuntimeException e) {
            return everywhere;
        }
    }

    /**
     * Accepts one connection.
     *
     * @param peers what the ranks were told of each other: {@code ...;host@port@port@rank;...}
     * @return null if it came from no host of the job; it is closed then
     */
    public static @Nullable SocketChannel accept(ServerSocketChannel acceptor, String peers) throws IOException {
        SocketChannel channel = acceptor.accept();
        if (channel == null
                || !(channel.getRemoteAddress() instanceof InetSocketAddress remote)
                || isPeer(remote.getAddress().getHostAddress(), peers)) {
            return channel;
        }
        System.err.println("[scansion] a connection from " + remote.getAddress().getHostAddress()
                + ", where no rank of this job is, was closed");
        channel.close();
        return null;
    }

    private static boolean isPeer(String host, String peers) {
        return peers.contains(";" + host + "@");
    }
}
