package io.scansion.models.contract;

import io.scansion.models.Model;
import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.contract.equations.KnownNames;
import io.scansion.models.contract.equations.LinearForm;
import io.scansion.models.linalg.ExactLinearProgram;
import io.scansion.models.rational.Rational;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A performance contract: equations between rates, and the rates that are required. Immutable and safe to share.
 *
 * @param system the equations; a program of modules and streams states homogeneous ones
 * @param required by variable, the rate it must have, per second, not negative
 */
public record Contract(EquationSystem system, Map<String, Rational> required) implements Model<Assessment> {
    /**
     * Checks the names and the rates.
     *
     * @throws IllegalArgumentException if a required rate is of an unknown variable, or negative
     */
    public Contract {
        KnownNames known = new KnownNames("variable", system.variables());
        required.forEach((name, rate) -> {
            known.require("constraint", name);
            if (rate.signum() < 0) {
                throw new IllegalArgumentException("constraint " + name + ": a rate must not be negative, got " + rate);
            }
        });
        Map<String, Rational> ordered = new LinkedHashMap<>();
        for (String name : system.variables()) {
            Rational rate = required.get(name);
            if (rate != null) {
                ordered.put(name, rate);
            }
        }
        required = Collections.unmodifiableMap(ordered);
    }

    /**
     * Says what the contract comes to.
     *
     * @throws ContradictionException if the equations contradict each other, or the required rates do and no higher rates
     *     can be met either; names them
     * @throws IllegalArgumentException if there are more than {@value ExactLinearProgram#MOST_EXACT_COLUMNS} variables and
     *     their coefficients are too far apart for doubles to help, or if a rate is above the largest double
     */
    @Override
    public Assessment solve() {
        return new Assessor(this).assess();
    }

    /**
     * Returns every variable that is not required and can be solved for, in terms of the others, those that are required
     * last: {@code e3a} equals {@code 16*e5-2*e4}.
     */
    public Map<String, LinearForm> solved() {
        return new Specification(this).solved();
    }
}
