package io.scansion.models.queueing.simulation;

import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.queueing.graph.GraphEdge;
import io.scansion.models.queueing.graph.ModuleGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A small graph of exponential modules with unicast and broadcast edges as a Markov chain with blocking after service: what the
 * simulator does, written down once more as states and moves between them, and solved.
 */
final class BlockingChain {
    /**
     * A state.
     *
     * @param items in every module, in service included; of a source always 1
     * @param lines before every module, those that wait for a place, longest waiting first
     */
    private record State(List<Integer> items, List<List<Integer>> lines) {
        boolean isBlocked(int module) {
            return lines.stream().anyMatch(line -> line.contains(module));
        }

        boolean works(int module) {
            return items.get(module) > 0 && !isBlocked(module);
        }

        State copy() {
            List<List<Integer>> copies = new ArrayList<>();
            lines.forEach(line -> copies.add(new ArrayList<>(line)));
            return new State(new ArrayList<>(items), copies);
        }
    }

    private final ModuleGraph graph;
    private final List<State> states = new ArrayList<>();
    private final Map<State, Integer> numbers = new HashMap<>();
    private final double[] probabilities;

    BlockingChain(ModuleGraph graph) {
        this.graph = graph;
        List<Integer> items = new ArrayList<>();
        List<List<Integer>> lines = new ArrayList<>();
        for (int i = 0; i < graph.modules().size(); i++) {
            items.add(isSource(i) ? 1 : 0);
            lines.add(List.of());
        }
        number(new State(items, lines));
        for (int at = 0; at < states.size(); at++) {
            for (State next : moves(states.get(at)).keySet()) {
                number(next);
            }
        }
        GeneratorBuilder chain = new GeneratorBuilder(states.size());
        for (int from = 0; from < states.size(); from++) {
            for (Map.Entry<State, Double> move : moves(states.get(from)).entrySet()) {
                chain.add(from, number(move.getKey()), move.getValue());
            }
        }
        probabilities = SteadyStates.solve(chain.build(), SteadyStates.AUTO, SolverLimits.DEFAULT)
                .probabilities();
    }

    double utilisation(int module) {
        return mean(state -> state.works(module) ? 1 : 0);
    }

    double blocked(int module) {
        return mean(state -> state.isBlocked(module) ? 1 : 0);
    }

    double itemsPresent(int module) {
        return mean(state -> state.items.get(module));
    }

    /** Services completed per unit of time. */
    double throughput(int module) {
        return utilisation(module) / time(module);
    }

    private double mean(ToDoubleFunction<State> of) {
        double sum = 0;
        for (int i = 0; i < probabilities.length; i++) {
            sum += probabilities[i] * of.applyAsDouble(states.get(i));
        }
        return sum;
    }

    private int number(State state) {
        return numbers.computeIfAbsent(state, added -> {
            states.add(added);
            return states.size() - 1;
        });
    }

    private Map<State, Double> moves(State state) {
        Map<State, Double> moves = new HashMap<>();
        for (int i = 0; i < state.items.size(); i++) {
            if (state.works(i)) {
                complete(state, i, moves);
            }
        }
        return moves;
    }

    private void complete(State state, int module, Map<State, Double> moves) {
        double rate = 1 / time(module);
        List<Integer> all = new ArrayList<>();
        boolean unicast = false;
        for (GraphEdge edge : graph.edges()) {
            if (graph.indexOf(edge.source()) != module) {
                continue;
            }
            int target = graph.indexOf(edge.target());
            if (edge instanceof GraphEdge.Unicast one) {
                unicast = true;
                moves.merge(handed(state, module, List.of(target)), rate * one.probability(), Double::sum);
            } else {
                all.add(target);
            }
        }
        if (!unicast) {
            moves.merge(handed(state, module, all), rate, Double::sum);
        }
    }

    private State handed(State state, int module, List<Integer> targets) {
        State next = state.copy();
        for (int target : targets) {
            if (next.items.get(target) <= graph.modules().get(target).places()) {
                add(next, target, 1);
            } else {
                next.lines.get(target).add(module);
            }
        }
        goOn(next, module);
        return next;
    }

    private void goOn(State next, int module) {
        if (next.isBlocked(module) || isSource(module)) {
            return;
        }
        add(next, module, -1);
        if (!next.lines.get(module).isEmpty()) {
            int sender = next.lines.get(module).remove(0);
            add(next, module, 1);
            goOn(next, sender);
        }
    }

    private static void add(State state, int module, int items) {
        state.items.set(module, state.items.get(module) + items);
    }

    private double time(int module) {
        return graph.modules().get(module).serviceTime().mean();
    }

    private boolean isSource(int module) {
        return graph.sources().contains(graph.modules().get(module).name());
    }
}
