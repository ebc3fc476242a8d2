package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import io.scansion.models.pepa.syntax.grammar.PepaParser;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes a model of what was parsed. Whatever is wrong is put with the findings, and something harmless in its place. */
final class ModelBuilder {
    /** Deepest nesting of a term: whoever walks a term by recursion has the stack for it. */
    static final int DEEPEST = 500;

    private final String source;
    private final List<Finding> findings;
    private final RateTable rates;
    private final ExpressionBuilder expressions;
    private final TermBuilder terms;

    ModelBuilder(String source, Map<String, Double> settings, List<Finding> findings) {
        this.source = source;
        this.findings = findings;
        rates = new RateTable(settings, findings);
        expressions = new ExpressionBuilder(findings);
        terms = new TermBuilder(rates, expressions, findings);
    }

    PepaModel model(PepaParser.ModelContext context) {
        defineRates(context);
        List<ProcessDefinition> processes = processes(context);
        Term system = bounded(terms.process(context.system().process()), Positions.of(context.system()));
        List<ResultLine> results = results(context);
        return new PepaModel(source, rates.definitions(), processes, system, results);
    }

    private void defineRates(PepaParser.ModelContext context) {
        for (PepaParser.DefinitionContext definition : context.definition()) {
            if (definition instanceof PepaParser.RateDefinitionContext rate) {
                Expression.Name name = new Expression.Name(rate.LOWER().getText(), Positions.of(rate));
                rates.define(name, expressions.expression(rate.expression()));
            }
        }
        rates.evaluate();
    }

    private List<ProcessDefinition> processes(PepaParser.ModelContext context) {
        Map<String, ProcessDefinition> processes = new LinkedHashMap<>();
        for (PepaParser.DefinitionContext definition : context.definition()) {
            if (definition instanceof PepaParser.ProcessDefinitionContext process) {
                String name = process.processName().getText();
                Position position = Positions.of(process.processName());
                Term body = bounded(terms.process(process.process()), position);
                ProcessDefinition first = processes.putIfAbsent(name, new ProcessDefinition(name, body, position));
                if (first != null) {
                    twice("process", name, position, first.position());
                }
            }
        }
        return List.copyOf(processes.values());
    }

    private List<ResultLine> results(PepaParser.ModelContext context) {
        Map<String, ResultLine> results = new LinkedHashMap<>();
        for (PepaParser.ResultContext line : context.result()) {
            ResultLine result = result(line);
            ResultLine first = results.putIfAbsent(result.name(), result);
            if (first != null) {
                twice("result", result.name(), result.position(), first.position());
            }
        }
        return List.copyOf(results.values());
    }

    private ResultLine result(PepaParser.ResultContext line) {
        String name = line.getStart().getText();
        Position position = Positions.of(line);
        Expression expression = expressions.expression(line.expression());
        Quantity quantity = rates.evaluate(expression);
        Factored factored = Factored.of(expression);
        Term pattern = new Term.Any(position);
        if (!factored.patterns().isEmpty()) {
            pattern = bounded(terms.process(factored.patterns().get(0).process()), position);
        }
        if (quantity.isNumber() || (quantity.isUnknown() && factored.patterns().isEmpty())) {
            findings.add(Finding.error(
                    position,
                    "the result line " + name + " has no pattern; write it as " + name + " = rate * {pattern};"
                            + " (definitions stand before the system equation)"));
        } else if (quantity.kind() == Quantity.Kind.INFTY) {
            findings.add(Finding.error(expression.position(), "infty cannot be part of a result"));
        }
        return new ResultLine(name, quantity.value(), factored.text(quantity.value()), pattern, position);
    }

    private void twice(String kind, String name, Position position, Position first) {
        findings.add(Finding.error(
                position, "the " + kind + " " + name + " is defined twice; it is defined first at " + first));
    }

    private Term bounded(Term term, Position position) {
        record Level(Term term, int depth) {}
        Deque<Level> pending = new ArrayDeque<>(List.of(new Level(term, 1)));
        while (!pending.isEmpty()) {
            Level level = pending.pop();
            if (level.depth() > DEEPEST) {
                findings.add(Finding.error(
                        position, "this is nested more than " + DEEPEST + " deep; give names to parts of it"));
                return term;
            }
            level.term().children().forEach(child -> pending.push(new Level(child, level.depth() + 1)));
        }
        return term;
    }
}
