package io.scansion.models.san.states;

import io.scansion.models.san.Automaton;
import io.scansion.models.san.SanNetwork;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Which automata of a network can be exchanged without changing it. Exchanging two automata renames them in every move and
 * function; if the events are then the same as before, whatever they are called, every rate of the chain is the same too, and the
 * chain can be lumped exactly to how many automata are in which state. Exchanges that leave the network as it is compose, so it
 * is enough to try every automaton with one of each group. Immutable and safe to share.
 *
 * <p>Functions are compared as they are written, up to the order of operands; what is the same in value only is not found.
 */
public final class Symmetry {
    private final SanNetwork network;
    private final List<List<Integer>> eventsOf = new ArrayList<>(); // numbers of the events that concern an automaton
    private final FunctionNumbers functions = new FunctionNumbers();
    private final List<EventShape> shapes = new ArrayList<>();
    private final int[] orbit; // of each event, the smallest number known of those it can be exchanged with
    private final List<List<Integer>> groups = new ArrayList<>();

    /**
     * Looks for groups.
     *
     * @param mayShare whether two automata may be in one group; asked before anything else is compared
     */
    public Symmetry(SanNetwork network, BiPredicate<Integer, Integer> mayShare) {
        this.network = network;
        for (int i = 0; i < network.automata().size(); i++) {
            eventsOf.add(new ArrayList<>());
        }
        for (EventMoves event : EventMoves.of(network)) {
            BitSet concerned = new BitSet();
            EventShape shape = EventShape.of(event, functions, network, concerned);
            concerned.stream().forEach(automaton -> eventsOf.get(automaton).add(shapes.size()));
            shapes.add(shape);
        }
        orbit = new int[shapes.size()];
        Arrays.setAll(orbit, event -> event);
        for (int automaton = 0; automaton < eventsOf.size(); automaton++) {
            place(automaton, mayShare);
        }
    }

    private void place(int automaton, BiPredicate<Integer, Integer> mayShare) {
        for (List<Integer> group : groups) {
            int first = group.get(0);
            if (alike(first, automaton) && mayShare.test(first, automaton) && exchange(first, automaton)) {
                group.add(automaton);
                return;
            }
        }
        groups.add(new ArrayList<>(List.of(automaton)));
    }

    private boolean alike(int one, int other) {
        Automaton a = network.automata().get(one);
        Automaton b = network.automata().get(other);
        return a.states().equals(b.states()) && a.rewards().equals(b.rewards());
    }

    /** Returns whether two automata can be exchanged, and notes which events that exchanges. */
    private boolean exchange(int one, int other) {
        if (eventsOf.get(one).size() != eventsOf.get(other).size()) {
            return false;
        }
        Set<Integer> concerned = new LinkedHashSet<>(eventsOf.get(one));
        concerned.addAll(eventsOf.get(other));
        IntUnaryOperator exchanging = functions.exchanging(one, other);
        Map<EventShape, Deque<Integer>> before = new HashMap<>(); // of events that become others
        Map<Integer, EventShape> after = new LinkedHashMap<>();
        for (int event : concerned) {
            EventShape shape = shapes.get(event);
            EventShape exchanged = shape.exchanged(one, other, exchanging);
            if (!exchanged.equals(shape)) {
                before.computeIfAbsent(shape, key -> new ArrayDeque<>()).add(event);
                after.put(event, exchanged);
            }
        }
        Map<Integer, Integer> partners = new HashMap<>();
        for (Map.Entry<Integer, EventShape> event : after.entrySet()) {
            Deque<Integer> same = before.get(event.getValue());
            if (same == null || same.isEmpty()) {
                return false;
            }
            partners.put(event.getKey(), same.remove());
        }
        partners.forEach(this::join);
        return true;
    }

    private void join(int event, int partner) {
        int smaller = Math.min(orbitOf(event), orbitOf(partner));
        int larger = Math.max(orbitOf(event), orbitOf(partner));
        orbit[larger] = smaller;
    }

    /** Returns every automaton in exactly one group; most groups have one member. */
    public List<List<Integer>> groups() {
        return groups;
    }

    public boolean isTrivial() {
        return groups.size() == network.automata().size();
    }

    /** Returns a number that events share exactly when they are known to be as frequent as each other. */
    public int orbitOf(int event) {
        int root = event;
        while (orbit[root] != root) {
            root = orbit[root];
        }
        return root;
    }
}
