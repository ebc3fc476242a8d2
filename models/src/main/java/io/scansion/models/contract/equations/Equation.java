package io.scansion.models.contract.equations;

import io.scansion.models.rational.Rational;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * One linear equation. Immutable and safe to share.
 *
 * @param origin what states it, for messages: {@code equation 3}, {@code stream S2}, {@code module C}
 * @param left one side
 * @param right the other side
 */
public record Equation(String origin, LinearForm left, LinearForm right) {
    /** Checks that nothing is missing. */
    public Equation {
        Objects.requireNonNull(origin, "origin");
        Objects.requireNonNull(left, "left");
        Objects.requireNonNull(right, "right");
    }

    /**
     * Reads an equation such as {@code e4=8*e5-0.5*e3a}.
     *
     * @param origin what states it
     * @throws EquationSyntaxException if the text is not a linear equation; names origin, column and what was found
     */
    public static Equation parse(String origin, String text) {
        return EquationParser.parse(origin, text);
    }

    /** Returns left side less right side, which must be zero. */
    public LinearForm difference() {
        return left.plus(Rational.MINUS_ONE, right);
    }

    /** Returns this equation with other names for its variables. */
    public Equation renamed(UnaryOperator<String> newName) {
        return new Equation(origin, renamed(left, newName), renamed(right, newName));
    }

    /** Returns this equation as one of something inside a component. */
    public Equation inside(String component) {
        return new Equation(origin + " of " + component, left, right);
    }

    /** Returns the equation as it would be written, such as {@code e3c=e4}. */
    public String text() {
        return left + "=" + right;
    }

    /** Returns origin and text, such as {@code equation 3 (e3c=e4)}. */
    public String named() {
        return origin + " (" + text() + ")";
    }

    private static LinearForm renamed(LinearForm form, UnaryOperator<String> newName) {
        LinearForm renamed = LinearForm.constant(form.constant());
        for (Map.Entry<String, Rational> term : form.coefficients().entrySet()) {
            renamed = renamed.plus(newName.apply(term.getKey()), term.getValue());
        }
        return renamed;
    }
}
