package io.scansion.apps.kernels;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;

/**
 * The turns of a kernel that is compared with another one: rank 0 waits until a file has a byte for the next slice, rank 1 waits for
 * rank 0.
 */
final class Turns {
    private static final int TAG = 2;
    private static final long POLL_MILLIS = 2;

    private final Path file;
    private final int[] slice = new int[1];

    Turns(Path file) {
        this.file = file;
    }

    /** Returns when a slice may begin. */
    void await(int number) {
        if (MPI.COMM_WORLD.Rank() != 0) {
            MPI.COMM_WORLD.Recv(slice, 0, 1, MPI.INT, 0, TAG);
            return;
        }
        try {
            while (Files.size(file) < number) {
                Thread.sleep(POLL_MILLIS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for slice " + number, e);
        }
        slice[0] = number;
        MPI.COMM_WORLD.Send(slice, 0, 1, MPI.INT, 1, TAG);
    }
}
