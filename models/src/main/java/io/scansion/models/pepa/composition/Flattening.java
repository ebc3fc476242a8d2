package io.scansion.models.pepa.composition;

import io.scansion.models.pepa.ActionSet;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.Term;
import io.scansion.models.pepa.components.Definitions;
import io.scansion.models.pepa.components.LocalGraph;
import io.scansion.models.pepa.components.ProcessText;
import io.scansion.models.pepa.components.SequentialComponent;
import io.scansion.models.pepa.components.SequentialDerivation;
import io.scansion.models.pepa.components.TermNumbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Takes a system equation apart into sequential components and what is made of them. Names of cooperations are replaced by what
 * they stand for. {@code P[n]} becomes one component whose copies are counted; an array whose copies cooperate among each other is
 * written out. Used once.
 */
public final class Flattening {
    private static final int DEEPEST = 2_000;

    /** Makes the graph of a cooperation that is counted: by the rules of the algebra, which are not known here. */
    @FunctionalInterface
    public interface Graphs {
        /**
         * Returns the derivation graph of one copy.
         *
         * @param place where the cooperation stands, for messages
         */
        LocalGraph of(String source, SystemStructure copy, String place);
    }

    private final PepaModel model;
    private final Graphs graphs;
    private final Definitions definitions;
    private final TermNumbers numbers;
    private final SequentialDerivation derivation;
    private final Map<Integer, SequentialDerivation.Derived> derived;
    private final List<SequentialComponent> components = new ArrayList<>();
    private final Map<String, Integer> names = new HashMap<>();
    private int depth;

    private Flattening(
            PepaModel model,
            Graphs graphs,
            Definitions definitions,
            TermNumbers numbers,
            Map<Integer, SequentialDerivation.Derived> derived) {
        this.model = model;
        this.graphs = graphs;
        this.definitions = definitions;
        this.numbers = numbers;
        this.derived = derived;
        derivation = new SequentialDerivation(definitions, numbers);
    }

    /**
     * Takes the system equation of a model apart.
     *
     * @param graphs of the cooperations that are counted
     * @throws PepaModelException if the model is malformed or one of its components has too many states
     */
    public static SystemStructure of(PepaModel model, Graphs graphs) {
        Flattening flattening =
                new Flattening(model, graphs, new Definitions(model), new TermNumbers(), new HashMap<>());
        return flattening.structure(model.system());
    }

    private SystemStructure structure(Term system) {
        Composition composition = compose(system);
        return new SystemStructure(components, composition, definitions, numbers);
    }

    private Composition compose(Term term) {
        if (++depth > DEEPEST) {
            throw definitions.malformed(term, "the system is nested more than " + DEEPEST + " deep here");
        }
        Term part = definitions.unfoldedIfComposite(term);
        Composition composition;
        if (part instanceof Term.Cooperation cooperation) {
            Composition left = compose(cooperation.left());
            Composition right = compose(cooperation.right());
            composition = new Composition.Pair(left, right, together(cooperation.actions(), left, right));
        } else if (part instanceof Term.Hiding hiding) {
            composition = new Composition.Hidden(compose(hiding.process()), hiding.actions());
        } else if (part instanceof Term.Array array) {
            composition = array(array);
        } else if (part instanceof Term.Any) {
            throw definitions.malformed(part, "** can stand in the patterns of result lines only");
        } else {
            composition = sequential(part, 1, part.position());
        }
        depth--;
        return composition;
    }

    private Set<String> together(ActionSet actions, Composition left, Composition right) {
        if (actions instanceof ActionSet.Listed listed) {
            return listed.names();
        }
        Set<String> shared = new LinkedHashSet<>(ActivityGroups.visible(components, left));
        shared.retainAll(ActivityGroups.visible(components, right));
        shared.remove(Term.TAU);
        return shared;
    }

    private Composition array(Term.Array array) {
        Term process = definitions.unfoldedIfComposite(array.process());
        boolean sequential =
                process instanceof Term.Prefix || process instanceof Term.Choice || process instanceof Term.Constant;
        if (array.copies() > 1 && array.actions().isEmpty()) {
            return sequential ? sequential(process, array.copies(), array.position()) : counted(array, process);
        }
        Composition all = compose(array.process());
        for (int copy = 1; copy < array.copies(); copy++) {
            all = new Composition.Pair(all, compose(array.process()), array.actions());
        }
        return all;
    }

    private Composition sequential(Term start, int copies, Position position) {
        SequentialDerivation.Derived one = derived.computeIfAbsent(numbers.of(start), n -> derivation.derive(start));
        return add(ProcessText.of(start), one.graph(), one.states(), copies, position);
    }

    /** Counts copies of a cooperation: what can be seen of one copy is all that matters, and is a graph like any other. */
    private Composition counted(Term.Array array, Term process) {
        SystemStructure copy = new Flattening(model, graphs, definitions, numbers, derived).structure(process);
        LocalGraph graph = graphs.of(model.source(), copy, definitions.place(array.position()));
        String name = array.process() instanceof Term.Constant constant ? constant.name() : graph.name(graph.initial());
        return add(name, graph, List.of(), array.copies(), array.position());
    }

    private Composition add(String name, LocalGraph graph, List<Term> states, int copies, Position position) {
        int same = names.merge(name, 1, Integer::sum);
        String unique = same == 1 ? name : name + "#" + same;
        components.add(new SequentialComponent(unique, graph, states, copies, definitions.place(position)));
        return new Composition.Single(components.size() - 1);
    }
}
