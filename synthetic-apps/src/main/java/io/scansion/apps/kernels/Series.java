package io.scansion.apps.kernels;

import mpi.MPI;

/**
 * Fourier coefficients of {@code (x + 1)^x} on [0, 2], of which both ranks compute every other pair, by the trapezoidal rule, and rank 1
 * sends its to rank 0: a millisecond of computing for a message.
 */
public final class Series {
    private static final int POINTS = 30_000;
    private static final double LENGTH = 2;
    /** Pairs of coefficients that are computed in turns; higher ones would say nothing at so many points. */
    private static final int PAIRS = 50;

    private Series() {}

    public static void main(String[] args) {
        KernelClock clock = KernelClock.start("Series", args);
        double[] pair = new double[2];
        boolean first = MPI.COMM_WORLD.Rank() == 0;
        clock.time(1, number -> {
            coefficients(2 * (number % PAIRS) + (first ? 1 : 2), pair);
            if (!first) {
                MPI.COMM_WORLD.Send(pair, 0, 2, MPI.DOUBLE, 0, 1);
                return number;
            }
            long own = Double.doubleToLongBits(pair[0]) ^ Double.doubleToLongBits(pair[1]);
            MPI.COMM_WORLD.Recv(pair, 0, 2, MPI.DOUBLE, 1, 1);
            return own + Double.doubleToLongBits(pair[0]) - Double.doubleToLongBits(pair[1]);
        });
    }

    /** Puts the cosine and the sine coefficient of that number into a pair. */
    static void coefficients(int number, double[] pair) {
        double step = LENGTH / POINTS;
        double frequency = number * 2 * Math.PI / LENGTH;
        double cosine = 0;
        double sine = 0;
        for (int point = 0; point <= POINTS; point++) {
            double x = point * step;
            double weight = point == 0 || point == POINTS ? 0.5 : 1;
            double value = weight * Math.exp(x * Math.log(x + 1));
            cosine += value * Math.cos(frequency * x);
            sine += value * Math.sin(frequency * x);
        }
        pair[0] = cosine * step * 2 / LENGTH;
        pair[1] = sine * step * 2 / LENGTH;
    }
}
