package io.scansion.models.markov;

import io.scansion.models.ModelException;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** No solver reached the tolerance; there is no vector to return. The message says how far each came and what may help. */
public final class NotConvergedException extends ModelException {
    private static final long serialVersionUID = 1L;

    private final int iterations;
    private final double residual;

    /** The residual is too large. */
    public NotConvergedException(String solver, int iterations, double residual, double tolerance) {
        this(
                String.format(
                        Locale.ROOT,
                        "%s did not converge: residual %.2e after %,d iterations, %.1e is asked for",
                        solver,
                        residual,
                        iterations,
                        tolerance),
                iterations,
                residual);
    }

    /** There is no vector, or it is not even a distribution. */
    public NotConvergedException(String solver, int iterations, String reason) {
        this(
                iterations == 0
                        ? solver + " failed: " + reason
                        : String.format(Locale.ROOT, "%s failed after %,d iterations: %s", solver, iterations, reason),
                iterations,
                Double.NaN);
    }

    private NotConvergedException(String message, int iterations, double residual) {
        super(message);
        this.iterations = iterations;
        this.residual = residual;
    }

    /** The residual is small, but groups of states that hardly exchange anything are out of balance. */
    public static NotConvergedException ofGroups(String solver, int iterations, double residual, double imbalance) {
        return new NotConvergedException(
                String.format(
                        Locale.ROOT,
                        "%s did not converge: after %,d iterations the residual is %.2e, but the flow between groups"
                                + " of states that rarely lead to each other is out of balance by %.1e",
                        solver,
                        iterations,
                        residual,
                        imbalance),
                iterations,
                residual);
    }

    /** The residual is small, but the error need not be: the chain is too slow to forget. */
    public static NotConvergedException ofError(String solver, int iterations, double residual, double error) {
        return new NotConvergedException(
                String.format(
                        Locale.ROOT,
                        "%s is not to be trusted: after %,d iterations the residual is %.2e, but the chain forgets so"
                                + " slowly that %s",
                        solver,
                        iterations,
                        residual,
                        Double.isNaN(error)
                                ? "no error can be told from it"
                                : String.format(Locale.ROOT, "the error may be %.1e", error)),
                iterations,
                residual);
    }

    /** Several solvers were tried; says how far each came, and has the figures of the one that came nearest. */
    public static NotConvergedException ofAll(List<NotConvergedException> failures) {
        NotConvergedException nearest = failures.get(0);
        StringJoiner messages = new StringJoiner("; ");
        for (NotConvergedException failure : failures) {
            messages.add(failure.getMessage());
            nearest = failure.residual < nearest.residual || Double.isNaN(nearest.residual) ? failure : nearest;
        }
        return failures.size() == 1
                ? nearest
                : new NotConvergedException(messages.toString(), nearest.iterations, nearest.residual);
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
