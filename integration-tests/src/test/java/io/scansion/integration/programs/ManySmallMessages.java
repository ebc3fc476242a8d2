package io.scansion.integration.programs;

import mpi.MPI;

/**
 * Rank 0 sends single numbers, and rank 1 asks for the next one again and again without waiting: nearly all its time is spent in MPI
 * calls that take a microsecond. The last argument is how many numbers; how often rank 1 asks is its own affair, what it has at the
 * end is not.
 */
public final class ManySmallMessages {
    private static final int TAG = 5;
    private static final int BETWEEN_PAUSES = 10;

    private ManySmallMessages() {}

    public static void main(String[] args) throws Exception {
        String[] rest = MPI.Init(args);
        int count = Integer.parseInt(rest[0]);
        long[] number = new long[1];
        if (MPI.COMM_WORLD.Rank() == 0) {
            for (int i = 0; i < count; i++) {
                number[0] = i * 0x9E3779B97F4A7C15L;
                MPI.COMM_WORLD.Send(number, 0, 1, MPI.LONG, 1, TAG);
                if (i % BETWEEN_PAUSES == 0) {
                    Thread.sleep(1);
                }
            }
        } else {
            long hash = 0;
            for (int i = 0; i < count; i++) {
                while (MPI.COMM_WORLD.Iprobe(0, TAG) == null) {
                    Thread.onSpinWait();
                }
                MPI.COMM_WORLD.Recv(number, 0, 1, MPI.LONG, 0, TAG);
                hash = 31 * hash + number[0];
            }
            System.out.println("received " + count + " with hash " + Long.toHexString(hash));
        }
        MPI.Finalize();
    }
}
