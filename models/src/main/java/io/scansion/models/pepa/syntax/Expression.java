package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.syntax.grammar.PepaParser;
import java.util.List;

/** A rate expression as written: sums and products are flat, so that their length never becomes depth. */
sealed interface Expression {
    /** Returns where the expression begins. */
    Position position();

    /** Returns the expression as text, with spaces where people put them. */
    String text();

    /** A number with its spelling. */
    record Literal(double value, String text, Position position) implements Expression {}

    /** The name of a rate definition. */
    record Name(String text, Position position) implements Expression {}

    /** {@code infty} or {@code T}. */
    record Infty(Position position) implements Expression {
        @Override
        public String text() {
            return "infty";
        }
    }

    /** {@code {P || **}}, in result lines. */
    record Pattern(PepaParser.ProcessContext process, Position position) implements Expression {
        @Override
        public String text() {
            return "{...}";
        }
    }

    /** {@code -operand}. */
    record Negation(Expression operand, Position position) implements Expression {
        @Override
        public String text() {
            return "-" + operand.text();
        }
    }

    /** {@code (inner)}. */
    record Parentheses(Expression inner, Position position) implements Expression {
        @Override
        public String text() {
            return "(" + inner.text() + ")";
        }
    }

    /** One operand of a sum or a product, and the operator before it; that of the first one is not written. */
    record Operand(char operator, Expression value, Position position) {}

    /** {@code a + b - c}, at least two operands. */
    record Sum(List<Operand> operands) implements Expression {
        @Override
        public Position position() {
            return operands.get(0).value().position();
        }

        @Override
        public String text() {
            return join(operands);
        }
    }

    /** {@code a * b / c}, at least two operands. */
    record Product(List<Operand> operands) implements Expression {
        @Override
        public Position position() {
            return operands.get(0).value().position();
        }

        @Override
        public String text() {
            return join(operands);
        }
    }

    /** Writes operands with the operators between them. */
    static String join(List<Operand> operands) {
        StringBuilder text = new StringBuilder();
        for (Operand operand : operands) {
            if (!text.isEmpty()) {
                text.append(' ').append(operand.operator()).append(' ');
            }
            text.append(operand.value().text());
        }
        return text.toString();
    }
}
