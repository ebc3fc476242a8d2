package io.scansion.integration.programs;

import mpi.MPI;

/**
 * Sends a number once around all ranks, each adding one; then one rank does something: {@code Ring ACTION RANK}. For an action
 * other than {@code finish} all others wait for a message that never comes.
 */
public final class Ring {
    private static final int TAG = 7;

    private Ring() {}

    public static void main(String[] args) throws Exception {
        int before = args.length - 2; // MPI.Init takes the leading arguments of the launcher away
        String action = args[before];
        if (action.equals("leave-before-init") && args[0].equals(args[before + 1])) {
            return;
        }
        String[] rest = MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int[] number = new int[1];
        if (rank != 0) {
            MPI.COMM_WORLD.Recv(number, 0, 1, MPI.INT, rank - 1, TAG);
        }
        number[0]++;
        MPI.COMM_WORLD.Send(number, 0, 1, MPI.INT, (rank + 1) % size, TAG);
        if (rank == 0) {
            MPI.COMM_WORLD.Recv(number, 0, 1, MPI.INT, size - 1, TAG);
            System.out.println("counted " + number[0] + " ranks");
        }
        System.out.println("rank " + rank + " of " + size + " has arguments " + String.join(" ", rest));
        if (!action.equals("finish")) {
            act(action, rank == Integer.parseInt(rest[1]));
        }
        MPI.Finalize();
        System.out.println("rank " + rank + " is done");
    }

    private static void act(String action, boolean mine) {
        if (mine && action.equals("exit")) {
            System.exit(7);
        }
        if (mine && action.equals("throw")) {
            throw new IllegalStateException("as asked");
        }
        System.out.println("waiting");
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, MPI.COMM_WORLD.Rank(), TAG + 1);
    }
}
