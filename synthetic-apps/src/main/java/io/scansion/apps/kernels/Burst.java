package io.scansion.apps.kernels;

import mpi.MPI;

/** Messages back to back, {@value #MESSAGES} for every one that comes back. */
public final class Burst {
    private static final int MESSAGES = 100;

    private Burst() {}

    public static void main(String[] args) {
        KernelClock clock = KernelClock.start("Burst", args);
        byte[] message = new byte[clock.options().bytes()];
        byte[] answer = new byte[1];
        int length = message.length;
        boolean first = MPI.COMM_WORLD.Rank() == 0;
        clock.time(MESSAGES + 1, number -> {
            for (int i = 0; i < MESSAGES; i++) {
                if (first) {
                    MPI.COMM_WORLD.Send(message, 0, length, MPI.BYTE, 1, 1);
                } else {
                    MPI.COMM_WORLD.Recv(message, 0, length, MPI.BYTE, 0, 1);
                }
            }
            if (first) {
                MPI.COMM_WORLD.Recv(answer, 0, 1, MPI.BYTE, 1, 1);
            } else {
                MPI.COMM_WORLD.Send(answer, 0, 1, MPI.BYTE, 0, 1);
            }
            return number;
        });
    }
}
