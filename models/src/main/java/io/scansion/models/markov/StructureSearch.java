package io.scansion.models.markov;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/*
 * Finds closed classes with the arrows into each state only, in time linear in the transitions, without recursion.
 *
 * First pass: search backwards from every state not yet marked; call the starting states roots. A closed class is entered
 * backwards from its own states only, so its first state to be marked is a root, and it has no other. A root cannot reach an
 * earlier one: it would have been marked from there. So a root is in a closed class unless it reaches a later root. Second pass:
 * search backwards from the roots, last one first; a root already marked reaches a later root, and is transient; any other is in a
 * closed class. These are the representatives.
 *
 * The members of the classes are what can be reached forwards from there. If there was one root and every state can be reached from
 * it, that is all of them; this is the usual case, and takes two bits a state. Otherwise the arrows are turned round once.
 */
final class StructureSearch {
    static final int NO_INITIAL = -1;

    private final SweepableGenerator q;
    private final int initial;

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
        BackwardSearch search = new BackwardSearch(q);
        if (initial != NO_INITIAL) {
            roots.push(initial);
            search.from(initial);
        }
        for (int root = search.nextUnmarked(0); root < q.states(); root = search.nextUnmarked(root)) {
            roots.push(root);
            search.from(root);
        }
        return roots;
    }

    private List<Integer> lastRoots(StateStack roots) {
        List<Integer> representatives = new ArrayList<>();
        BackwardSearch search = new BackwardSearch(q);
        while (!roots.isEmpty()) {
            int root = roots.pop();
            if (!search.isMarked(root)) {
                representatives.add(root);
                search.from(root);
            }
        }
        Collections.sort(representatives);
        return representatives;
    }

    private BitSet reachedFrom(List<Integer> starts) {
        Transpose arrows = new Transpose(q);
        StateStack stack = new StateStack();
        BitSet reached = new BitSet(q.states());
        for (int start : starts) {
            reached.set(start);
            stack.push(start);
        }
        while (!stack.isEmpty()) {
            int state = stack.pop();
            for (int entry = arrows.first(state); entry < arrows.first(state + 1); entry++) {
                int target = arrows.target(entry);
                if (!reached.get(target)) {
                    reached.set(target);
                    stack.push(target);
                }
            }
        }
        return reached;
    }
}
