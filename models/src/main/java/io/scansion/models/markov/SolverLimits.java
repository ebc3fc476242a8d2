package io.scansion.models.markov;

/**
 * When a solver may stop, and whom it tells how far it is.
 *
 * @param tolerance residual (see {@link Residual}) to reach, above 0 and below 1
 * @param mostIterations sweeps or products after which a solver gives up, at least 1
 * @param progress called now and then on the solving thread
 */
public record SolverLimits(double tolerance, int mostIterations, Progress progress) {
    /** What the references are checked with. */
    public static final SolverLimits DEFAULT = new SolverLimits(1e-12, 100_000, (iterations, residual) -> {});

    public SolverLimits {
        if (!(tolerance > 0 && tolerance < 1)) {
            throw new IllegalArgumentException("the tolerance must be between 0 and 1, got " + tolerance);
        }
        if (mostIterations < 1) {
            throw new IllegalArgumentException("at least one iteration is needed, got " + mostIterations);
        }
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
