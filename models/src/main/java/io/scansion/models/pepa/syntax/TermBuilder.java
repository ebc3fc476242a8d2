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
        Expression expression = expressions.expression(activity.expression());
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
        Expression expression = expressions.expression(copies.expression());
        Quantity quantity = rates.evaluate(expression);
        double count = quantity.value();
        if (quantity.isUnknown()) {
            return 1;
        } else if (!quantity.isNumber() || count != Math.rint(count) || count < 1 || count > Integer.MAX_VALUE) {
            String text = expression.text();
            String value =
                    expression instanceof Expression.Literal || !quantity.isNumber() ? text : text + " = " + count;
            error(
                    expression.position(),
                    "the number of copies must be a whole number from 1 to " + Integer.MAX_VALUE + ", got " + value);
            return 1;
        }
        return (int) count;
    }

    private void error(Position position, String message) {
        findings.add(Finding.error(position, message));
    }
}
