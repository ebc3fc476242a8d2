package io.scansion.models.pepa.semantics;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The states of a system as other tools have them: a component on its own is a variable with the number of its state, in the order
 * derived; equal ones that are counted are a variable for each of their states, with the number of copies that are in it. For every
 * process that a component may be there is a proposition, which holds where it, or one of its copies, is that process. Immutable.
 */
public final class StateVariables {
    private final Layout layout;
    private final List<CodedComponent> coded;
    private final List<String> names = new ArrayList<>();
    private final List<String> propositions = new ArrayList<>();
    private final int[][] propositionOf; // by component and state of one copy

    StateVariables(Layout layout, List<CodedComponent> coded) {
        this.layout = layout;
        this.coded = List.copyOf(coded);
        propositionOf = new int[coded.size()][];
        for (int component = 0; component < propositionOf.length; component++) {
            CodedComponent one = coded.get(component);
            String name = one.component().name();
            int states = one.one().states();
            Map<String, Integer> known = new LinkedHashMap<>();
            propositionOf[component] = new int[states];
            if (one.component().copies() == 1) {
                names.add(name);
            }
            for (int state = 0; state < states; state++) {
                if (one.component().copies() > 1) {
                    names.add(name + "_" + one.component().graph().name(state));
                }
                String process = one.component().process(state);
                propositionOf[component][state] = known.computeIfAbsent(process, p -> {
                    propositions.add(name + "_" + p);
                    return propositions.size() - 1;
                });
            }
        }
    }

    /** Returns the names of the variables. */
    public List<String> names() {
        return List.copyOf(names);
    }

    /** Returns the value of every variable. */
    public int[] values(long code) {
        int[] values = new int[names.size()];
        int at = 0;
        for (int component = 0; component < propositionOf.length; component++) {
            int[] counts = counts(code, component);
            if (coded.get(component).component().copies() > 1) {
                System.arraycopy(counts, 0, values, at, counts.length);
                at += counts.length;
            } else {
                int state = 0;
                while (counts[state] == 0) {
                    state++;
                }
                values[at++] = state;
            }
        }
        return values;
    }

    /** Returns the names of the propositions. */
    public List<String> propositions() {
        return List.copyOf(propositions);
    }

    /** Returns the propositions that hold. */
    public BitSet holding(long code) {
        BitSet holding = new BitSet();
        for (int component = 0; component < propositionOf.length; component++) {
            int[] counts = counts(code, component);
            for (int state = 0; state < counts.length; state++) {
                if (counts[state] > 0) {
                    holding.set(propositionOf[component][state]);
                }
            }
        }
        return holding;
    }

    private int[] counts(long code, int component) {
        return coded.get(component).counts(layout.digit(code, component));
    }
}
