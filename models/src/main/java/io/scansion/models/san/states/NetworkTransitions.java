package io.scansion.models.san.states;

import io.scansion.models.markov.statespace.TransitionSystem;
import io.scansion.models.san.Automaton;
import io.scansion.models.san.Event;
import io.scansion.models.san.Expression;
import io.scansion.models.san.NetworkChecks;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import java.util.ArrayList;
import java.util.List;

/**
 * The chain behind a network, state by state; labels are the numbers of the events. Rates and routing probabilities are checked
 * wherever they are met. Under a coding that several states share, every transition is that of one of them. Not thread-safe.
 */
final class NetworkTransitions implements TransitionSystem {
    private final SanNetwork network;
    private final StateCoding coding;
    private final long initial;
    private final EventMoves[][][]
            byAutomatonAndState; // events under the pickiest automaton, where that one can take part
    private final int[] local;
    private Expression evaluated =
            Expression.always(); // the function that was evaluated last in this state; replicas share theirs
    private double value = 1;

    NetworkTransitions(SanNetwork network, StateCoding coding, long initial) {
        this(network, coding, initial, index(network, EventMoves.of(network)));
    }

    private NetworkTransitions(SanNetwork network, StateCoding coding, long initial, EventMoves[][][] index) {
        this.network = network;
        this.coding = coding;
        this.initial = initial;
        this.byAutomatonAndState = index;
        this.local = new int[network.automata().size()];
    }

    /** Returns the same transitions, beginning in another state. */
    NetworkTransitions from(long start) {
        return new NetworkTransitions(network, coding, start, byAutomatonAndState);
    }

    private static EventMoves[][][] index(SanNetwork network, List<EventMoves> events) {
        EventMoves[][][] index = new EventMoves[network.automata().size()][][];
        for (int automaton = 0; automaton < index.length; automaton++) {
            index[automaton] = new EventMoves[network.automata().get(automaton).size()][];
            for (int state = 0; state < index[automaton].length; state++) {
                List<EventMoves> possible = new ArrayList<>();
                for (EventMoves event : events) {
                    EventMoves.Part first = event.parts().get(0);
                    if (first.automaton() == automaton && !first.in(state).isEmpty()) {
                        possible.add(event);
                    }
                }
                index[automaton][state] = possible.toArray(EventMoves[]::new);
            }
        }
        return index;
    }

    @Override
    public long codes() {
        return coding.codes();
    }

    @Override
    public long initial() {
        return initial;
    }

    @Override
    public void successors(long code, Sink sink) {
        coding.decode(code, local);
        evaluated = Expression.always();
        value = 1;
        for (int automaton = 0; automaton < local.length; automaton++) {
            for (EventMoves event : byAutomatonAndState[automaton][local[automaton]]) {
                if (isPossible(event.parts())) {
                    double rate = rate(event.event());
                    if (rate > 0) {
                        move(event, 0, code, rate, sink);
                    }
                }
            }
        }
    }

    private boolean isPossible(List<EventMoves.Part> parts) {
        for (int i = 1; i < parts.size(); i++) { // the first has been looked up
            EventMoves.Part part = parts.get(i);
            if (part.in(local[part.automaton()]).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private double rate(Event event) {
        if (event.rate() instanceof Expression.Constant constant) {
            return constant.number(); // checked with the network
        }
        if (event.rate() != evaluated) {
            evaluated = event.rate();
            value = evaluated.value(local);
        }
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new SanException(
                    event.position(),
                    "the rate of event " + event.name() + " must be finite and not negative, it is " + value
                            + " in state " + network.describe(local));
        }
        return value;
    }

    /** Lets one participant after the other move, in every way it can. */
    private void move(EventMoves event, int firstParticipant, long firstTarget, double firstRate, Sink sink) {
        long target = firstTarget;
        double rate = firstRate;
        for (int participant = firstParticipant; participant < event.parts().size(); participant++) {
            EventMoves.Part part = event.parts().get(participant);
            int from = local[part.automaton()];
            EventMoves.Choice choice = part.in(from);
            if (!choice.isConstant()) {
                requireProbabilities(event.event(), part.automaton(), choice);
            }
            long rest = target - coding.weight(part.automaton(), from);
            if (choice.size() > 1) {
                for (int i = 0; i < choice.size(); i++) {
                    double probability = choice.probability(i, local);
                    if (probability > 0) {
                        long moved = rest + coding.weight(part.automaton(), choice.target(i));
                        move(event, participant + 1, moved, rate * probability, sink);
                    }
                }
                return;
            }
            target = rest + coding.weight(part.automaton(), choice.target(0));
            rate *= choice.probability(0, local);
        }
        if (rate > 0) {
            sink.accept(target, event.number(), rate);
        }
    }

    private void requireProbabilities(Event event, int automaton, EventMoves.Choice choice) {
        double sum = 0;
        for (int i = 0; i < choice.size(); i++) {
            double probability = choice.probability(i, local);
            if (!(probability >= 0 && probability <= 1 + NetworkChecks.PROBABILITY_TOLERANCE)) {
                throw new SanException(
                        event.position(),
                        "a probability of event " + event.name() + " must be from 0 to 1, it is " + probability
                                + " in state " + network.describe(local));
            }
            sum += probability;
        }
        if (sum != 0 && Math.abs(sum - 1) > NetworkChecks.PROBABILITY_TOLERANCE) {
            Automaton described = network.automata().get(automaton);
            String complaint =
                    NetworkChecks.badSum(event, described, described.states().get(local[automaton]), sum);
            throw new SanException(event.position(), complaint + "; found in " + network.describe(local));
        }
    }
}
