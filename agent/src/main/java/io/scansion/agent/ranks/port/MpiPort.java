package io.scansion.agent.ranks.port;

import org.jspecify.annotations.Nullable;

/**
 * What virtual ranks need of MPI, and all that they use of it. MPJ Express is one implementation; tests have another, whose
 * messages are delivered as a schedule says.
 *
 * <p>An implementation promises what MPI does: messages from one process to another on the same path, or the control
 * messages between them, keep their order where a receive matches several; nothing is said about any other two messages.
 */
public interface MpiPort {
    /** Any source, or any tag. */
    int ANY = Integer.MIN_VALUE;

    /**
     * The communicator that a data message travels on. Peers are named by their ranks in the world, whatever their ranks are in it.
     *
     * @param number of a communicator of the program, in the order in which this process knows of them: first the world, which joins the
     *     primaries; in a spare they carry no data
     */
    record Path(int number) {
        /** Joins all processes; the program never sees it. */
        public static final Path DATA = new Path(-1);

        public static Path of(int communicator) {
            return new Path(communicator);
        }
    }

    /**
     * A message of the program, or the place for one.
     *
     * @param array an array of the program's
     * @param type the MPI type of its elements, opaque
     */
    record Buffer(Object array, int offset, int count, Object type) {}

    /**
     * A message that has been taken or looked at.
     *
     * @param source who has sent it; what the program is to see once {@link #from} has changed it
     * @param origin what the library said of it, opaque
     */
    record Arrival(int source, int tag, boolean isEmpty, Object origin) {
        public Arrival from(int virtualRank) {
            return new Arrival(virtualRank, tag, isEmpty, origin);
        }
    }

    /**
     * A message that is to be sent.
     *
     * @param synchronous whether it counts as sent only once its receiver has begun to take it
     */
    record Outgoing(Buffer content, int tag, boolean synchronous) {}

    /** A send under way. Who sends and who waits for it may be two threads. */
    interface Posted {
        boolean isDone();

        /** What it holds until it is done; {@link Long#MAX_VALUE} where that is not known. */
        long bytes();

        void await();
    }

    /** A receive under way. Belongs to the thread that receives. Both fail where the message does not fit, which has been taken then. */
    interface Receiving {
        /** Null while no message has come. */
        @Nullable
        Arrival poll();

        Arrival await();
    }

    /** Gets control messages, one at a time, on a thread that runs no code of the program. Must not block. */
    interface ControlReceiver {
        void received(int fromPhysicalRank, int tag, long[] words);
    }

    /** Rank among all processes of the job. */
    int physicalRank();

    /** From now on every control message goes to the receiver. */
    void listen(ControlReceiver receiver);

    /** Sends words to the agent of another process; does not wait for it. */
    void sendControl(int toPhysicalRank, int tag, long[] words);

    /** Bytes that sends under way which a program would have waited for may hold together. */
    long sendRoomBytes();

    /** Sends without waiting. The array may be used again at once. */
    Posted isend(Path path, Outgoing message, int to);

    /** Has the library take a message of the program's when it comes. */
    Receiving post(Path path, Buffer into, int from, int tag);

    /** Waits for a message. Fails with the library's exception where it does not fit the buffer; it is taken all the same. */
    Arrival receive(Path path, Buffer into, int from, int tag);

    /** Looks for a message without waiting; null when none has come. */
    @Nullable
    Arrival probe(Path path, int from, int tag);

    /** A message of the agent's own. */
    Buffer bytes(byte[] array, int offset, int count);

    /** A message with nothing in it, for when nothing is known of the program's. */
    default Buffer nothing() {
        return bytes(new byte[0], 0, 0);
    }

    /** Meets the other ranks of a communicator of the program in a barrier. */
    void barrier(Path path);

    /** Meets all processes of the job in MPI.Finalize. */
    void finish();
}
