package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.components.Moves;
import io.scansion.models.pepa.composition.ActivityGroup;
import io.scansion.models.pepa.composition.ActivityTree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Works out what each value of each digit allows. */
final class Requirements {
    private final Layout layout;
    private final int words;

    Requirements(Layout layout, int words) {
        this.layout = layout;
        this.words = words;
    }

    /**
     * Returns for each place, the least significant first, and each value of its digit the bits of what is not ruled out by it.
     *
     * @param moves bits from 0
     * @param groups bits that follow
     */
    long[][] of(List<FixedMove> moves, List<ActivityGroup> groups) {
        long[][] byComponent = new long[layout.components()][];
        for (int component = 0; component < byComponent.length; component++) {
            byComponent[component] = new long[layout.graph(component).states() * words];
            Arrays.fill(byComponent[component], -1L);
        }
        int bit = 0;
        for (FixedMove move : moves) {
            for (int i = 0; i < move.components().length; i++) {
                clear(byComponent[move.components()[i]], bit);
                set(byComponent[move.components()[i]], bit, move.digits()[i]);
            }
            bit++;
        }
        for (ActivityGroup group : groups) {
            for (ActivityTree.Local needed : needed(group.tree())) {
                long[] component = byComponent[needed.component()];
                clear(component, bit);
                Moves own = layout.moves(needed);
                for (int digit = 0; digit < own.states(); digit++) {
                    if (own.enabledIn(digit)) {
                        set(component, bit, digit);
                    }
                }
            }
            bit++;
        }
        long[][] byPlace = new long[byComponent.length][];
        for (int place = 0; place < byPlace.length; place++) {
            byPlace[place] = byComponent[layout.componentAt(place)];
        }
        clearFrom(byPlace[0], bit);
        return byPlace;
    }

    /** Returns those without whom a group can do nothing. */
    private static List<ActivityTree.Local> needed(ActivityTree tree) {
        List<ActivityTree> all = tree instanceof ActivityTree.Together together ? together.partners() : List.of(tree);
        List<ActivityTree.Local> needed = new ArrayList<>();
        for (ActivityTree partner : all) {
            if (partner instanceof ActivityTree.Local local) {
                needed.add(local);
            }
        }
        return needed;
    }

    private void clear(long[] component, int bit) {
        for (int at = bit >>> 6; at < component.length; at += words) {
            component[at] &= ~(1L << bit);
        }
    }

    private void set(long[] component, int bit, int digit) {
        component[digit * words + (bit >>> 6)] |= 1L << bit;
    }

    /** No thing has these bits. */
    private void clearFrom(long[] component, int bits) {
        for (int bit = bits; bit < 64 * words; bit++) {
            clear(component, bit);
        }
    }
}
