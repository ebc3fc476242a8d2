package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.ActionSet;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.Rate;
import io.scansion.models.pepa.RateDefinition;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Seeded models with every construct of the language that pass all checks: actions called p are passive everywhere but in
 * the one server, which everything cooperates with; names that act at once are defined before.
 */
final class RandomModels {
    private final Random random;
    private final List<RateDefinition> rates = new ArrayList<>();
    private final List<ProcessDefinition> processes = new ArrayList<>();
    private int sequential;

    RandomModels(long seed) {
        random = new Random(seed);
    }

    PepaModel model() {
        int rateCount = random.nextInt(5);
        for (int i = 0; i < rateCount; i++) {
            rates.add(RateDefinition.of("r" + i, (random.nextBoolean() ? 1 : 1e-9) * (1 + random.nextInt(100)) / 7.0));
        }
        sequential = 1 + random.nextInt(5);
        for (int i = 0; i < sequential; i++) {
            define("P" + i, sequential(i, 3));
        }
        int composites = random.nextInt(3);
        for (int i = 0; i < composites; i++) {
            define("S_" + i, composite(i, 2));
        }
        define("Server'", server());
        Term system = cooperation(
                composite(composites, 3), constant("Server'"), new ActionSet.Listed(names("p0", "p1", "p2")));
        List<ResultLine> results = new ArrayList<>();
        int resultCount = random.nextInt(4);
        for (int i = 0; i < resultCount; i++) {
            results.add(result(i, pattern(3)));
        }
        return new PepaModel("random.pepa", rates, processes, system, results);
    }

    private void define(String name, Term body) {
        processes.add(new ProcessDefinition(name, body, Position.NONE));
    }

    /** A term of activities and choices; names of earlier definitions may act at once, all may follow an activity. */
    private Term sequential(int earlier, int depth) {
        int kind = random.nextInt(depth > 0 ? 4 : 2);
        if (kind == 0 && earlier > 0) {
            return constant("P" + random.nextInt(earlier));
        } else if (kind <= 1) {
            return prefix(constant("P" + random.nextInt(sequential)));
        } else if (kind == 2) {
            return prefix(sequential(sequential, depth - 1));
        }
        List<Term> alternatives = new ArrayList<>();
        int count = 2 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            alternatives.add(sequential(earlier, depth - 1));
        }
        return new Term.Choice(alternatives, Position.NONE);
    }

    private Term prefix(Term next) {
        boolean passive = random.nextInt(3) == 0;
        String action = random.nextInt(12) == 0 && !passive ? Term.TAU : (passive ? "p" : "a") + random.nextInt(3);
        return new Term.Prefix(action, passive ? passive() : active(), next, Position.NONE);
    }

    private Rate passive() {
        int weight = 1 + random.nextInt(3);
        return weight == 1 ? Rate.passive() : new Rate.Passive(weight, weight + " * infty");
    }

    private Rate active() {
        if (rates.isEmpty() || random.nextBoolean()) {
            return Rate.active(Math.scalb(1 + random.nextDouble(), random.nextInt(60) - 30));
        }
        RateDefinition rate = rates.get(random.nextInt(rates.size()));
        return new Rate.Active(rate.value(), rate.name());
    }

    private Term server() {
        List<Term> alternatives = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            alternatives.add(new Term.Prefix("p" + i, active(), constant("Server'"), Position.NONE));
        }
        return new Term.Choice(alternatives, Position.NONE);
    }

    private Term composite(int earlier, int depth) {
        int kind = random.nextInt(depth > 0 ? 8 : 3);
        return switch (kind) {
            case 0 -> sequential(sequential, 1);
            case 1 -> earlier > 0 ? constant("S_" + random.nextInt(earlier)) : constant("P0");
            case 2 -> constant("P" + random.nextInt(sequential));
            case 3 -> new Term.Hiding(composite(earlier, depth - 1), actions("a"), Position.NONE);
            case 4 ->
                new Term.Array(composite(earlier, depth - 1), 1 + random.nextInt(4), actions("ap"), Position.NONE);
            default -> cooperation(composite(earlier, depth - 1), composite(earlier, depth - 1), actionSet());
        };
    }

    private Term pattern(int depth) {
        int kind = random.nextInt(depth > 0 ? 4 : 2);
        return switch (kind) {
            case 0 -> new Term.Any(Position.NONE);
            case 1 -> sequential(sequential, 1);
            default -> cooperation(pattern(depth - 1), pattern(depth - 1), ActionSet.NONE);
        };
    }

    private ResultLine result(int number, Term pattern) {
        String name = (random.nextBoolean() ? "x" : "X") + number;
        if (rates.isEmpty() || random.nextInt(3) == 0) {
            return ResultLine.probability(name, onlyKnownActions(pattern));
        }
        RateDefinition rate = rates.get(random.nextInt(rates.size()));
        return random.nextBoolean()
                ? new ResultLine(name, rate.value(), rate.name(), onlyKnownActions(pattern), Position.NONE)
                : new ResultLine(
                        name, 1 + rate.value(), "1 + " + rate.name(), onlyKnownActions(pattern), Position.NONE);
    }

    /** A pattern with an action that no process does would be refused, so such a pattern is replaced. */
    private Term onlyKnownActions(Term pattern) {
        String model = processes.toString();
        boolean known = java.util.regex.Pattern.compile("action=(\\w+)")
                .matcher(pattern.toString())
                .results()
                .allMatch(match -> model.contains("action=" + match.group(1) + ","));
        return known ? pattern : new Term.Any(Position.NONE);
    }

    private ActionSet actionSet() {
        return random.nextInt(4) == 0 ? new ActionSet.Shared() : new ActionSet.Listed(actions("ap"));
    }

    private Set<String> actions(String kinds) {
        Set<String> actions = new LinkedHashSet<>();
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            actions.add(kinds.charAt(random.nextInt(kinds.length())) + "" + random.nextInt(3));
        }
        return actions;
    }

    private static Set<String> names(String... names) {
        return new LinkedHashSet<>(List.of(names));
    }

    private static Term constant(String name) {
        return new Term.Constant(name, Position.NONE);
    }

    private static Term cooperation(Term left, Term right, ActionSet actions) {
        return new Term.Cooperation(left, right, actions, Position.NONE);
    }
}
