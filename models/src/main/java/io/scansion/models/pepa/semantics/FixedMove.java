package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.components.Moves;
import io.scansion.models.pepa.composition.ActivityTree;
import java.util.ArrayList;
import java.util.List;

/**
 * A transition of the whole system that is the same in every state in which certain components are in certain states of theirs.
 *
 * @param components that take part
 * @param digits the state each of them must be in
 * @param delta by how much the code changes
 * @param rate {@link ApparentRate} of the transition
 */
@SuppressWarnings("ArrayRecordComponent") // read once, when the tables are built
record FixedMove(int[] components, int[] digits, long delta, double rate) {

    /**
     * Lists the transitions of a group in which nobody but those who take part matters.
     *
     * @return nothing if there are others, or more than {@code most} transitions
     */
    static List<FixedMove> of(ActivityTree tree, Layout layout, int most) {
        List<ActivityTree> partners =
                tree instanceof ActivityTree.Together together ? together.partners() : List.of(tree);
        int[] components = new int[partners.size()];
        Moves[] moves = new Moves[components.length];
        long ways = 1;
        for (int i = 0; i < components.length; i++) {
            if (!(partners.get(i) instanceof ActivityTree.Local local)) {
                return List.of();
            }
            components[i] = local.component();
            moves[i] = layout.moves(local);
            ways *= moves[i].size();
            if (ways > most) {
                return List.of();
            }
        }
        List<FixedMove> fixed = new ArrayList<>();
        addAll(fixed, Offer.of(tree, layout), components, moves, new int[layout.components()], 0);
        return fixed;
    }

    /** Goes through those states of the components from {@code at} on in which they can act. */
    private static void addAll(
            List<FixedMove> fixed, Offer offer, int[] components, Moves[] moves, int[] state, int at) {
        if (at < components.length) {
            for (int digit = 0; digit < moves[at].states(); digit++) {
                if (moves[at].enabledIn(digit)) {
                    state[components[at]] = digit;
                    addAll(fixed, offer, components, moves, state, at + 1);
                }
            }
        } else if (offer.look(state)) {
            int[] digits = new int[components.length];
            for (int i = 0; i < digits.length; i++) {
                digits[i] = state[components[i]];
            }
            for (int way = offer.from; way < offer.to; way++) {
                fixed.add(new FixedMove(components, digits, offer.deltas[way], offer.shares[way] * offer.apparent));
            }
        }
    }
}
