package io.scansion.models.san.syntax;

import io.scansion.models.refusal.Suggestion;
import io.scansion.models.san.Automaton;
import io.scansion.models.san.Expression;
import io.scansion.models.san.Expression.Cell;
import io.scansion.models.san.Expression.Constant;
import io.scansion.models.san.Expression.Reward;
import io.scansion.models.san.Expression.StateNumber;
import io.scansion.models.san.Operator;
import io.scansion.models.san.syntax.grammar.SanBaseVisitor;
import io.scansion.models.san.syntax.grammar.SanParser.CombinedContext;
import io.scansion.models.san.syntax.grammar.SanParser.CountOfContext;
import io.scansion.models.san.syntax.grammar.SanParser.ExpressionContext;
import io.scansion.models.san.syntax.grammar.SanParser.ExtremeContext;
import io.scansion.models.san.syntax.grammar.SanParser.LiteralContext;
import io.scansion.models.san.syntax.grammar.SanParser.NameContext;
import io.scansion.models.san.syntax.grammar.SanParser.NestedContext;
import io.scansion.models.san.syntax.grammar.SanParser.PrefixedContext;
import io.scansion.models.san.syntax.grammar.SanParser.ReferenceContext;
import io.scansion.models.san.syntax.grammar.SanParser.RewardOfContext;
import io.scansion.models.san.syntax.grammar.SanParser.RewardsContext;
import io.scansion.models.san.syntax.grammar.SanParser.StateOfContext;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.jspecify.annotations.Nullable;

/**
 * Understands the expressions of one file. A bare name is an identifier, or else a state of the automaton that was mentioned last;
 * so {@code st A == s} needs no further word. One instance reads one statement.
 */
final class ExpressionReader extends SanBaseVisitor<Expression> {
    /** Longer ones, with all identifiers replaced by what they stand for, would take the stack's depth to evaluate. */
    private static final int MOST_NODES = 3_000;

    private final Places places;
    private final Identifiers identifiers;
    private final @Nullable KnownAutomata automata; // null: nothing here may depend on the state
    private final Set<String> remarks;
    private @Nullable Automaton lastMentioned;
    private int nodes;

    private ExpressionReader(
            Places places, Identifiers identifiers, @Nullable KnownAutomata automata, Set<String> remarks) {
        this.places = places;
        this.identifiers = identifiers;
        this.automata = automata;
        this.remarks = remarks;
    }

    /**
     * Returns a reader for functions of the state.
     *
     * @param remarks receives what the author of the file should know
     */
    static ExpressionReader forFunctions(
            Places places, Identifiers identifiers, KnownAutomata automata, Set<String> remarks) {
        return new ExpressionReader(places, identifiers, automata, remarks);
    }

    /** Returns a reader for what must be known before the automata are. */
    static ExpressionReader forConstants(Places places, Identifiers identifiers) {
        return new ExpressionReader(places, identifiers, null, new LinkedHashSet<>());
    }

    /** Returns a reader that has not seen any automaton mentioned. */
    ExpressionReader forStatement() {
        return new ExpressionReader(places, identifiers, automata, remarks);
    }

    Expression read(ExpressionContext expression) {
        return understand(expression).expression();
    }

    Identifiers.Understood understand(ExpressionContext expression) {
        nodes = 0;
        Expression result = visit(expression);
        return new Identifiers.Understood(result, result instanceof Constant ? 1 : nodes);
    }

    private Expression combine(ParserRuleContext place, Operator operator, Expression left, Expression right) {
        grow(place, 1);
        return Expression.of(operator, left, right);
    }

    private void grow(ParserRuleContext place, int by) {
        nodes += by;
        if (nodes > MOST_NODES) {
            throw places.complaint(
                    place,
                    "the expression has more than " + MOST_NODES
                            + " parts, with all identifiers replaced by what they stand" + " for: count with nb");
        }
    }

    @Override
    public Expression visitNested(NestedContext nested) {
        return visit(nested.expression());
    }

    @Override
    public Expression visitLiteral(LiteralContext literal) {
        return new Constant(identifiers.number(literal.number()));
    }

    @Override
    public Expression visitPrefixed(PrefixedContext prefixed) {
        Expression operand = visit(prefixed.expression());
        return switch (prefixed.operator.getText()) {
            case "!" -> combine(prefixed, Operator.EQUAL, operand, new Constant(0));
            case "-" -> combine(prefixed, Operator.MULTIPLY, new Constant(-1), operand);
            default -> operand;
        };
    }

    @Override
    public Expression visitExtreme(ExtremeContext extreme) {
        Operator operator = extreme.function.getText().equals("min") ? Operator.MINIMUM : Operator.MAXIMUM;
        Expression result = visit(extreme.expression(0));
        for (int i = 1; i < extreme.expression().size(); i++) {
            result = combine(extreme, operator, result, visit(extreme.expression(i)));
        }
        return result;
    }

    @Override
    public Expression visitCombined(CombinedContext combined) {
        if (combined.right instanceof CombinedContext) {
            remarks.add(places.of(combined)
                    + ": warning: operators of different rank without parentheses are read as in arithmetic;"
                    + " PEPS and GTAexpress take them from left to right: put parentheses to be sure");
        }
        if (combined.left instanceof ReferenceContext && combined.right instanceof StateOfContext state) {
            lastMentioned = automaton(state.name());
        }
        Expression left = visit(combined.left);
        Expression right = visit(combined.right);
        Operator operator = operator(combined.operator.getText());
        Expression occupancy = comparedState(combined, operator, left, right);
        return occupancy == null ? combine(combined, operator, left, right) : occupancy;
    }

    /** Returns {@code st A == s} as an occupancy, or null if this is something else. */
    private @Nullable Expression comparedState(
            CombinedContext place, Operator operator, Expression left, Expression right) {
        if (operator != Operator.EQUAL && operator != Operator.UNEQUAL) {
            return null;
        }
        if (right instanceof StateNumber && left instanceof Constant) {
            return comparedState(place, operator, right, left);
        }
        if (left instanceof StateNumber state && right instanceof Constant constant) {
            double number = constant.number();
            int states = known(place).get(state.automaton()).size();
            if (number >= 0 && number < states && number == Math.rint(number)) {
                Expression in = Expression.in(state.automaton(), (int) number);
                return operator == Operator.EQUAL ? in : Expression.of(Operator.EQUAL, in, new Constant(0));
            }
        }
        return null;
    }

    @Override
    public Expression visitStateOf(StateOfContext state) {
        return new StateNumber(mention(state.name()));
    }

    @Override
    public Expression visitRewardOf(RewardOfContext reward) {
        int automaton = mention(reward.name());
        return new Reward(automaton, known(reward).get(automaton).rewards());
    }

    @Override
    public Expression visitCountOf(CountOfContext count) {
        KnownAutomata known = known(count);
        return new Expression.Occupancy(known.cells(known.between(count.interval()), count.name()));
    }

    @Override
    public Expression visitRewards(RewardsContext rewards) {
        boolean sum = rewards.function.getText().equals("sum_rw");
        Operator operator = sum ? Operator.ADD : Operator.MULTIPLY;
        List<Integer> interval = known(rewards).between(rewards.interval());
        Expression total = new Constant(sum ? 0 : 1);
        if (rewards.name() == null) {
            for (int automaton : interval) {
                total = combine(rewards, operator, total, reward(rewards, automaton));
            }
            return total;
        }
        for (Cell cell : known(rewards).cells(interval, rewards.name())) {
            Expression in = Expression.in(cell.automaton(), cell.state());
            Expression counted = Expression.of(Operator.MULTIPLY, in, reward(rewards, cell.automaton()));
            if (!sum) { // an automaton that is elsewhere leaves the product as it is
                Expression elsewhere = Expression.of(Operator.EQUAL, in, new Constant(0));
                counted = Expression.of(Operator.ADD, elsewhere, counted);
            }
            total = combine(rewards, operator, total, counted);
        }
        return total;
    }

    private Expression reward(ParserRuleContext place, int automaton) {
        return new Reward(automaton, known(place).get(automaton).rewards());
    }

    @Override
    public Expression visitReference(ReferenceContext reference) {
        String name = reference.name().getText();
        boolean identifier = identifiers.has(name);
        int state = lastMentioned == null ? -1 : lastMentioned.state(name);
        if (identifier && state >= 0) {
            throw places.complaint(
                    reference,
                    name + " is an identifier and a state of automaton " + automatonName() + ": rename one of them");
        }
        if (identifier) {
            Identifiers.Understood understood = identifiers.understand(reference.getStart(), this);
            grow(reference, understood.nodes());
            return understood.expression();
        }
        if (state >= 0) {
            return new Constant(state);
        }
        throw places.complaint(reference, unknown(name));
    }

    private String unknown(String name) {
        if (automata != null && automata.has(name)) {
            return "found the name of automaton " + name + ", expected a value: its state is 'st " + name + "'";
        }
        List<String> candidates = new ArrayList<>(identifiers.names());
        if (lastMentioned != null) {
            candidates.addAll(lastMentioned.states());
            return "there is no identifier " + name + ", and automaton " + automatonName() + " has no such state"
                    + new Suggestion(candidates).phraseOrAll(name);
        }
        return "there is no identifier " + name + new Suggestion(candidates).phraseOrAll(name);
    }

    private String automatonName() {
        return lastMentioned == null ? "" : lastMentioned.name();
    }

    private int mention(NameContext name) {
        int number = known(name).number(name);
        lastMentioned = known(name).get(number);
        return number;
    }

    private Automaton automaton(NameContext name) {
        return known(name).get(known(name).number(name));
    }

    private KnownAutomata known(ParserRuleContext place) {
        if (automata == null) {
            throw places.complaint(place, "found a function of the network's state, expected a constant");
        }
        return automata;
    }

    private static Operator operator(String text) {
        return switch (text) {
            case "=<" -> Operator.AT_MOST;
            case "=>" -> Operator.AT_LEAST;
            default -> {
                for (Operator operator : Operator.values()) {
                    if (operator.symbol().equals(text)) {
                        yield operator;
                    }
                }
                throw new IllegalStateException("no such operator: " + text);
            }
        };
    }
}
