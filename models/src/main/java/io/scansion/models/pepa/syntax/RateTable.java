package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.RateDefinition;
import io.scansion.models.pepa.checks.DependencyOrder;
import io.scansion.models.refusal.Suggestion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rates a model defines, worked out in any order, and which of them are used. */
final class RateTable {
    private final Map<String, Expression.Name> names = new LinkedHashMap<>();
    private final Map<String, Expression> expressions = new LinkedHashMap<>();
    private final Map<String, Quantity> values = new HashMap<>();
    private final Set<String> used = new HashSet<>();
    private final Map<String, Double> settings;
    private final List<Finding> findings;
    private final Arithmetic arithmetic;
    private final Suggestion suggestion = new Suggestion(expressions.keySet());

    /**
     * @param settings values that take the place of what is defined, by name
     */
    RateTable(Map<String, Double> settings, List<Finding> findings) {
        this.settings = settings;
        this.findings = findings;
        arithmetic = new Arithmetic(this::value, findings);
    }

    /** Adds a definition; the first of a name counts. */
    void define(Expression.Name name, Expression expression) {
        Expression.Name first = names.putIfAbsent(name.text(), name);
        if (first == null) {
            Double set = settings.get(name.text());
            expressions.put(
                    name.text(),
                    set == null ? expression : new Expression.Literal(set, Double.toString(set), name.position()));
        } else {
            findings.add(Finding.error(
                    name.position(),
                    "the rate " + name.text() + " is defined twice; it is defined first at " + first.position()));
        }
    }

    /** Works out all definitions, once there are no more. */
    void evaluate() {
        for (String name : settings.keySet()) {
            if (!expressions.containsKey(name)) {
                findings.add(Finding.error(
                        Position.NONE, "there is no rate " + name + " to be set" + suggestion.phrase(name)));
            }
        }
        Map<String, List<String>> needs = new HashMap<>();
        expressions.forEach((name, expression) -> needs.put(name, namesIn(expression)));
        DependencyOrder order = DependencyOrder.of(expressions.keySet(), name -> needs.getOrDefault(name, List.of()));
        for (List<String> circle : order.circles()) {
            findings.add(Finding.error(
                    position(circle.get(0)).position(),
                    "the rate " + circle.get(0) + " is defined by itself: " + DependencyOrder.describe(circle)));
            circle.forEach(name -> values.put(name, Quantity.UNKNOWN));
        }
        for (String name : order.order()) {
            if (!values.containsKey(name)) {
                values.put(name, definition(name));
            }
        }
    }

    private Quantity definition(String name) {
        Expression expression = expressions.getOrDefault(name, position(name));
        Quantity value = arithmetic.evaluate(expression);
        if (value.isUnknown() || value.isNumber()) {
            return value;
        }
        findings.add(Finding.error(
                expression.position(),
                value.kind() == Quantity.Kind.INFTY
                        ? "infty cannot be given a name; write it where an activity has its rate"
                        : "a pattern cannot be part of a rate; result lines stand after the system equation"));
        return Quantity.UNKNOWN;
    }

    /** Works out an expression that is not a definition. */
    Quantity evaluate(Expression expression) {
        return arithmetic.evaluate(expression);
    }

    private Quantity value(Expression.Name name) {
        used.add(name.text());
        if (expressions.containsKey(name.text())) {
            return values.getOrDefault(name.text(), Quantity.UNKNOWN); // a circle has been told
        }
        String meant =
                name.text().matches("(?i)inf.*|top|nan") ? "; did you mean infty?" : suggestion.phrase(name.text());
        findings.add(Finding.error(name.position(), "the rate " + name.text() + " is not defined" + meant));
        return Quantity.UNKNOWN;
    }

    /** Returns the definitions that could be worked out, in the order written, and warns of those nobody uses. */
    List<RateDefinition> definitions() {
        List<RateDefinition> definitions = new ArrayList<>();
        expressions.forEach((name, expression) -> {
            Quantity value = values.getOrDefault(name, Quantity.UNKNOWN);
            if (!value.isUnknown()) {
                definitions.add(new RateDefinition(
                        name, value.value(), expression.text(), position(name).position()));
            }
            if (!used.contains(name)) {
                findings.add(Finding.warning(
                        position(name).position(), "the rate " + name + " is defined, but nothing uses it"));
            }
        });
        return definitions;
    }

    private Expression.Name position(String name) {
        return names.getOrDefault(name, new Expression.Name(name, Position.NONE));
    }

    private static List<String> namesIn(Expression whole) {
        List<String> names = new ArrayList<>();
        Deque<Expression> pending = new ArrayDeque<>(List.of(whole));
        while (!pending.isEmpty()) {
            Expression expression = pending.pop();
            if (expression instanceof Expression.Name name) {
                names.add(name.text());
            } else if (expression instanceof Expression.Negation negation) {
                pending.push(negation.operand());
            } else if (expression instanceof Expression.Parentheses parentheses) {
                pending.push(parentheses.inner());
            } else if (expression instanceof Expression.Sum sum) {
                sum.operands().forEach(operand -> pending.push(operand.value()));
            } else if (expression instanceof Expression.Product product) {
                product.operands().forEach(operand -> pending.push(operand.value()));
            }
        }
        return names;
    }
}
