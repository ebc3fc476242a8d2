package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.ActionSet;
import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.Rate;
import io.scansion.models.pepa.Term;
import io.scansion.models.pepa.syntax.grammar.PepaParser;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/**
 * Makes terms of what was parsed. Rates that cannot be worked out are complained of and become 1, so that one slip does
 * not hide the next. Chains of activities and of cooperations are built by loops; only parentheses are recursion.
 */
final class TermBuilder {
    private static final String ERLANG = "erlang";

    private final RateTable rates;
    private final ExpressionBuilder expressions;
    private final List<Finding> findings;

    TermBuilder(RateTable rates, ExpressionBuilder expressions, List<Finding> findings) {
        this.rates = rates;
        this.expressions = expressions;
        this.findings = findings;
    }

    Term process(PepaParser.ProcessContext context) {
        List<Term> alternatives = new ArrayList<>();
        for (PepaParser.CooperationContext alternative : context.cooperation()) {
            alternatives.add(cooperation(alternative));
        }
        return alternatives.size() == 1
                ? alternatives.get(0)
                : new Term.Choice(alternatives, Positions.of(context.PLUS(0).getSymbol()));
    }

    private Term cooperation(PepaParser.CooperationContext context) {
        List<PepaParser.SequenceContext> partners =
                context.sequence(); // asked for once: the list is made anew each time
        List<PepaParser.CooperatorContext> operators = context.cooperator();
        Term term = sequence(partners.get(0));
        for (int i = 0; i < operators.size(); i++) { // to the left: P <a> Q <b> R is (P <a> Q) <b> R
            PepaParser.CooperatorContext operator = operators.get(i);
            term = new Term.Cooperation(
                    term, sequence(partners.get(i + 1)), actionSet(operator), Positions.of(operator));
        }
        return term;
    }

    private ActionSet actionSet(PepaParser.CooperatorContext operator) {
        if (operator.STAR() != null) {
            return new ActionSet.Shared();
        }
        Set<String> names = actions(operator.actions());
        return names.isEmpty() ? ActionSet.NONE : new ActionSet.Listed(names);
    }

    private Set<String> actions(PepaParser.@Nullable ActionsContext context) {
        Set<String> names = new LinkedHashSet<>();
        if (context != null) {
            for (TerminalNode name : context.LOWER()) {
                if (name.getText().equals(Term.TAU)) {
                    error(
                            Positions.of(name.getSymbol()),
                            "tau is nobody's partner: it cannot be cooperated on or hidden");
                } else {
                    names.add(name.getText());
                }
            }
        }
        return names;
    }

    private Term sequence(PepaParser.SequenceContext context) {
        Term term = hiding(context.hiding());
        List<PepaParser.ActivityContext> activities = context.activity();
        for (int i = activities.size() - 1; i >= 0; i--) {
            PepaParser.ActivityContext activity = activities.get(i);
            term = new Term.Prefix(activity.LOWER().getText(), rate(activity), term, Positions.of(activity));
        }
        return term;
    }

    private Rate rate(PepaParser.ActivityContext activity) {
        if (activity.duration().LOWER() != null) {
            return phases(activity.duration());
        }
        Expression expression = expressions.expression(activity.duration().expression(0));
        Quantity quantity = rates.evaluate(expression);
        if (quantity.isUnknown()) {
            return Rate.active(1);
        } else if (quantity.kind() == Quantity.Kind.PATTERN) {
            error(expression.position(), "a pattern can be multiplied in a result line only; a rate was expected");
            return Rate.active(1);
        }
        String text = expression.text();
        boolean passive = quantity.kind() == Quantity.Kind.INFTY;
        if (!(quantity.value() > 0)) {
            error(
                    expression.position(),
                    "the " + (passive ? "weight" : "rate") + " of ("
                            + activity.LOWER().getText() + ", " + text + ") is " + quantity.value()
                            + "; it must be positive");
            return Rate.active(1);
        }
        return passive ? new Rate.Passive(quantity.value(), text) : new Rate.Active(quantity.value(), text);
    }

    /** Reads {@code erlang(phases, rate of each)}. */
    private Rate phases(PepaParser.DurationContext duration) {
        String name = duration.LOWER().getText();
        List<Expression> arguments =
                duration.expression().stream().map(expressions::expression).toList();
        if (!name.equals(ERLANG) || arguments.size() != 2) {
            error(
                    Positions.of(duration),
                    "a rate, or " + ERLANG + "(number of phases, rate of each), was expected"
                            + (name.equals(ERLANG)
                                    ? ", got " + arguments.size() + " of the two numbers"
                                    : ", got " + name));
            return Rate.active(1);
        }
        int phases = wholeNumber(arguments.get(0), "the number of phases", Rate.MOST_PHASES);
        Quantity each = rates.evaluate(arguments.get(1));
        if (each.isUnknown()) {
            return Rate.active(1);
        } else if (!each.isNumber() || !(each.value() > 0)) {
            error(
                    arguments.get(1).position(),
                    "the rate of a phase must be a positive number, got "
                            + arguments.get(1).text());
            return Rate.active(1);
        }
        return new Rate.Erlang(
                phases,
                each.value(),
                ERLANG + "(" + arguments.get(0).text() + ", " + arguments.get(1).text() + ")");
    }

    private Term hiding(PepaParser.HidingContext context) {
        Term term = component(context.component());
        for (PepaParser.HiddenContext hidden : context.hidden()) {
            term = new Term.Hiding(term, actions(hidden.actions()), Positions.of(hidden));
        }
        return term;
    }

    private Term component(PepaParser.ComponentContext context) {
        Position position = Positions.of(context);
        if (context.ANY() != null) {
            return new Term.Any(position);
        }
        Term term = context.processName() != null
                ? new Term.Constant(context.processName().getText(), position)
                : process(context.process());
        PepaParser.CopiesContext copies = context.copies();
        return copies == null ? term : new Term.Array(term, count(copies), actions(copies.actions()), position);
    }

    private int count(PepaParser.CopiesContext copies) {
        return wholeNumber(expressions.expression(copies.expression()), "the number of copies", Integer.MAX_VALUE);
    }

    private int wholeNumber(Expression expression, String of, int most) {
        Quantity quantity = rates.evaluate(expression);
        double number = quantity.value();
        if (quantity.isUnknown()) {
            return 1;
        } else if (!quantity.isNumber() || number != Math.rint(number) || number < 1 || number > most) {
            String text = expression.text();
            String value =
                    expression instanceof Expression.Literal || !quantity.isNumber() ? text : text + " = " + number;
            error(expression.position(), of + " must be a whole number from 1 to " + most + ", got " + value);
            return 1;
        }
        return (int) number;
    }

    private void error(Position position, String message) {
        findings.add(Finding.error(position, message));
    }
}
