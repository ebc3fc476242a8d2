package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.ActionSet;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.Rate;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Writes models in code. */
public final class Terms {
    public static final Rate PASSIVE = Rate.passive();
    public static final Term ANY = new Term.Any(Position.NONE);

    private Terms() {}

    public static Rate active(double perSecond) {
        return Rate.active(perSecond);
    }

    public static Rate passive(double weight) {
        return new Rate.Passive(weight, weight + " * infty");
    }

    public static Term prefix(String action, Rate rate, Term next) {
        return new Term.Prefix(action, rate, next, Position.NONE);
    }

    public static Term prefix(String action, Rate rate, String next) {
        return prefix(action, rate, name(next));
    }

    public static Term choice(List<Term> alternatives) {
        return alternatives.size() == 1 ? alternatives.get(0) : new Term.Choice(alternatives, Position.NONE);
    }

    public static Term choice(Term... alternatives) {
        return choice(List.of(alternatives));
    }

    public static Term name(String name) {
        return new Term.Constant(name, Position.NONE);
    }

    public static Term together(Term left, Term right, String... actions) {
        return together(left, right, List.of(actions));
    }

    public static Term together(Term left, Term right, List<String> actions) {
        return new Term.Cooperation(left, right, new ActionSet.Listed(new LinkedHashSet<>(actions)), Position.NONE);
    }

    public static Term sharing(Term left, Term right) {
        return new Term.Cooperation(left, right, new ActionSet.Shared(), Position.NONE);
    }

    public static Term hiding(Term process, String... actions) {
        return new Term.Hiding(process, Set.of(actions), Position.NONE);
    }

    public static Term array(Term process, int copies, String... actions) {
        return new Term.Array(process, copies, Set.of(actions), Position.NONE);
    }

    public static ProcessDefinition define(String name, Term body) {
        return new ProcessDefinition(name, body, Position.NONE);
    }

    public static PepaModel model(Term system, ProcessDefinition... definitions) {
        return model(system, List.of(definitions), List.of());
    }

    public static PepaModel model(Term system, List<ProcessDefinition> definitions, List<ResultLine> results) {
        return new PepaModel("test", List.of(), definitions, system, results);
    }

    /** The paper's pipeline (figure B.1): one processor for each stage. */
    public static PepaModel pipeline(int stages) {
        List<ProcessDefinition> definitions = new ArrayList<>();
        List<Term> network = new ArrayList<>();
        List<String> moves = new ArrayList<>();
        List<String> processes = new ArrayList<>();
        Term chain = name("Stage1");
        Term processors = name("Processor1");
        for (int i = 1; i <= stages + 1; i++) {
            moves.add("move" + i);
            network.add(prefix("move" + i, active(10), "Network"));
        }
        definitions.add(define("Network", choice(network)));
        for (int i = 1; i <= stages; i++) {
            processes.add("process" + i);
            definitions.add(define(
                    "Stage" + i,
                    prefix(
                            "move" + i,
                            PASSIVE,
                            prefix("process" + i, PASSIVE, prefix("move" + (i + 1), PASSIVE, "Stage" + i)))));
            definitions.add(define("Processor" + i, prefix("process" + i, active(10), "Processor" + i)));
            if (i > 1) {
                chain = together(chain, name("Stage" + i), "move" + i);
                processors = together(processors, name("Processor" + i));
            }
        }
        return model(together(together(name("Network"), chain, moves), processors, processes), definitions, List.of());
    }
}
