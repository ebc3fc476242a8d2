package io.scansion.models.san.states;

import io.scansion.models.san.SanNetwork;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * What an event does, without its name: equal to that of another event that does the same.
 *
 * @param rate number of the function
 * @param steps of all automata that take part, in ascending order
 */
record EventShape(int rate, List<Step> steps) {
    private static final Comparator<Step> ORDER = Comparator.comparingInt(Step::automaton)
            .thenComparingInt(Step::from)
            .thenComparingInt(Step::to)
            .thenComparingInt(Step::probability);

    /**
     * One move.
     *
     * @param probability number of the function
     */
    record Step(int automaton, int from, int to, int probability) {}

    /**
     * Returns the shape of an event.
     *
     * @param concerned receives the automata that take part or are looked at
     */
    static EventShape of(EventMoves event, FunctionNumbers functions, SanNetwork network, BitSet concerned) {
        List<Step> steps = new ArrayList<>();
        event.event().rate().addAutomata(concerned);
        for (EventMoves.Part part : event.parts()) {
            concerned.set(part.automaton());
            for (int state = 0; state < network.automata().get(part.automaton()).size(); state++) {
                EventMoves.Choice choice = part.in(state);
                for (int move = 0; move < choice.size(); move++) {
                    choice.function(move).addAutomata(concerned);
                    int probability = functions.of(choice.function(move));
                    steps.add(new Step(part.automaton(), state, choice.target(move), probability));
                }
            }
        }
        steps.sort(ORDER);
        return new EventShape(functions.of(event.event().rate()), steps);
    }

    /**
     * Returns the shape with two automata in each other's place; this one if that changes nothing.
     *
     * @param functions exchanges the two in a function
     */
    EventShape exchanged(int one, int other, IntUnaryOperator functions) {
        boolean same = rate == functions.applyAsInt(rate);
        for (int i = 0; same && i < steps.size(); i++) {
            Step step = steps.get(i);
            same = step.automaton != one
                    && step.automaton != other
                    && step.probability == functions.applyAsInt(step.probability);
        }
        if (same) {
            return this;
        }
        List<Step> exchanged = new ArrayList<>();
        for (Step step : steps) {
            int automaton = step.automaton == one ? other : step.automaton == other ? one : step.automaton;
            exchanged.add(new Step(automaton, step.from, step.to, functions.applyAsInt(step.probability)));
        }
        exchanged.sort(ORDER);
        return new EventShape(functions.applyAsInt(rate), exchanged);
    }
}
