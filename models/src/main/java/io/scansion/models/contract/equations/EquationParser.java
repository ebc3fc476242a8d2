package io.scansion.models.contract.equations;

import io.scansion.models.rational.Rational;

/**
 * Reads a linear equation: two sides with one {@code =} between them, each a sum of numbers and variables with {@code +},
 * {@code -}, {@code *}, {@code /} and parentheses. A product has at most one factor with variables in it, a divisor none. A name
 * begins with a letter or {@code _} and goes on with letters, digits, {@code _} and {@code .}; a number is decimal and exact.
 */
final class EquationParser {
    /** Parentheses and signs inside each other; far above what anybody writes, far below what a stack holds. */
    private static final int DEEPEST = 200;

    private final EquationScanner scanner;
    private int depth;

    private EquationParser(String origin, String text) {
        this.scanner = new EquationScanner(origin, text);
    }

    /**
     * Reads one equation.
     *
     * @param origin what states it, for messages
     * @throws EquationSyntaxException if the text is not a linear equation
     */
    static Equation parse(String origin, String text) {
        EquationParser parser = new EquationParser(origin, text);
        LinearForm left = parser.sum();
        parser.scanner.expect('=');
        LinearForm right = parser.sum();
        if (!parser.scanner.atEnd()) {
            throw parser.scanner.problem(
                    "found " + parser.scanner.found() + ", expected an operator or the end of the equation");
        }
        return new Equation(origin, left, right);
    }

    private LinearForm sum() {
        LinearForm sum = product();
        while (true) {
            if (scanner.take('+')) {
                sum = sum.plus(Rational.ONE, product());
            } else if (scanner.take('-')) {
                sum = sum.plus(Rational.MINUS_ONE, product());
            } else {
                return sum;
            }
        }
    }

    private LinearForm product() {
        LinearForm product = factor();
        while (true) {
            if (scanner.take('*')) {
                int column = scanner.column();
                LinearForm factor = factor();
                if (!product.isConstant() && !factor.isConstant()) {
                    throw scanner.problemAt(
                            column, "found a product of two variables, expected a number on one side of '*'");
                }
                product = factor.isConstant() ? product.times(factor.constant()) : factor.times(product.constant());
            } else if (scanner.take('/')) {
                int column = scanner.column();
                LinearForm divisor = factor();
                if (!divisor.isConstant() || divisor.constant().isZero()) {
                    throw scanner.problemAt(
                            column, "found the divisor " + divisor + ", expected a number other than 0");
                }
                product = product.times(divisor.constant().reciprocal());
            } else {
                return product;
            }
        }
    }

    private LinearForm factor() {
        if (++depth > DEEPEST) {
            throw scanner.problem(
                    "found more than " + DEEPEST + " parentheses or signs inside each other, expected fewer");
        }
        LinearForm factor;
        if (scanner.take('-')) {
            factor = factor().times(Rational.MINUS_ONE);
        } else if (scanner.take('+')) {
            factor = factor();
        } else if (scanner.take('(')) {
            factor = sum();
            scanner.expect(')');
        } else if (scanner.atNumber()) {
            factor = LinearForm.constant(scanner.number());
        } else if (scanner.atName()) {
            factor = LinearForm.variable(scanner.name());
        } else {
            throw scanner.problem("found " + scanner.found() + ", expected a number, a variable or '('");
        }
        depth--;
        return factor;
    }
}
