package io.scansion.integration.programs;

import java.util.concurrent.CountDownLatch;
import mpi.MPI;

/**
 * Three ranks in a row, of which the one in the middle hangs in its own code at the sixtieth item, when its JVM has warmed up: {@code HOW ITEMS}. It sleeps for ever
 * ({@code sleep}), or waits for what only it could bring about ({@code wait}), or goes on after all. The first sends an item every 50 ms,
 * so that the last runs dry while the first goes on.
 */
public final class HungStage {
    private static final int HANGS_AT = 60;

    private HungStage() {}

    public static void main(String[] args) throws InterruptedException {
        String how = args[args.length - 2];
        int items = Integer.parseInt(args[args.length - 1]);
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int[] item = new int[1];
        for (int i = 0; i < items; i++) {
            if (rank > 0) {
                MPI.COMM_WORLD.Recv(item, 0, 1, MPI.INT, rank - 1, 1);
            }
            if (rank == 0) {
                Thread.sleep(50);
            } else if (rank == 1 && i == HANGS_AT) {
                System.out.println("hanging");
                hang(how);
            }
            if (rank < 2) {
                MPI.COMM_WORLD.Send(item, 0, 1, MPI.INT, rank + 1, 1);
            }
        }
        System.out.println("all sent");
        MPI.Finalize();
    }

    private static void hang(String how) throws InterruptedException {
        if (how.equals("sleep")) {
            Thread.sleep(Long.MAX_VALUE);
        } else if (how.equals("wait")) {
            new CountDownLatch(1).await();
        }
    }
}
