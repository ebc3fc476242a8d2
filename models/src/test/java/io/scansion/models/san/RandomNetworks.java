package io.scansion.models.san;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Small seeded networks. A local event takes every automaton round its states, so all product states are reachable; on top of
 * it come synchronising events with any number of participants, routing with constant and functional probabilities, functional
 * rates, and moves back to the same state.
 */
public final class RandomNetworks {
    private final Random random;
    private final List<Automaton> automata = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private final List<Move> moves = new ArrayList<>();

    public RandomNetworks(long seed) {
        random = new Random(seed);
    }

    /** Returns a network whose automata are all different. */
    public SanNetwork network() {
        int count = 2 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            automaton("A" + i, 2 + random.nextInt(3));
        }
        for (int i = 0; i < count; i++) {
            circle(i, 0.5 + random.nextDouble());
        }
        int more = 1 + random.nextInt(5);
        for (int i = 0; i < more; i++) {
            synchronise();
        }
        List<Result> results = List.of(
                new Result("first", function(), SourceLocation.NONE),
                new Result("second", function(), SourceLocation.NONE));
        return new SanNetwork(
                "random", automata, events, moves, new Reachability.StartingAt(zeros()), results, List.of());
    }

    /** Returns a network of some automata that are all alike, beside one that is not. */
    public SanNetwork replicas() {
        int count = 2 + random.nextInt(3);
        int size = 2 + random.nextInt(2);
        automaton("server", 3);
        for (int i = 1; i <= count; i++) {
            automaton("client" + i, size);
        }
        Expression busy = new Expression.Occupancy(IntStream.rangeClosed(1, count)
                .mapToObj(i -> new Expression.Cell(i, 0))
                .toList());
        double own = 0.5 + random.nextDouble();
        double shared = 0.5 + random.nextDouble();
        circle(0, 0.2 + random.nextDouble());
        int all = event(Event.Kind.SYNCHRONISING, Expression.of(Operator.ADD, new Expression.Constant(0.1), busy));
        moves.add(move(0, 1, 0, all, Expression.always()));
        for (int i = 1; i <= count; i++) {
            circle(i, own);
            int call = event(Event.Kind.SYNCHRONISING, new Expression.Constant(shared));
            moves.add(move(0, 0, 1, call, Expression.always()));
            Expression share = Expression.of(Operator.DIVIDE, busy, new Expression.Constant(count + 1.0));
            moves.add(move(i, size - 1, 0, call, share));
            moves.add(move(i, size - 1, 1, call, complement(share)));
            moves.add(move(i, 1, 0, all, Expression.always()));
            moves.add(move(i, 0, 0, all, Expression.always()));
        }
        List<Result> results = List.of(
                new Result("one", Expression.in(1, 0), SourceLocation.NONE),
                new Result(
                        "pair",
                        Expression.of(Operator.AND, Expression.in(1, 0), Expression.in(2, 1)),
                        SourceLocation.NONE),
                new Result("all", busy, SourceLocation.NONE),
                new Result("server", new Expression.StateNumber(0), SourceLocation.NONE));
        return new SanNetwork(
                "replicas", automata, events, moves, new Reachability.StartingAt(zeros()), results, List.of());
    }

    private List<Integer> zeros() {
        return automata.stream().map(automaton -> 0).toList();
    }

    private void automaton(String name, int size) {
        List<String> states = IntStream.range(0, size).mapToObj(i -> "s" + i).toList();
        List<Double> rewards =
                IntStream.range(0, size).mapToObj(i -> (double) i).toList();
        automata.add(new Automaton(name, states, rewards));
    }

    private int event(Event.Kind kind, Expression rate) {
        events.add(new Event("e" + events.size(), kind, rate, SourceLocation.NONE));
        return events.size() - 1;
    }

    private static Move move(int automaton, int from, int to, int event, Expression probability) {
        return new Move(automaton, from, to, event, probability, SourceLocation.NONE);
    }

    private void circle(int automaton, double rate) {
        int event = event(Event.Kind.LOCAL, new Expression.Constant(rate));
        int size = automata.get(automaton).size();
        for (int state = 0; state < size; state++) {
            moves.add(move(automaton, state, (state + 1) % size, event, Expression.always()));
        }
    }

    private void synchronise() {
        Expression rate = random.nextBoolean() ? new Expression.Constant(random.nextDouble() * 3) : function();
        int event = event(Event.Kind.SYNCHRONISING, rate);
        boolean any = false;
        for (int automaton = 0; automaton < automata.size(); automaton++) {
            if (random.nextInt(3) > 0 || (!any && automaton == automata.size() - 1)) {
                any = true;
                participate(automaton, event);
            }
        }
    }

    private void participate(int automaton, int event) {
        int size = automata.get(automaton).size();
        boolean dense = random.nextBoolean();
        int always = random.nextInt(size);
        for (int from = 0; from < size; from++) {
            if (dense || from == always || random.nextBoolean()) {
                route(automaton, from, event, dense);
            }
        }
    }

    private void route(int automaton, int from, int event, boolean dense) {
        int size = automata.get(automaton).size();
        int one = random.nextInt(size);
        int other = (one + 1) % size;
        switch (random.nextInt(dense ? 2 : 3) + (dense ? 1 : 0)) {
            case 0 -> moves.add(move(automaton, from, one, event, Expression.always()));
            case 1 -> {
                double share = random.nextDouble();
                moves.add(move(automaton, from, one, event, new Expression.Constant(share)));
                moves.add(move(automaton, from, other, event, new Expression.Constant(1 - share)));
            }
            default -> {
                Expression share =
                        Expression.of(Operator.DIVIDE, function(), new Expression.Constant(automata.size() * 4.0));
                moves.add(move(automaton, from, one, event, share));
                moves.add(move(automaton, from, other, event, complement(share)));
            }
        }
    }

    private static Expression complement(Expression share) {
        return Expression.of(Operator.SUBTRACT, new Expression.Constant(1), share);
    }

    /** A function with values from 0 to the number of automata, of one or more of them. */
    private Expression function() {
        int automaton = random.nextInt(automata.size());
        int state = random.nextInt(automata.get(automaton).size());
        return switch (random.nextInt(4)) {
            case 0 -> Expression.in(automaton, state);
            case 1 ->
                new Expression.Occupancy(IntStream.range(0, automata.size())
                        .mapToObj(i -> new Expression.Cell(i, 0))
                        .toList());
            case 2 ->
                Expression.of(
                        Operator.MAXIMUM,
                        Expression.in(automaton, state),
                        new Expression.Reward(
                                0,
                                automata.get(0).rewards().stream()
                                        .map(r -> r / 4)
                                        .toList()));
            default ->
                Expression.of(
                        Operator.LESS,
                        new Expression.StateNumber(automaton),
                        new Expression.StateNumber((automaton + 1) % automata.size()));
        };
    }
}
