package io.scansion.models.san;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;

/**
 * A stochastic automata network as a model file or a program describes it: everything checked that can be checked without
 * looking at its states. An event happens only if every automaton that has a move for it has one in its present state; automata
 * without a move for it do not care. Immutable and safe to share.
 *
 * @param name of the network
 * @param automata in the order declared; their numbers, as everywhere here, count from 0
 * @param events in the order declared
 * @param moves of all automata
 * @param reachability which product states can occur
 * @param results measures asked for, possibly none
 * @param remarks what a reader should know about how the file was understood; empty as a rule
 */
public record SanNetwork(
        String name,
        List<Automaton> automata,
        List<Event> events,
        List<Move> moves,
        Reachability reachability,
        List<Result> results,
        List<String> remarks) {
    /**
     * Copies the lists and checks the network.
     *
     * @throws SanException if a name is taken twice, an event has no move, a local event has moves in two automata, or a constant
     *     rate or probability is none
     */
    public SanNetwork {
        Objects.requireNonNull(name, "name");
        automata = List.copyOf(automata);
        events = List.copyOf(events);
        moves = List.copyOf(moves);
        Objects.requireNonNull(reachability, "reachability");
        results = List.copyOf(results);
        remarks = List.copyOf(remarks);
        new NetworkChecks(automata, events, moves).run(reachability, results);
    }

    /** Returns a builder that goes by names. */
    public static SanNetworkBuilder named(String name) {
        return new SanNetworkBuilder(name);
    }

    /** Returns the number of combinations of local states, reachable or not. */
    public BigInteger productStates() {
        BigInteger product = BigInteger.ONE;
        for (Automaton automaton : automata) {
            product = product.multiply(BigInteger.valueOf(automaton.size()));
        }
        return product;
    }

    /** Returns a state for people to read, such as {@code (Master=Tx, Buffer=B3)}. */
    public String describe(int[] localStates) {
        StringJoiner text = new StringJoiner(", ", "(", ")");
        for (int i = 0; i < localStates.length; i++) {
            text.add(automata.get(i).name() + "=" + automata.get(i).states().get(localStates[i]));
        }
        return text.toString();
    }
}
