package io.scansion.models.markov;

import java.util.Locale;

/** No solver reached the tolerance; there is no vector to return. The message says how far each came and what may help. */
public final class NotConvergedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int iterations;
    private final double residual;

    public NotConvergedException(String solver, int iterations, double residual, double tolerance) {
        super(String.format(
                Locale.ROOT,
                "%s did not converge: residual %.2e after %,d iterations, %.1e is asked for",
                solver,
                residual,
                iterations,
                tolerance));
        this.iterations = iterations;
        this.residual = residual;
    }

    /** The vector is not even a distribution, as {@code flaw} says. */
    public NotConvergedException(String solver, int iterations, String flaw) {
        super(String.format(Locale.ROOT, "%s failed: after %,d iterations %s", solver, iterations, flaw));
        this.iterations = iterations;
        this.residual = Double.NaN;
    }

    /** Returns how many iterations were made. */
    public int iterations() {
        return iterations;
    }

    /** Returns the true residual of the vector that was not good enough, or {@code NaN} if it was no distribution. */
    public double residual() {
        return residual;
    }
}
