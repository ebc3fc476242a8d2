package io.scansion.models.queueing.clientserver;

import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.steady.SteadyStates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One server that all clients visit once, as a Markov chain: who waits, in which order. Exact for exponential think and service times,
 * also where service times differ by client. A state is a number: four bits for each request, the oldest lowest, its kind counted from 1.
 */
final class FirstComeChain {
    private static final int BITS = 4;
    private static final int MOST_KINDS = (1 << BITS) - 1;
    private static final int MOST_CLIENTS = Long.SIZE / BITS - 1;
    private static final int MOST_STATES = 30_000;

    private final ClosedNetwork network;
    private final List<Long> states = new ArrayList<>();
    private final Map<Long, Integer> numbers = new HashMap<>();

    private FirstComeChain(ClosedNetwork network) {
        this.network = network;
    }

    /** Solves the network; empty if it is not of this kind, or too large. */
    static Optional<ClosedNetworkState> solve(ClosedNetwork network) {
        int clients = network.clients().stream()
                .mapToInt(ClosedNetwork.Clients::count)
                .sum();
        boolean oneVisit = network.servers().size() == 1
                && network.servers().get(0).visits().stream().allMatch(visits -> visits == 1);
        if (!oneVisit || network.clients().size() > MOST_KINDS || clients > MOST_CLIENTS) {
            return Optional.empty();
        }
        FirstComeChain chain = new FirstComeChain(network);
        return chain.explore() ? Optional.of(chain.steadyState()) : Optional.empty();
    }

    /** Numbers all states; false if there are too many. */
    private boolean explore() {
        number(0);
        for (int at = 0; at < states.size(); at++) {
            if (states.size() > MOST_STATES) {
                return false;
            }
            moves(states.get(at)).keySet().forEach(this::number);
        }
        return true;
    }

    private int number(long state) {
        return numbers.computeIfAbsent(state, added -> {
            states.add(added);
            return states.size() - 1;
        });
    }

    private Map<Long, Double> moves(long state) {
        Map<Long, Double> moves = new HashMap<>();
        int[] waiting = waiting(state);
        int length = length(state);
        for (int c = 0; c < waiting.length; c++) {
            ClosedNetwork.Clients kind = network.clients().get(c);
            if (waiting[c] < kind.count()) {
                moves.put(state | (c + 1L) << (BITS * length), (kind.count() - waiting[c]) / kind.thinkTime());
            }
        }
        if (state != 0) {
            moves.put(
                    state >>> BITS, 1 / network.servers().get(0).serviceTimes().get(head(state)));
        }
        return moves;
    }

    private static int head(long state) {
        return (int) (state & MOST_KINDS) - 1;
    }

    private static int length(long state) {
        return (Long.SIZE - Long.numberOfLeadingZeros(state) + BITS - 1) / BITS;
    }

    private int[] waiting(long state) {
        int[] waiting = new int[network.clients().size()];
        for (long rest = state; rest != 0; rest >>>= BITS) {
            waiting[head(rest)]++;
        }
        return waiting;
    }

    private ClosedNetworkState steadyState() {
        GeneratorBuilder generator = new GeneratorBuilder(states.size());
        for (int from = 0; from < states.size(); from++) {
            for (Map.Entry<Long, Double> move : moves(states.get(from)).entrySet()) {
                generator.add(from, number(move.getKey()), move.getValue());
            }
        }
        double[] probabilities = SteadyStates.solve(generator.build(), SteadyStates.AUTO, SolverLimits.DEFAULT)
                .probabilities();
        double[] throughput = new double[network.clients().size()];
        double[] present = new double[1];
        for (int i = 1; i < probabilities.length; i++) { // state 0 is the empty server
            int head = head(states.get(i));
            throughput[head] +=
                    probabilities[i] / network.servers().get(0).serviceTimes().get(head);
            present[0] += probabilities[i] * length(states.get(i));
        }
        return ClosedNetworkState.of(network, ClosedNetworkState.Way.CHAIN, 0, throughput, present);
    }
}
