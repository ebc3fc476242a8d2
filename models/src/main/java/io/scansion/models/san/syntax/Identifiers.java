package io.scansion.models.san.syntax;

import io.scansion.models.refusal.Suggestion;
import io.scansion.models.san.Expression;
import io.scansion.models.san.syntax.grammar.SanParser.BoundContext;
import io.scansion.models.san.syntax.grammar.SanParser.DefinitionContext;
import io.scansion.models.san.syntax.grammar.SanParser.ModelContext;
import io.scansion.models.san.syntax.grammar.SanParser.NumberContext;
import io.scansion.models.san.syntax.grammar.SanParser.RangeContext;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.Token;

/**
 * The definitions of the first block, each understood when it is first needed: bounds and rewards before the automata are known,
 * functions of the state afterwards. So their order in the file does not matter.
 */
final class Identifiers {
    private static final int WIDEST_SPAN = 100_000;
    private static final int DEEPEST = 100;

    private final Places places;
    private final Map<String, DefinitionContext> definitions = new LinkedHashMap<>();
    private final Map<String, Understood> understood = new HashMap<>();
    private final Set<String> inProgress = new HashSet<>();
    private final Set<String> used = new HashSet<>();

    Identifiers(Places places, ModelContext model, Map<String, Double> settings) {
        this.places = places;
        if (model.identifiers() != null) {
            for (DefinitionContext definition : model.identifiers().definition()) {
                String name = definition.ID().getText();
                DefinitionContext before = definitions.putIfAbsent(name, definition);
                if (before != null) {
                    throw places.complaint(
                            definition, "identifier " + name + " is defined before, at " + places.of(before));
                }
            }
        }
        settings.forEach((name, number) -> {
            DefinitionContext definition = definitions.get(name);
            if (definition == null || definition.expression() == null) {
                throw places.complaint(
                        model,
                        "there is no identifier " + name + " that can be set to a number"
                                + new Suggestion(names()).phraseOrAll(name));
            }
            understood.put(name, new Understood(new Expression.Constant(number), 1));
        });
    }

    Set<String> names() {
        return definitions.keySet();
    }

    boolean has(String name) {
        return definitions.containsKey(name);
    }

    /**
     * Returns what a name stands for.
     *
     * @param reader of functions of the state or of constants, as the place of the name allows
     */
    Understood understand(Token name, ExpressionReader reader) {
        used.add(name.getText());
        return meaning(name, reader);
    }

    private Understood meaning(Token name, ExpressionReader reader) {
        String text = name.getText();
        DefinitionContext definition = definitions.get(text);
        if (definition == null) {
            throw places.complaint(name, "there is no identifier " + text + new Suggestion(names()).phraseOrAll(text));
        }
        if (definition.expression() == null) {
            throw places.complaint(name, text + " is a range of numbers, expected a value");
        }
        Understood known = understood.get(text);
        if (known != null) {
            return known;
        }
        if (!inProgress.add(text)) {
            throw places.complaint(definition, "identifier " + text + " is defined by itself");
        }
        if (inProgress.size() > DEEPEST) {
            throw places.complaint(
                    definition, "more than " + DEEPEST + " identifiers need each other: define them in order of need");
        }
        Understood result = reader.forStatement().understand(definition.expression());
        inProgress.remove(text);
        understood.put(text, result);
        return result;
    }

    /** Understands every definition, needed or not. */
    void understandAll(ExpressionReader reader) {
        for (DefinitionContext definition : definitions.values()) {
            if (definition.expression() != null) {
                meaning(definition.ID().getSymbol(), reader);
            } else {
                span(definition.range());
            }
        }
    }

    /** Returns a remark on every definition that nothing has used so far. */
    List<String> unused() {
        return definitions.entrySet().stream()
                .filter(definition -> !used.contains(definition.getKey()))
                .map(definition -> places.of(definition.getValue()) + ": warning: the identifier " + definition.getKey()
                        + " is defined, but nothing uses it")
                .toList();
    }

    /**
     * What an expression in the file means.
     *
     * @param nodes how large it is, written out
     */
    record Understood(Expression expression, int nodes) {}

    /** Returns the numbers of a range. */
    Span span(RangeContext range) {
        if (range.ID() == null) {
            return span(range.first, range.last);
        }
        String name = range.ID().getText();
        used.add(name);
        DefinitionContext definition = definitions.get(name);
        if (definition == null || definition.range() == null) {
            throw places.complaint(
                    range.ID().getSymbol(),
                    "there is no range " + name + ": write " + name
                            + " = [1..8]; under identifiers, or the bounds here");
        }
        if (definition.range().ID() != null) {
            throw places.complaint(definition.range(), "expected bounds such as [1..8], found another name");
        }
        return span(definition.range());
    }

    private Span span(BoundContext first, BoundContext last) {
        Span span = new Span(bound(first), bound(last));
        if (span.last() < span.first() || span.last() - span.first() >= WIDEST_SPAN) {
            throw places.complaint(
                    first,
                    "the range " + span.first() + ".." + span.last() + " must have from 1 to " + WIDEST_SPAN
                            + " numbers");
        }
        return span;
    }

    private int bound(BoundContext bound) {
        if (bound.INTEGER() != null) {
            return places.wholeNumber(bound.INTEGER().getSymbol());
        }
        double value = constant(bound.ID().getSymbol());
        if (!(value >= 0 && value <= 1e9 && value == Math.rint(value))) {
            throw places.complaint(
                    bound, bound.getText() + " must be a whole number from 0 on to be a bound, it is " + value);
        }
        return (int) value;
    }

    /** Returns the value of an identifier that must not depend on the state. */
    double constant(Token name) {
        return understand(name, ExpressionReader.forConstants(places, this))
                .expression()
                .value(new int[0]);
    }

    double number(NumberContext number) {
        double value = Double.parseDouble(number.getText());
        if (Double.isInfinite(value)) {
            throw places.complaint(number, "the number " + number.getText() + " is too large");
        }
        return value;
    }
}
