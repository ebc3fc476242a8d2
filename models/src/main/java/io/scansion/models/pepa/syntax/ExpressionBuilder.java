package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.syntax.grammar.PepaParser;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;

/** Makes expressions of what was parsed. */
final class ExpressionBuilder {
    private final List<Finding> findings;

    ExpressionBuilder(List<Finding> findings) {
        this.findings = findings;
    }

    Expression expression(PepaParser.ExpressionContext context) {
        List<Expression.Operand> operands = operands(context);
        return operands.size() == 1 ? operands.get(0).value() : new Expression.Sum(operands);
    }

    private Expression product(PepaParser.ProductContext context) {
        List<Expression.Operand> operands = operands(context);
        return operands.size() == 1 ? operands.get(0).value() : new Expression.Product(operands);
    }

    /** Operands and operators alternate in the parse tree. */
    private List<Expression.Operand> operands(ParserRuleContext context) {
        List<Expression.Operand> operands = new ArrayList<>();
        char operator = ' ';
        Position position = Positions.of(context);
        for (ParseTree child : context.children) {
            if (child instanceof TerminalNode terminal) {
                operator = terminal.getText().charAt(0);
                position = Positions.of(terminal.getSymbol());
            } else if (child instanceof PepaParser.ProductContext product) {
                operands.add(new Expression.Operand(operator, product(product), position));
            } else if (child instanceof PepaParser.FactorContext factor) {
                operands.add(new Expression.Operand(operator, factor(factor), position));
            }
        }
        return operands;
    }

    private Expression factor(PepaParser.FactorContext context) {
        Expression value = value(context.value());
        int minuses = context.MINUS().size();
        // two minuses are none, and a long row of them must not become a deep expression
        return minuses % 2 == 0 ? value : new Expression.Negation(value, Positions.of(context));
    }

    private Expression value(PepaParser.ValueContext context) {
        Token start = context.getStart();
        Position position = Positions.of(start);
        return switch (start.getType()) {
            case PepaParser.NUMBER -> number(start.getText(), position);
            case PepaParser.LOWER -> new Expression.Name(start.getText(), position);
            case PepaParser.OPEN -> new Expression.Parentheses(expression(context.expression()), position);
            case PepaParser.BRACE_OPEN -> new Expression.Pattern(context.process(), position);
            default -> new Expression.Infty(position);
        };
    }

    private Expression number(String text, Position position) {
        double value = Double.parseDouble(text);
        boolean zero = text.chars().takeWhile(c -> c != 'e' && c != 'E').noneMatch(c -> c >= '1' && c <= '9');
        if (Double.isInfinite(value)) {
            findings.add(Finding.error(position, "the number " + text + " is too large; the largest is 1.79e308"));
            value = 1;
        } else if (value == 0 && !zero) {
            findings.add(Finding.error(position, "the number " + text + " is too close to 0; the least is 5e-324"));
            value = 1;
        }
        return new Expression.Literal(value, text, position);
    }
}
