package io.scansion.models.contract.equations;

import io.scansion.models.rational.Rational;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A sum of multiples of variables and a constant, exact. Immutable and safe to share.
 *
 * @param coefficients by variable, in the order in which they are shown; those that are zero are left out
 * @param constant the term without a variable
 */
public record LinearForm(Map<String, Rational> coefficients, Rational constant) {
    public static final LinearForm ZERO = new LinearForm(Map.of(), Rational.ZERO);

    /** Copies the coefficients. */
    public LinearForm {
        Map<String, Rational> kept = new LinkedHashMap<>();
        coefficients.forEach((name, factor) -> {
            if (!factor.isZero()) {
                kept.put(name, factor);
            }
        });
        coefficients = Collections.unmodifiableMap(kept);
    }

    /** Returns a variable, once. */
    public static LinearForm variable(String name) {
        return ZERO.plus(name, Rational.ONE);
    }

    /** Returns a constant. */
    public static LinearForm constant(Rational value) {
        return new LinearForm(Map.of(), value);
    }

    /** Returns {@code this + factor * variable}. */
    public LinearForm plus(String variable, Rational factor) {
        Map<String, Rational> sum = new LinkedHashMap<>(coefficients);
        sum.merge(variable, factor, Rational::plus);
        return new LinearForm(sum, constant);
    }

    /** Returns {@code this + factor * other}. */
    public LinearForm plus(Rational factor, LinearForm other) {
        Map<String, Rational> sum = new LinkedHashMap<>(coefficients);
        other.coefficients.forEach((name, value) -> sum.merge(name, factor.times(value), Rational::plus));
        return new LinearForm(sum, constant.plus(factor.times(other.constant)));
    }

    /** Returns {@code factor * this}. */
    public LinearForm times(Rational factor) {
        return ZERO.plus(factor, this);
    }

    /**
     * Returns the sum for some values of the variables.
     *
     * @throws IllegalArgumentException if a variable of the sum has no value; names it
     */
    public Rational valueAt(Map<String, Rational> values) {
        Rational sum = constant;
        for (Map.Entry<String, Rational> term : coefficients.entrySet()) {
            Rational value = values.get(term.getKey());
            if (value == null) {
                throw new IllegalArgumentException("variable '" + term.getKey() + "' has no value");
            }
            sum = sum.plus(term.getValue().times(value));
        }
        return sum;
    }

    public boolean isConstant() {
        return coefficients.isEmpty();
    }

    /** Shows the sum as it would be written, such as {@code 16*e5-2*e4}; {@code 0} if there is nothing in it. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        coefficients.forEach((name, factor) -> {
            boolean once = factor.equals(Rational.ONE) || factor.equals(Rational.MINUS_ONE);
            text.append(factor.signum() < 0 ? "-" : text.isEmpty() ? "" : "+")
                    .append(once ? "" : factor.signum() < 0 ? factor.negate() + "*" : factor + "*")
                    .append(name);
        });
        if (!constant.isZero() || text.isEmpty()) {
            text.append(constant.signum() > 0 && !text.isEmpty() ? "+" : "").append(constant);
        }
        return text.toString();
    }
}
