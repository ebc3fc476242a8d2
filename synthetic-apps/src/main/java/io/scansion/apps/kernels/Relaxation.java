package io.scansion.apps.kernels;

import mpi.MPI;

/**
 * Successive over-relaxation on a square grid, red points and black points in turn, the upper half of it at rank 0 and the lower half at
 * rank 1: before each colour they exchange the rows at which they meet. A row has {@code --bytes}.
 */
public final class Relaxation {
    private static final double OMEGA = 1.25;
    private static final int LEAST_COLUMNS = 4;

    private final int columns;
    private final double[][] rows;
    private final boolean first = MPI.COMM_WORLD.Rank() == 0;

    private Relaxation(int columns) {
        this.columns = columns;
        this.rows = new double[columns / 2 + 1][columns];
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; column < columns; column++) {
                rows[row][column] = Math.sin(0.1 * (row + 1) * (column + 1) + (first ? 0 : 1)) * 1e-3;
            }
        }
    }

    public static void main(String[] args) {
        KernelClock clock = KernelClock.start("Relaxation", args);
        Relaxation grid = new Relaxation(Math.max(LEAST_COLUMNS, clock.options().bytes() / Double.BYTES));
        clock.time(4, number -> grid.sweep());
    }

    private long sweep() {
        for (int colour = 0; colour < 2; colour++) {
            exchange();
            relax(colour);
        }
        return Double.doubleToLongBits(rows[1][columns / 2]);
    }

    /** The last row of the upper half is the first but one of the lower; each keeps a copy of the other's at its edge. */
    private void exchange() {
        int edge = first ? rows.length - 1 : 0;
        int own = first ? rows.length - 2 : 1;
        int other = first ? 1 : 0;
        if (first) {
            MPI.COMM_WORLD.Send(rows[own], 0, columns, MPI.DOUBLE, other, 1);
            MPI.COMM_WORLD.Recv(rows[edge], 0, columns, MPI.DOUBLE, other, 1);
        } else {
            MPI.COMM_WORLD.Recv(rows[edge], 0, columns, MPI.DOUBLE, other, 1);
            MPI.COMM_WORLD.Send(rows[own], 0, columns, MPI.DOUBLE, other, 1);
        }
    }

    private void relax(int colour) {
        for (int row = 1; row < rows.length - 1; row++) {
            double[] above = rows[row - 1];
            double[] here = rows[row];
            double[] below = rows[row + 1];
            for (int column = 1 + (row + colour) % 2; column < columns - 1; column += 2) {
                double mean = (above[column] + below[column] + here[column - 1] + here[column + 1]) / 4;
                here[column] = OMEGA * mean + (1 - OMEGA) * here[column];
            }
        }
    }
}
