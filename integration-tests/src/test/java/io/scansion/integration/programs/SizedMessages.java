package io.scansion.integration.programs;

import java.util.Arrays;
import mpi.MPI;

/**
 * Three ranks in a row whose items have one size after the other: {@code ITEMS}. The first makes an item every 5 ms and the others
 * are faster, so that hardly a send waits. Each sender times its own sends, and says of every size what the second half of them took,
 * in nanoseconds, a tenth of them less than the first number and half of them less than the second:
 * {@code sent FROM TO BYTES NANOS NANOS}.
 */
public final class SizedMessages {
    private static final int[] SIZES = {100, 3_000, 30_000, 100_000};

    private SizedMessages() {}

    public static void main(String[] args) throws InterruptedException {
        int items = Integer.parseInt(args[args.length - 1]);
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        byte[] item = new byte[SIZES[SIZES.length - 1]];
        long[][] nanos = new long[SIZES.length][items / SIZES.length];
        for (int i = 0; i < items; i++) {
            int size = i % SIZES.length;
            if (rank == 0) {
                Thread.sleep(5);
            } else {
                MPI.COMM_WORLD.Recv(item, 0, SIZES[size], MPI.BYTE, rank - 1, 1);
            }
            if (rank < 2) {
                long start = System.nanoTime();
                MPI.COMM_WORLD.Send(item, 0, SIZES[size], MPI.BYTE, rank + 1, 1);
                nanos[size][i / SIZES.length] = System.nanoTime() - start;
            }
        }
        for (int size = 0; size < SIZES.length && rank < 2; size++) {
            long[] late = Arrays.copyOfRange(nanos[size], nanos[size].length / 2, nanos[size].length);
            Arrays.sort(late);
            System.out.println("sent " + rank + " " + (rank + 1) + " " + SIZES[size] + " " + late[late.length / 10]
                    + " " + late[late.length / 2]);
        }
        MPI.Finalize();
    }
}
