package io.scansion.apps.kernels;

import mpi.MPI;

/** A message goes there and back, as soon as it has come. */
public final class PingPong {
    private PingPong() {}

    public static void main(String[] args) {
        KernelClock clock = KernelClock.start("PingPong", args);
        byte[] message = new byte[clock.options().bytes()];
        int length = message.length;
        boolean first = MPI.COMM_WORLD.Rank() == 0;
        clock.time(2, number -> {
            if (first) {
                MPI.COMM_WORLD.Send(message, 0, length, MPI.BYTE, 1, 1);
                MPI.COMM_WORLD.Recv(message, 0, length, MPI.BYTE, 1, 1);
            } else {
                MPI.COMM_WORLD.Recv(message, 0, length, MPI.BYTE, 0, 1);
                MPI.COMM_WORLD.Send(message, 0, length, MPI.BYTE, 0, 1);
            }
            return number;
        });
    }
}
