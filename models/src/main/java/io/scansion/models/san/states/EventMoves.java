package io.scansion.models.san.states;

import io.scansion.models.san.Automaton;
import io.scansion.models.san.Event;
import io.scansion.models.san.Expression;
import io.scansion.models.san.Move;
import io.scansion.models.san.SanNetwork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** One event of a network and what each automaton that takes part does in each of its states. Immutable and safe to share. */
public record EventMoves(int number, Event event, List<Part> parts) {

    /** Returns every event with its moves, the pickiest automaton of each first. */
    public static List<EventMoves> of(SanNetwork network) {
        List<List<Move>> byEvent = new ArrayList<>();
        network.events().forEach(event -> byEvent.add(new ArrayList<>()));
        network.moves().forEach(move -> byEvent.get(move.event()).add(move));
        List<EventMoves> all = new ArrayList<>();
        for (int i = 0; i < byEvent.size(); i++) {
            List<Move> moves = byEvent.get(i);
            List<Part> parts = moves.stream()
                    .map(Move::automaton)
                    .distinct()
                    .map(automaton -> new Part(automaton, network.automata().get(automaton), moves))
                    .sorted(Comparator.comparingDouble(Part::shareOfStates))
                    .toList();
            all.add(new EventMoves(i, network.events().get(i), parts));
        }
        return List.copyOf(all);
    }

    /** One automaton's part in an event. */
    public static final class Part {
        private final int automaton;
        private final Choice[] choices;

        Part(int automaton, Automaton described, List<Move> moves) {
            this.automaton = automaton;
            choices = new Choice[described.size()];
            List<List<Move>> byState = new ArrayList<>();
            described.states().forEach(state -> byState.add(new ArrayList<>()));
            moves.stream()
                    .filter(move -> move.automaton() == automaton)
                    .forEach(move -> byState.get(move.from()).add(move));
            Arrays.setAll(choices, state -> new Choice(byState.get(state)));
        }

        /** Returns the number of the automaton. */
        public int automaton() {
            return automaton;
        }

        /** Returns what the automaton may do in a local state. */
        public Choice in(int state) {
            return choices[state];
        }

        /** Returns the share of the automaton's states in which it can take part. */
        double shareOfStates() {
            int able = 0;
            for (Choice choice : choices) {
                able += choice.isEmpty() ? 0 : 1;
            }
            return (double) able / choices.length;
        }
    }

    /** What one automaton may do by an event in one local state. */
    public static final class Choice {
        private final int[] targets;
        private final double[] probabilities; // NaN where it is a function
        private final Expression[] functions;
        private final boolean constant;

        Choice(List<Move> moves) {
            targets = moves.stream().mapToInt(Move::to).toArray();
            functions = moves.stream().map(Move::probability).toArray(Expression[]::new);
            probabilities = new double[functions.length];
            boolean allFixed = true;
            for (int i = 0; i < functions.length; i++) {
                boolean fixed = functions[i].isConstant();
                probabilities[i] = fixed ? functions[i].value(new int[0]) : Double.NaN;
                allFixed &= fixed;
            }
            constant = allFixed;
        }

        boolean isEmpty() {
            return targets.length == 0;
        }

        /** Returns whether no probability depends on the network's state. */
        boolean isConstant() {
            return constant;
        }

        public int size() {
            return targets.length;
        }

        /** Returns the number of the local state that the move with this number leads to. */
        public int target(int move) {
            return targets[move];
        }

        /** Returns the probability of a move as a function. */
        public Expression function(int move) {
            return functions[move];
        }

        double probability(int move, int[] localStates) {
            double probability = probabilities[move];
            return Double.isNaN(probability) ? functions[move].value(localStates) : probability;
        }
    }
}
