package io.scansion.agent.ranks.mpj;

import io.scansion.wire.AgentMessage.Calibration;
import io.scansion.wire.LinkCost;
import java.util.concurrent.TimeUnit;
import mpi.Comm;
import mpi.MPI;
import org.jspecify.annotations.Nullable;

/**
 * Measures what a message costs its sender between two neighbours of this very job: {@code tl + lambda * bytes}, once below
 * and once above the protocol switch, where MPJ Express changes from buffered to synchronous sending and the cost jumps.
 *
 * <p>Primaries 2i and 2i+1 play ping-pong inside MPI.Init, before the program can send anything, on a communicator of their
 * own. The shortest round counts: whatever else the machine does can only lengthen one. Takes some sixty milliseconds. The method is that of POETRIES (Euro-Par 2005, section 3.1), the parameters are tl and lambda of its (1).
 */
public final class LinkCalibration {
    /** Four sizes are measured. Long enough for some rounds to meet neither the interpreter nor a busy neighbour. */
    private static final long NANOS_PER_SIZE = TimeUnit.MILLISECONDS.toNanos(15);

    private static final int MORE = 0;
    private static final int LAST = 1;
    private static final int SMALLEST_BYTES = 256;
    /** Above this switch limit no synchronous message is tried: it would cost more than it tells. */
    private static final int LARGEST_SWITCH_BYTES = 1 << 20;

    private final Comm comm;
    private final int rank;
    private final int switchBytes;
    private int rounds;

    public LinkCalibration(Comm comm, int rank, int switchBytes) {
        this.comm = comm;
        this.rank = rank;
        this.switchBytes = switchBytes;
    }

    /** Returns what this rank measured, or null where it has no partner or only answers. */
    @Nullable
    public Calibration run(int primaries) {
        int partner = rank ^ 1;
        if (rank >= primaries || partner >= primaries) {
            return null;
        }
        int eagerTop = Math.min(switchBytes, LARGEST_SWITCH_BYTES) / 2;
        LinkCost eager = fit(partner, SMALLEST_BYTES, eagerTop, false);
        LinkCost rendezvous = switchBytes > LARGEST_SWITCH_BYTES
                ? LinkCost.UNKNOWN
                : fit(partner, switchBytes + SMALLEST_BYTES, 4 * switchBytes, true);
        return rank % 2 == 1 ? null : new Calibration(rank, partner, eager, rendezvous, switchBytes, rounds);
    }

    /** Below the switch a send is over when its message is buffered; above, when the receiver has it. */
    private LinkCost fit(int partner, int smallBytes, int largeBytes, boolean wholeWay) {
        double small = shortestSeconds(partner, smallBytes, wholeWay);
        double large = shortestSeconds(partner, largeBytes, wholeWay);
        double perByte = Math.max(0, (large - small) / (largeBytes - smallBytes));
        return new LinkCost(Math.max(0, small - perByte * smallBytes), perByte);
    }

    /** The even rank decides how long it goes on, and says so by the tag. */
    private double shortestSeconds(int partner, int bytes, boolean wholeWay) {
        byte[] message = new byte[bytes];
        if (rank % 2 == 1) {
            int tag = MORE;
            while (tag == MORE) {
                tag = comm.Recv(message, 0, bytes, MPI.BYTE, partner, MPI.ANY_TAG).tag;
                comm.Send(message, 0, bytes, MPI.BYTE, partner, tag);
            }
            return Double.NaN;
        }
        long shortest = Long.MAX_VALUE;
        long end = System.nanoTime() + NANOS_PER_SIZE;
        for (int tag = MORE; tag == MORE; rounds++) {
            long start = System.nanoTime();
            tag = start < end ? MORE : LAST;
            comm.Send(message, 0, bytes, MPI.BYTE, partner, tag);
            long sent = System.nanoTime();
            comm.Recv(message, 0, bytes, MPI.BYTE, partner, tag);
            shortest = Math.min(shortest, wholeWay ? (System.nanoTime() - start) / 2 : sent - start);
        }
        return shortest / 1e9;
    }
}
