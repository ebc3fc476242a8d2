package io.scansion.models.markov;

/**
 * When a solver may stop, and whom it tells how far it is.
 *
 * @param tolerance residual (see {@link Residual}) to reach, from {@value #LEAST_TOLERANCE} to below 1
 * @param mostIterations sweeps or products after which a solver gives up, at least 1
 * @param progress called now and then on the solving thread
 */
public record SolverLimits(double tolerance, int mostIterations, Progress progress) {
    /** No residual below this can be relied upon to be reached: it is five times the rounding error of a double. */
    public static final double LEAST_TOLERANCE = 1e-15;

    /** What the references are checked with. */
    public static final SolverLimits DEFAULT = new SolverLimits(1e-12, 100_000, (iterations, residual) -> {});

    public SolverLimits {
        if (!(tolerance >= LEAST_TOLERANCE && tolerance < 1)) {
            throw new IllegalArgumentException("the tolerance must be below 1 and at least " + LEAST_TOLERANCE
                    + ", which is as far as double arithmetic goes, got " + tolerance);
        }
        if (mostIterations < 1) {
            throw new IllegalArgumentException("at least one iteration is needed, got " + mostIterations);
        }
    }

    /** Returns these limits with another tolerance. */
    public SolverLimits withTolerance(double tolerance) {
        return new SolverLimits(tolerance, mostIterations, progress);
    }

    /** Returns these limits with another number of iterations. */
    public SolverLimits withMostIterations(int mostIterations) {
        return new SolverLimits(tolerance, mostIterations, progress);
    }

    /** Hears of a solver's progress; may throw to end the solution. */
    @FunctionalInterface
    public interface Progress {
        /**
         * @param iterations done so far
         * @param residual estimated, not yet the true one
         */
        void at(int iterations, double residual);
    }
}
