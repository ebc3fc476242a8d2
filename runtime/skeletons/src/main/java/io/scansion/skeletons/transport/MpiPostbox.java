package io.scansion.skeletons.transport;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import mpi.Comm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import org.jspecify.annotations.Nullable;

/**
 * The messages of the library over an MPI communicator, with six tags from {@value #FIRST_TAG} on.
 *
 * <p>A receiver cannot know how long the next message is, and asking first (Probe) keeps a processor busy in MPJ Express. So
 * everybody receives into {@value #FIRST_PART} bytes, and what is longer follows in a second message of known length.
 */
public final class MpiPostbox implements Postbox {
    static final int FIRST_PART = 1 << 16;
    static final int FIRST_TAG = 21_300;
    private static final int REST = 3;

    private final Comm comm;
    private final byte[] buffer = new byte[FIRST_PART];
    private final ByteBuffer header = ByteBuffer.wrap(buffer).order(ByteOrder.LITTLE_ENDIAN);
    private final List<Request> underWay = new ArrayList<>();

    private MpiPostbox(Comm comm) {
        this.comm = comm;
    }

    /**
     * All ranks of the job.
     *
     * @throws IllegalStateException before {@code MPI.Init}
     */
    public static MpiPostbox world() {
        @Nullable Comm world = MPI.COMM_WORLD;
        if (world == null) {
            throw new IllegalStateException("MPI has not been started: call MPI.Init(args) before run()");
        }
        return new MpiPostbox(world);
    }

    @Override
    public int rank() {
        return comm.Rank();
    }

    @Override
    public int size() {
        return comm.Size();
    }

    @Override
    public void send(byte[] bytes, int length, int to, Channel channel) {
        int tag = FIRST_TAG + channel.number();
        comm.Send(bytes, 0, Math.min(length, FIRST_PART), MPI.BYTE, to, tag);
        if (length > FIRST_PART) {
            comm.Send(bytes, FIRST_PART, length - FIRST_PART, MPI.BYTE, to, tag + REST);
        }
    }

    @Override
    public void sendLater(byte[] bytes, int length, int to, Channel channel) {
        underWay.removeIf(request -> request.Test() != null);
        int tag = FIRST_TAG + channel.number();
        underWay.add(comm.Isend(bytes, 0, Math.min(length, FIRST_PART), MPI.BYTE, to, tag));
        if (length > FIRST_PART) {
            underWay.add(comm.Isend(bytes, FIRST_PART, length - FIRST_PART, MPI.BYTE, to, tag + REST));
        }
    }

    @Override
    public Parcel take(int from, Channel channel) {
        int tag = FIRST_TAG + channel.number();
        Status status = comm.Recv(buffer, 0, FIRST_PART, MPI.BYTE, from == ANYONE ? MPI.ANY_SOURCE : from, tag);
        int length = header.getInt(0);
        if (length <= FIRST_PART) {
            return new Parcel(status.source, buffer);
        }
        byte[] whole = new byte[length];
        System.arraycopy(buffer, 0, whole, 0, FIRST_PART);
        comm.Recv(whole, FIRST_PART, length - FIRST_PART, MPI.BYTE, status.source, tag + REST);
        return new Parcel(status.source, whole);
    }

    @Override
    public @Nullable Parcel poll(Channel channel) {
        Status status = comm.Iprobe(MPI.ANY_SOURCE, FIRST_TAG + channel.number());
        return status == null ? null : take(status.source, channel);
    }

    @Override
    public void finish() {
        underWay.forEach(Request::Wait);
        underWay.clear();
    }
}
