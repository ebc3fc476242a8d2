package io.scansion.models.pepa.syntax;

import java.util.ArrayList;
import java.util.List;

/**
 * The expression of a result line, taken apart into patterns and what multiplies them.
 *
 * @param whole the expression
 * @param patterns its patterns, in the order written; one if the line is right
 */
record Factored(Expression whole, List<Expression.Pattern> patterns) {
    static Factored of(Expression whole) {
        List<Expression.Pattern> patterns = new ArrayList<>();
        collect(whole, patterns);
        return new Factored(whole, patterns);
    }

    private static void collect(Expression expression, List<Expression.Pattern> patterns) {
        if (expression instanceof Expression.Pattern pattern) {
            patterns.add(pattern);
        } else if (expression instanceof Expression.Negation negation) {
            collect(negation.operand(), patterns);
        } else if (expression instanceof Expression.Parentheses parentheses) {
            collect(parentheses.inner(), patterns);
        } else if (expression instanceof Expression.Sum sum) {
            sum.operands().forEach(operand -> collect(operand.value(), patterns));
        } else if (expression instanceof Expression.Product product) {
            product.operands().forEach(operand -> collect(operand.value(), patterns));
        }
    }

    /**
     * Writes the factor as its author did, if the pattern is an operand of the outermost product.
     *
     * @param value what the factor comes to, written otherwise
     */
    String text(double value) {
        if (whole instanceof Expression.Pattern) {
            return "1";
        } else if (whole instanceof Expression.Product product) {
            List<Expression.Operand> rest = product.operands().stream()
                    .filter(operand -> !(operand.value() instanceof Expression.Pattern))
                    .toList();
            if (rest.size() == product.operands().size() - 1) {
                return (rest.get(0).operator() == '/' ? "1 / " : "") + Expression.join(rest);
            }
        }
        return Double.toString(value);
    }
}
