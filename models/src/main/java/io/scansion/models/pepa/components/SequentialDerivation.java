package io.scansion.models.pepa.components;

import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.Rate;
import io.scansion.models.pepa.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Derives the states of a sequential component, breadth first: the processes it may become by its activities. Processes are the
 * same state only if they are written the same; a name and what it is defined as are two. An activity of several phases
 * ({@link Rate.Erlang}) gives its process one state for each phase that it can be in.
 */
public final class SequentialDerivation {
    private static final int MOST_PARTS = 1_000_000;
    private static final int MOST_STATES = 1 << 20;

    private final Definitions definitions;
    private final TermNumbers numbers;

    /** The processes of a component, in the order of its graph, one more than once if it has phases; and the graph. */
    public record Derived(List<Term> states, LocalGraph graph) {}

    public SequentialDerivation(Definitions definitions, TermNumbers numbers) {
        this.definitions = definitions;
        this.numbers = numbers;
    }

    /**
     * Derives the states.
     *
     * @throws PepaModelException if there are more than {@value #MOST_STATES}, or the process is malformed
     */
    public Derived derive(Term start) {
        List<State> states = new ArrayList<>(List.of(new State(start, List.of())));
        Map<List<Integer>, Integer> places = new HashMap<>(Map.of(key(states.get(0)), 0));
        LocalGraph.Builder graph = new LocalGraph.Builder();
        for (int from = 0; from < states.size(); from++) {
            State state = states.get(from);
            List<Term.Prefix> activities = activities(state.process());
            for (int i = 0; i < activities.size(); i++) {
                Term.Prefix activity = activities.get(i);
                boolean goesOn = state.phase(i) < phases(activity.rate());
                State next = goesOn ? state.later(i, activities.size()) : new State(activity.next(), List.of());
                int to = places.computeIfAbsent(key(next), n -> states.size());
                if (to == states.size()) {
                    states.add(next);
                }
                graph.add(from, goesOn ? Term.TAU : activity.action(), to, apparent(activity.rate()));
            }
            if (states.size() > MOST_STATES) {
                throw new PepaModelException(
                        Reason.TOO_MANY_STATES,
                        definitions.place(start.position()) + ": " + ProcessText.of(start) + " has more than "
                                + MOST_STATES + " states of its own");
            }
        }
        LocalGraph built =
                graph.build(states.size(), 0, state -> states.get(state).text());
        built.moves().forEach((action, moves) -> requirePure(start, action, moves, built));
        return new Derived(states.stream().map(State::process).toList(), built);
    }

    private List<Integer> key(State state) {
        return Stream.concat(Stream.of(numbers.of(state.process())), state.phases().stream())
                .toList();
    }

    /**
     * A process, and how far it is with its activities of several phases. Whichever activity ends first, all others begin anew.
     *
     * @param phases of each of its activities, from 1; empty as long as all are in their first
     */
    private record State(Term process, List<Integer> phases) {
        int phase(int activity) {
            return phases.isEmpty() ? 1 : phases.get(activity);
        }

        State later(int activity, int activities) {
            List<Integer> later = new ArrayList<>(phases.isEmpty() ? Collections.nCopies(activities, 1) : phases);
            later.set(activity, phase(activity) + 1);
            return new State(process, later);
        }

        String text() {
            String process = ProcessText.of(this.process);
            return phases.isEmpty()
                    ? process
                    : process + " @" + phases.stream().map(String::valueOf).collect(Collectors.joining("+"));
        }
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

    private static int phases(Rate rate) {
        return rate instanceof Rate.Erlang erlang ? erlang.phases() : 1;
    }

    private static double apparent(Rate rate) {
        if (rate instanceof Rate.Erlang erlang) {
            return erlang.phasesPerSecond();
        }
        return rate instanceof Rate.Passive passive ? -passive.weight() : ((Rate.Active) rate).perSecond();
    }
}
