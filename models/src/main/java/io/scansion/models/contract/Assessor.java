package io.scansion.models.contract;

import io.scansion.models.contract.equations.Equation;
import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.contract.equations.LinearForm;
import io.scansion.models.linalg.EchelonForm;
import io.scansion.models.linalg.ExactElimination;
import io.scansion.models.rational.Rational;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Assesses one contract; see {@link Assessment} and {@link Verdict} for what is found out. Rates that the required ones
 * determine are computed; otherwise a linear program finds the least increase, which is none if the contract can be met.
 */
final class Assessor {
    private static final int MOST_REASONS = 5;

    private final Contract contract;
    private final EquationSystem system;
    private final Specification specification;
    private final List<LinearForm> relations;

    Assessor(Contract contract) {
        this.contract = contract;
        this.system = contract.system();
        this.specification = new Specification(contract);
        if (specification.isContradictory()) {
            throw contradictoryEquations();
        }
        this.relations = specification.relations();
    }

    Assessment assess() {
        List<Rational> values = List.of();
        List<String> reasons = brokenRelations();
        if (reasons.isEmpty() && specification.isDetermined()) {
            values = specification.values();
            reasons = negative(values);
        }
        if (values.isEmpty() || !reasons.isEmpty()) {
            values = raised();
            reasons = reasons.isEmpty() ? tooLow(values) : reasons;
        }
        return assessment(listed(reasons), values);
    }

    private Assessment assessment(String why, List<Rational> values) {
        boolean over = specification.isDetermined() && !relations.isEmpty();
        Verdict verdict = over
                ? Verdict.OVER_SPECIFIED
                : !why.isEmpty()
                        ? Verdict.INFEASIBLE_AS_GIVEN
                        : specification.isDetermined() ? Verdict.FULLY_SPECIFIED : Verdict.UNDER_SPECIFIED;
        Map<String, Rational> rates = new LinkedHashMap<>();
        system.variables().forEach(name -> rates.put(name, representable(name, values.get(rates.size()))));
        return new Assessment(
                specification.degreesOfFreedom(),
                verdict,
                relations,
                why,
                over || !why.isEmpty() ? increase(rates) : Map.of(),
                rates,
                specification.undetermined());
    }

    private static Rational representable(String name, Rational rate) {
        if (Double.isInfinite(rate.doubleValue())) {
            throw new IllegalArgumentException(
                    name + " would be more than " + Double.MAX_VALUE + " per second, the largest rate there is");
        }
        return rate;
    }

    private List<String> brokenRelations() {
        List<String> broken = new ArrayList<>();
        for (LinearForm relation : relations) {
            Rational sum = relation.valueAt(contract.required());
            if (!sum.isZero()) {
                broken.add(relation + " would be " + sum + ", not 0");
            }
        }
        return broken;
    }

    private List<String> negative(List<Rational> values) {
        List<String> negative = new ArrayList<>();
        for (int column = 0; column < values.size(); column++) {
            if (values.get(column).signum() < 0) {
                negative.add(system.variables().get(column) + " would be " + values.get(column));
            }
        }
        return negative;
    }

    private List<String> tooLow(List<Rational> values) {
        List<String> low = new ArrayList<>();
        for (int column = 0; column < values.size(); column++) {
            String name = system.variables().get(column);
            if (contract.required().containsKey(name) && values.get(column).compareTo(required(name)) > 0) {
                low.add(name + " would have to be " + values.get(column) + " for no rate to be negative");
            }
        }
        return low;
    }

    private static String listed(List<String> reasons) {
        String first = String.join("; ", reasons.stream().limit(MOST_REASONS).toList());
        return reasons.size() > MOST_REASONS ? first + "; and " + (reasons.size() - MOST_REASONS) + " more" : first;
    }

    private Rational required(String name) {
        return contract.required().getOrDefault(name, Rational.ZERO);
    }

    /** Returns rates of which those required are as low as they can be, and not below what is required. */
    private List<Rational> raised() {
        List<Rational> lower = system.variables().stream().map(this::required).toList();
        Set<Integer> summed = new LinkedHashSet<>();
        for (int column = 0; column < lower.size(); column++) {
            if (contract.required().containsKey(system.variables().get(column))) {
                summed.add(column);
            }
        }
        RateProgram.Result result = new RateProgram(specification.rows(), lower).minimise(summed);
        if (result instanceof RateProgram.Result.Rates rates) {
            return rates.values();
        }
        throw contradiction((RateProgram.Result.Conflict) result);
    }

    private Map<String, Rational> increase(Map<String, Rational> rates) {
        Map<String, Rational> increase = new LinkedHashMap<>();
        contract.required().forEach((name, rate) -> {
            Rational more = rates.getOrDefault(name, rate).minus(rate);
            boolean related = relations.stream()
                    .anyMatch(relation -> relation.coefficients().containsKey(name));
            if (related || !more.isZero()) {
                increase.put(name, more);
            }
        });
        return increase;
    }

    private static EchelonForm eliminated(EquationSystem system) {
        int variables = system.variables().size();
        return ExactElimination.reduce(
                system.rows(),
                variables + 1,
                List.of(IntStream.range(0, variables).toArray()));
    }

    private ContradictionException contradiction(RateProgram.Result.Conflict conflict) {
        List<String> elements = conflict.columns().stream()
                .sorted()
                .map(column -> system.variables().get(column))
                .filter(name -> required(name).signum() > 0)
                .map(name -> name + "=" + required(name))
                .toList();
        return new ContradictionException(
                "contradictory constraints " + String.join(", ", elements)
                        + ": no rates that high satisfy the equations, and no higher ones do" + reason(conflict),
                elements);
    }

    /** Names the equations that force one of the rates to zero, if it is as simple as that. */
    private String reason(RateProgram.Result.Conflict conflict) {
        return DeadlockPrediction.causeOf(system, conflict.columns())
                .map(cause -> "; " + cause)
                .orElse("");
    }

    private ContradictionException contradictoryEquations() {
        List<Equation> core = Core.of(
                system.equations(),
                some -> !eliminated(new EquationSystem(system.variables(), some))
                        .remainders()
                        .isEmpty());
        return new ContradictionException(
                "contradictory equations: " + DeadlockPrediction.named(core) + " cannot all hold",
                core.stream().map(Equation::named).toList());
    }
}
