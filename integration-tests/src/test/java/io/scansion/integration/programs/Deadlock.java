package io.scansion.integration.programs;

import mpi.MPI;

/**
 * Two ranks that exchange a message, of which the first then computes for some seconds while the other waits, and which in the end
 * wait for each other: {@code SECONDS}.
 */
public final class Deadlock {
    private Deadlock() {}

    public static void main(String[] args) {
        long seconds = Long.parseLong(args[args.length - 1]);
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int[] box = new int[1];
        if (rank == 0) {
            compute(seconds);
            MPI.COMM_WORLD.Send(box, 0, 1, MPI.INT, 1, 1);
        } else {
            MPI.COMM_WORLD.Recv(box, 0, 1, MPI.INT, 0, 1);
        }
        System.out.println("waiting");
        waitForTheOther(box, 1 - rank);
        MPI.Finalize();
    }

    private static void waitForTheOther(int[] box, int other) {
        MPI.COMM_WORLD.Recv(box, 0, 1, MPI.INT, other, 2);
    }

    private static void compute(long seconds) {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        double sum = 0;
        while (System.nanoTime() - end < 0) {
            sum += Math.sqrt(sum + 1);
        }
        System.out.println("computed " + (sum > 0));
    }
}
