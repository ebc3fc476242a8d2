package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.Position;
import java.util.List;
import java.util.function.Function;

/** Works out expressions. What is not a number afterwards has been complained of. */
final class Arithmetic {
    private final Function<Expression.Name, Quantity> names;
    private final List<Finding> findings;

    Arithmetic(Function<Expression.Name, Quantity> names, List<Finding> findings) {
        this.names = names;
        this.findings = findings;
    }

    /** Returns what the expression comes to, finite or unknown. */
    Quantity evaluate(Expression expression) {
        if (expression instanceof Expression.Literal number) {
            return Quantity.number(number.value());
        } else if (expression instanceof Expression.Name name) {
            return names.apply(name);
        } else if (expression instanceof Expression.Infty) {
            return new Quantity(1, Quantity.Kind.INFTY);
        } else if (expression instanceof Expression.Pattern) {
            return new Quantity(1, Quantity.Kind.PATTERN);
        } else if (expression instanceof Expression.Parentheses parentheses) {
            return evaluate(parentheses.inner());
        } else if (expression instanceof Expression.Negation negation) {
            Quantity operand = evaluate(negation.operand());
            return new Quantity(-operand.value(), operand.kind());
        } else if (expression instanceof Expression.Sum sum) {
            return sum(sum);
        }
        return product((Expression.Product) expression);
    }

    private Quantity sum(Expression.Sum sum) {
        double total = 0;
        boolean unknown = false;
        for (Expression.Operand operand : sum.operands()) {
            Quantity next = evaluate(operand.value());
            if (!next.isNumber() && !next.isUnknown()) {
                return error(
                        operand.value().position(),
                        next.kind() == Quantity.Kind.INFTY
                                ? "infty can be multiplied by a weight, but nothing can be added to it"
                                : "a pattern can be multiplied by a rate, but nothing can be added to it");
            }
            unknown |= next.isUnknown();
            total += operand.operator() == '-' ? -next.value() : next.value();
        }
        return unknown ? Quantity.UNKNOWN : finite(total, Quantity.Kind.NUMBER, sum.position());
    }

    private Quantity product(Expression.Product product) {
        double total = 1;
        Quantity.Kind kind = Quantity.Kind.NUMBER;
        boolean unknown = false;
        for (Expression.Operand operand : product.operands()) {
            Quantity next = evaluate(operand.value());
            unknown |= next.isUnknown();
            if (!next.isNumber() && !next.isUnknown()) {
                if (kind != Quantity.Kind.NUMBER || operand.operator() == '/') {
                    return error(
                            operand.position(),
                            next.kind() == Quantity.Kind.INFTY
                                    ? "infty can be multiplied by a weight, but nothing can be divided by it or be infinite twice"
                                    : "a result line is a rate times one pattern; nothing can be divided by a pattern");
                }
                kind = next.kind();
            }
            if (operand.operator() == '/' && next.isNumber() && next.value() == 0) {
                return error(operand.position(), "division by zero" + zero(operand.value()));
            }
            total = operand.operator() == '/' ? total / next.value() : total * next.value();
        }
        return unknown ? Quantity.UNKNOWN : finite(total, kind, product.position());
    }

    private static String zero(Expression divisor) {
        return divisor instanceof Expression.Literal ? "" : ": " + divisor.text() + " is 0";
    }

    private Quantity finite(double value, Quantity.Kind kind, Position position) {
        return Double.isFinite(value)
                ? new Quantity(value, kind)
                : error(position, "the value of this expression is too large");
    }

    private Quantity error(Position position, String message) {
        findings.add(Finding.error(position, message));
        return Quantity.UNKNOWN;
    }
}
