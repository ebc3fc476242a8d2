package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.Rate;
import io.scansion.models.pepa.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Derives the states of a sequential component, breadth first: the processes it may become by its activities. Processes are the
 * same state only if they are written the same; a name and what it is defined as are two.
 */
final class SequentialDerivation {
    private static final int MOST_PARTS = 1_000_000;

    private final Definitions definitions;
    private final TermNumbers numbers;

    /** The states of a component, in the order of its graph, and the graph. */
    record Derived(List<Term> states, LocalGraph graph) {}

    SequentialDerivation(Definitions definitions, TermNumbers numbers) {
        this.definitions = definitions;
        this.numbers = numbers;
    }

    Derived derive(Term start) {
        List<Term> states = new ArrayList<>(List.of(start));
        Map<Integer, Integer> places = new HashMap<>(Map.of(numbers.of(start), 0));
        LocalGraphBuilder graph = new LocalGraphBuilder();
        for (int from = 0; from < states.size(); from++) {
            for (Term.Prefix activity : activities(states.get(from))) {
                int to = places.computeIfAbsent(numbers.of(activity.next()), n -> states.size());
                if (to == states.size()) {
                    states.add(activity.next());
                }
                graph.add(from, activity.action(), to, apparent(activity.rate()));
            }
        }
        LocalGraph built = graph.build(states.size(), 0, state -> ProcessText.of(states.get(state)));
        built.moves().forEach((action, moves) -> requirePure(start, action, moves, built));
        return new Derived(List.copyOf(states), built);
    }

    private void requirePure(Term start, String action, Moves moves, LocalGraph graph) {
        for (int state = 0; state < graph.states(); state++) {
            if (ApparentRate.isMixed(moves.apparent()[state])) {
                throw new PepaModelException(
                        Reason.MIXED_RATES,
                        definitions.place(start.position()) + ": " + ProcessText.of(start) + " does " + action
                                + " actively and passively at once in " + graph.name(state)
                                + "; give all of these activities a rate, or make all of them passive");
            }
        }
    }

    /** Returns the activities that are enabled in a process, names unfolded, in the order written. */
    private List<Term.Prefix> activities(Term process) {
        List<Term.Prefix> activities = new ArrayList<>();
        Deque<Term> pending = new ArrayDeque<>(List.of(process));
        for (int parts = 0; !pending.isEmpty(); parts++) {
            Term part = pending.pop();
            if (parts == MOST_PARTS) {
                throw definitions.malformed(
                        process, ProcessText.of(process) + " unfolds without end before anything is done");
            }
            if (part instanceof Term.Prefix prefix) {
                activities.add(prefix);
            } else if (part instanceof Term.Constant constant) {
                pending.push(definitions.body(constant));
            } else if (part instanceof Term.Choice choice) {
                for (int i = choice.alternatives().size() - 1; i >= 0; i--) {
                    pending.push(choice.alternatives().get(i));
                }
            } else {
                throw definitions.malformed(
                        part, "only activities, choices and names of sequential processes can stand here");
            }
        }
        return activities;
    }

    private static double apparent(Rate rate) {
        return rate instanceof Rate.Passive passive ? -passive.weight() : ((Rate.Active) rate).perSecond();
    }
}
