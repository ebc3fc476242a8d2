package io.scansion.agent.ranks;

import io.scansion.wire.AgentMessage.Calibration;
import io.scansion.wire.LinkCost;
import mpi.Comm;
import mpi.MPI;
import org.jspecify.annotations.Nullable;

/**
 * Measures what a message costs between two neighbours of this very job: {@code tl + lambda * bytes}, once below and once
 * above the protocol switch, where MPJ Express changes from buffered to synchronous sending and the cost jumps.
 *
 * <p>Primaries 2i and 2i+1 play ping-pong inside MPI.Init, before the program can send anything, on a communicator of their
 * own. The shortest of several rounds counts: whatever else the machine does can only lengthen a round. Takes a few tens of
 * milliseconds. The method is that of POETRIES (Euro-Par 2005, section 3.1), the parameters are tl and lambda of its (1).
 */
final class LinkCalibration {
    private static final int WARM_UP_ROUNDS = 4;
    private static final int ROUNDS = 12;
    private static final int SMALLEST_BYTES = 256;
    /** Above this switch limit no synchronous message is tried: it would cost more than it tells. */
    private static final int LARGEST_SWITCH_BYTES = 1 << 20;

    private final Comm comm;
    private final int rank;
    private final int switchBytes;

    LinkCalibration(Comm comm, int rank, int switchBytes) {
        this.comm = comm;
        this.rank = rank;
        this.switchBytes = switchBytes;
    }

    /** Returns what this rank measured, or null where it has no partner or only answers. */
    @Nullable
    Calibration run(int primaries) {
        int partner = rank ^ 1;
        if (rank >= primaries || partner >= primaries) {
            return null;
        }
        int eagerTop = Math.min(switchBytes, LARGEST_SWITCH_BYTES) / 2;
        LinkCost eager = fit(partner, SMALLEST_BYTES, eagerTop);
        LinkCost rendezvous = switchBytes > LARGEST_SWITCH_BYTES
                ? LinkCost.UNKNOWN
                : fit(partner, switchBytes + SMALLEST_BYTES, 4 * switchBytes);
        return rank % 2 == 1
                ? null
                : new Calibration(rank, partner, eager, rendezvous, switchBytes, 2 * (ROUNDS + WARM_UP_ROUNDS));
    }

    private LinkCost fit(int partner, int smallBytes, int largeBytes) {
        double small = oneWaySeconds(partner, smallBytes);
        double large = oneWaySeconds(partner, largeBytes);
        double perByte = Math.max(0, (large - small) / (largeBytes - smallBytes));
        return new LinkCost(Math.max(0, small - perByte * smallBytes), perByte);
    }

    private double oneWaySeconds(int partner, int bytes) {
        byte[] message = new byte[bytes];
        long shortest = Long.MAX_VALUE;
        for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
            long start = System.nanoTime();
            if (rank % 2 == 0) {
                comm.Send(message, 0, bytes, MPI.BYTE, partner, 0);
                comm.Recv(message, 0, bytes, MPI.BYTE, partner, 0);
            } else {
                comm.Recv(message, 0, bytes, MPI.BYTE, partner, 0);
                comm.Send(message, 0, bytes, MPI.BYTE, partner, 0);
            }
            if (round >= WARM_UP_ROUNDS) {
                shortest = Math.min(shortest, System.nanoTime() - start);
            }
        }
        return shortest / 2e9;
    }
}
