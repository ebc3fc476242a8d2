package io.scansion.models.markov;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/*
 * Finds closed classes with the arrows into each state only, in time linear in the transitions, without recursion.
 *
 * First pass: search backwards from every state not yet visited; call the starting states roots. A closed class is entered
 * backwards from its own states only, so its first state to be visited is a root, and it has no other. A root cannot reach an
 * earlier one: it would have been visited from there. So a later root r is in a closed class unless it reaches a still later
 * root. Second pass: search backwards from the roots, last one first; a root already visited reaches a later root, and is
 * transient; any other is in a closed class. These are the representatives.
 *
 * The members of the classes are what can be reached forwards from there. If there was one root and every state can be reached from
 * it, that is all of them; this is the usual case, and takes two bits a state and a stack. Otherwise the arrows are turned
 * round once.
 */
final class StructureSearch {
    static final int NO_INITIAL = -1;

    private final SweepableGenerator q;
    private final int initial;
    private final StateStack stack = new StateStack();

    StructureSearch(SweepableGenerator q, int initial) {
        if (initial < NO_INITIAL || initial >= q.states()) {
            throw new IllegalArgumentException("there is no state " + initial + " among " + q.states());
        }
        this.q = q;
        this.initial = initial;
    }

    ChainStructure find() {
        StateStack roots = roots();
        if (roots.size() == 1 && roots.top() == initial) {
            return new ChainStructure(q.states(), List.of(initial), null);
        }
        List<Integer> representatives = lastRoots(roots);
        BitSet recurrent = reachedFrom(representatives);
        return new ChainStructure(
                q.states(), representatives, recurrent.cardinality() == q.states() ? null : recurrent);
    }

    private StateStack roots() {
        StateStack roots = new StateStack();
        BitSet visited = new BitSet(q.states());
        if (initial != NO_INITIAL) {
            roots.push(initial);
            searchBackwards(initial, visited);
        }
        for (int root = visited.nextClearBit(0); root < q.states(); root = visited.nextClearBit(root)) {
            roots.push(root);
            searchBackwards(root, visited);
        }
        return roots;
    }

    private List<Integer> lastRoots(StateStack roots) {
        List<Integer> representatives = new ArrayList<>();
        BitSet visited = new BitSet(q.states());
        while (!roots.isEmpty()) {
            int root = roots.pop();
            if (!visited.get(root)) {
                representatives.add(root);
                searchBackwards(root, visited);
            }
        }
        Collections.sort(representatives);
        return representatives;
    }

    private void searchBackwards(int root, BitSet visited) {
        SweepableGenerator.PredecessorVisitor visitor = (predecessor, rate) -> visit(predecessor, visited);
        visit(root, visited);
        while (!stack.isEmpty()) {
            q.predecessors(stack.pop(), visitor);
        }
    }

    private BitSet reachedFrom(List<Integer> starts) {
        TurnedArrows arrows = new TurnedArrows(q);
        BitSet visited = new BitSet(q.states());
        for (int start : starts) {
            visit(start, visited);
        }
        while (!stack.isEmpty()) {
            int state = stack.pop();
            for (int entry = arrows.first(state); entry < arrows.first(state + 1); entry++) {
                visit(arrows.target(entry), visited);
            }
        }
        return visited;
    }

    private void visit(int state, BitSet visited) {
        if (!visited.get(state)) {
            visited.set(state);
            stack.push(state);
        }
    }
}
