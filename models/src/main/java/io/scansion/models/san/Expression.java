package io.scansion.models.san;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * A function of a network's state: a rate, a routing probability, a predicate or a measure. Truth is 1 and falsehood 0; every
 * value but 0 counts as true. Immutable and safe to share.
 */
public sealed interface Expression {
    /**
     * Returns the value in a state; not finite where it divides by zero.
     *
     * @param localStates number of the local state of every automaton
     */
    double value(int[] localStates);

    /** Adds the numbers of the automata that the value depends on. */
    void addAutomata(BitSet into);

    /** Returns the same function with two automata, which must have the same states, in each other's place. */
    Expression swapped(int one, int other);

    /** Returns a text that is the same for functions that differ only in the order of operands where it does not matter. */
    String canonical();

    /** Returns whether the value is the same in every state. */
    default boolean isConstant() {
        BitSet automata = new BitSet();
        addAutomata(automata);
        return automata.isEmpty();
    }

    /** Returns whether the function is true in a state. */
    default boolean holds(int[] localStates) {
        return value(localStates) != 0;
    }

    /** Returns the function that is 1 everywhere. */
    static Expression always() {
        return new Constant(1);
    }

    /** Returns two functions under an operator, computed at once if both are constant. */
    static Expression of(Operator operator, Expression left, Expression right) {
        return left instanceof Constant a && right instanceof Constant b
                ? new Constant(operator.apply(a.number, b.number))
                : new Operation(operator, left, right);
    }

    /** Returns the function that is 1 where an automaton is in a state and 0 elsewhere. */
    static Expression in(int automaton, int state) {
        return new Occupancy(List.of(new Cell(automaton, state)));
    }

    /**
     * A number.
     *
     * @param number possibly not finite, if it was computed from a division by zero
     */
    record Constant(double number) implements Expression {
        @Override
        public double value(int[] localStates) {
            return number;
        }

        @Override
        public void addAutomata(BitSet into) {}

        @Override
        public Expression swapped(int one, int other) {
            return this;
        }

        @Override
        public String canonical() {
            return Double.toString(number);
        }
    }

    /**
     * The number of the local state that an automaton is in, counting from 0: {@code st A} where it is not compared with a name.
     *
     * @param automaton number of the automaton
     */
    record StateNumber(int automaton) implements Expression {
        @Override
        public double value(int[] localStates) {
            return localStates[automaton];
        }

        @Override
        public void addAutomata(BitSet into) {
            into.set(automaton);
        }

        @Override
        public Expression swapped(int one, int other) {
            return new StateNumber(swap(automaton, one, other));
        }

        @Override
        public String canonical() {
            return "st" + automaton;
        }
    }

    /**
     * The reward of the local state that an automaton is in: {@code rw A}.
     *
     * @param automaton number of the automaton
     * @param rewards by local state
     */
    record Reward(int automaton, List<Double> rewards) implements Expression {
        /** Copies the list. */
        public Reward {
            rewards = List.copyOf(rewards);
        }

        @Override
        public double value(int[] localStates) {
            return rewards.get(localStates[automaton]);
        }

        @Override
        public void addAutomata(BitSet into) {
            into.set(automaton);
        }

        @Override
        public Expression swapped(int one, int other) {
            return new Reward(swap(automaton, one, other), rewards);
        }

        @Override
        public String canonical() {
            return "rw" + automaton + rewards;
        }
    }

    /**
     * One automaton in one local state.
     *
     * @param automaton number of the automaton
     * @param state number of the local state
     */
    record Cell(int automaton, int state) {}

    /**
     * How many automata are where they are looked for: {@code nb [A..B] state}, and {@code st A == state} with one cell.
     *
     * @param cells in any order; kept ascending
     */
    record Occupancy(List<Cell> cells) implements Expression {
        /** Copies and orders the list. */
        public Occupancy {
            cells = cells.stream()
                    .sorted(Comparator.comparingInt(Cell::automaton).thenComparingInt(Cell::state))
                    .toList();
        }

        @Override
        public double value(int[] localStates) {
            int count = 0;
            for (Cell cell : cells) {
                if (localStates[cell.automaton] == cell.state) {
                    count++;
                }
            }
            return count;
        }

        @Override
        public void addAutomata(BitSet into) {
            cells.forEach(cell -> into.set(cell.automaton));
        }

        @Override
        public Expression swapped(int one, int other) {
            return new Occupancy(cells.stream()
                    .map(cell -> new Cell(swap(cell.automaton, one, other), cell.state))
                    .toList());
        }

        @Override
        public String canonical() {
            StringBuilder text = new StringBuilder("nb");
            cells.forEach(
                    cell -> text.append(' ').append(cell.automaton).append('.').append(cell.state));
            return text.toString();
        }
    }

    /**
     * Two functions under an operator.
     *
     * @param operator what is done with the values
     */
    record Operation(Operator operator, Expression left, Expression right) implements Expression {
        /** Checks that nothing is missing. */
        public Operation {
            Objects.requireNonNull(operator, "operator");
            Objects.requireNonNull(left, "left");
            Objects.requireNonNull(right, "right");
        }

        @Override
        public double value(int[] localStates) {
            return operator.apply(left.value(localStates), right.value(localStates));
        }

        @Override
        public void addAutomata(BitSet into) {
            left.addAutomata(into);
            right.addAutomata(into);
        }

        @Override
        public Expression swapped(int one, int other) {
            return new Operation(operator, left.swapped(one, other), right.swapped(one, other));
        }

        @Override
        public String canonical() {
            List<String> operands = new ArrayList<>();
            collect(left, operands);
            collect(right, operands);
            if (operator.isSymmetric()) {
                operands.sort(Comparator.naturalOrder());
            }
            return "(" + operator + " " + String.join(", ", operands) + ")";
        }

        private void collect(Expression operand, List<String> operands) {
            if (operator.isAssociative() && operand instanceof Operation inner && inner.operator == operator) {
                inner.collect(inner.left, operands);
                inner.collect(inner.right, operands);
            } else {
                operands.add(operand.canonical());
            }
        }
    }

    private static int swap(int automaton, int one, int other) {
        return automaton == one ? other : automaton == other ? one : automaton;
    }
}
