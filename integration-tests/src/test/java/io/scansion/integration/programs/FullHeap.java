package io.scansion.integration.programs;

import java.util.ArrayList;
import java.util.List;
import mpi.MPI;

/**
 * Two ranks, the second of which has no heap left: {@code messages}, because the first sends what it does not receive; {@code own},
 * because it keeps arrays and goes on.
 */
public final class FullHeap {
    private static final int WANTED = 1;
    private static final int NEVER_SENT = 2;
    private static final int BYTES = 100;
    private static final int LEAST_BYTES = 16;
    private static final int TOLD_AT_BYTES = 1 << 16;

    private FullHeap() {}

    public static void main(String[] args) {
        boolean messages = args[args.length - 1].equals("messages");
        MPI.Init(args);
        byte[] box = new byte[BYTES];
        if (MPI.COMM_WORLD.Rank() == 0) {
            while (messages) {
                MPI.COMM_WORLD.Send(box, 0, BYTES, MPI.BYTE, 1, WANTED);
            }
        } else if (!messages) {
            fill();
        }
        MPI.COMM_WORLD.Recv(box, 0, BYTES, MPI.BYTE, 1 - MPI.COMM_WORLD.Rank(), NEVER_SENT);
        MPI.Finalize();
    }

    /** Fills the heap to the last bytes, for ever. */
    @SuppressWarnings("ModifiedButNotUsed") // it is kept, no more
    private static void fill() {
        List<byte[]> kept = new ArrayList<>(1 << 20);
        int size = 1 << 20;
        while (true) {
            try {
                kept.add(new byte[size]);
            } catch (OutOfMemoryError e) {
                if (size == 1 << 20) {
                    size = TOLD_AT_BYTES;
                    System.out.println("heap is full");
                }
                size = Math.max(LEAST_BYTES, size / 2);
            }
        }
    }
}
