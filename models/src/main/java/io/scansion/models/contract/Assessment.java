package io.scansion.models.contract;

import io.scansion.models.Quantity;
import io.scansion.models.Quantity.Unit;
import io.scansion.models.Solution;
import io.scansion.models.StatedAccuracy;
import io.scansion.models.contract.equations.LinearForm;
import io.scansion.models.rational.Rational;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a contract comes to. Immutable and safe to share.
 *
 * @param degreesOfFreedom of the homogeneous system: variables less independent equations, required rates not counted
 * @param verdict whether the required rates are too few, just enough, too many, or cannot be met
 * @param relations what the equations demand of the required rates alone, in reduced form; each must be zero
 * @param why why the required rates cannot be met exactly, such as {@code e3b would be -1}; empty if they can
 * @param nearestIncrease by how much to raise which required rate so that all can be met, least in sum: every rate of a
 *     relation, and every other one that must rise; empty if none need rise and the contract is not over-specified
 * @param values every rate, the increase included; of the undetermined ones a choice with the least sum of all rates
 * @param undetermined the variables that the required rates leave open
 */
public record Assessment(
        int degreesOfFreedom,
        Verdict verdict,
        List<LinearForm> relations,
        String why,
        Map<String, Rational> nearestIncrease,
        Map<String, Rational> values,
        List<String> undetermined)
        implements Solution {
    /** Copies the collections. */
    public Assessment {
        relations = List.copyOf(relations);
        nearestIncrease = Collections.unmodifiableMap(new LinkedHashMap<>(nearestIncrease));
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        undetermined = List.copyOf(undetermined);
    }

    /** Returns whether the required rates can be met exactly as they are given. */
    public boolean isFeasibleAsGiven() {
        return why.isEmpty();
    }

    /** Returns the relations as they are written in results, such as {@code e3c-e4=0}. */
    public List<String> relationTexts() {
        return relations.stream().map(relation -> relation + "=0").toList();
    }

    /**
     * Returns the rate of a variable, per second.
     *
     * @throws IllegalArgumentException if there is no such variable
     */
    public Rational value(String variable) {
        Rational value = values.get(variable);
        if (value == null) {
            throw new IllegalArgumentException("no variable '" + variable + "' was assessed");
        }
        return value;
    }

    @Override
    public Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        values.forEach(
                (name, rate) -> quantities.put("values." + name, new Quantity(rate.doubleValue(), Unit.PER_SECOND)));
        return quantities;
    }

    @Override
    public StatedAccuracy statedAccuracy() {
        return StatedAccuracy.EXACT;
    }

    @Override
    public String foundBy() {
        return "elimination in fractions";
    }
}
