package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.components.CountVectors;
import io.scansion.models.pepa.components.LocalGraph;
import io.scansion.models.pepa.components.Moves;
import io.scansion.models.pepa.components.SequentialComponent;
import io.scansion.models.pepa.composition.ActivityTree;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * How the states of a system are coded: every component is a digit. Immutable.
 *
 * <p>The arrays are shared within the package and never changed.
 */
final class Layout {
    private final List<LocalGraph> graphs;
    private final int[] order;
    private final long[] weights;
    private final long codes;

    /**
     * @param graphs of the components, in the order of the system equation
     * @param order the components' numbers, the least significant digit first
     * @throws PepaModelException if there are 2^63 codes or more
     */
    Layout(String source, List<LocalGraph> graphs, int[] order) {
        this.graphs = List.copyOf(graphs);
        this.order = order.clone();
        weights = new long[order.length];
        long product = 1;
        for (int component : order) {
            weights[component] = product;
            int size = graphs.get(component).states();
            if (product > Long.MAX_VALUE / size) {
                throw tooLarge(source, order.length);
            }
            product *= size;
        }
        codes = product;
    }

    /**
     * Tells beforehand whether there would be too many codes, so that no order is searched for in vain.
     *
     * @throws PepaModelException if there would
     */
    static void requireFit(String source, List<SequentialComponent> components) {
        double codes = 1;
        for (SequentialComponent component : components) {
            if (component.ways() > CountVectors.MOST) {
                throw new PepaModelException(
                        Reason.TOO_MANY_STATES,
                        String.format(
                                Locale.ROOT,
                                "%s: %,d copies of %s can be spread over its %,d states in %.3g ways; at most %,d can be tabulated",
                                component.place(),
                                component.copies(),
                                component.name(),
                                component.graph().states(),
                                component.ways(),
                                CountVectors.MOST));
            }
            codes *= component.ways();
        }
        if (codes >= 0x1p63) {
            throw tooLarge(source, components.size());
        }
    }

    private static PepaModelException tooLarge(String source, int components) {
        return new PepaModelException(
                Reason.TOO_MANY_STATES,
                source + ": the product of the sizes of its " + components
                        + " components is above 2^63; equal components can be written P[n] to be counted");
    }

    /** Returns the plainest layout: components in the order they are written, states in the order they were derived. */
    static Layout inOrderOfEquation(String source, List<SequentialComponent> components) {
        int[] order = new int[components.size()];
        Arrays.setAll(order, component -> component);
        return new Layout(
                source,
                components.stream()
                        .map(component -> component.counted(component.graph()))
                        .toList(),
                order);
    }

    int components() {
        return order.length;
    }

    /** Returns the component whose digit has a place, the least significant first. */
    int componentAt(int place) {
        return order[place];
    }

    LocalGraph graph(int component) {
        return graphs.get(component);
    }

    /** Returns the moves of a component that does the action. */
    Moves moves(ActivityTree.Local local) {
        Moves moves = graph(local.component()).moves(local.action());
        if (moves == null) {
            throw new IllegalArgumentException("component " + local.component() + " never does " + local.action());
        }
        return moves;
    }

    /** Returns how much the code grows when a component's digit does by 1. */
    long weight(int component) {
        return weights[component];
    }

    /** Returns one more than the largest code. */
    long codes() {
        return codes;
    }

    long initial() {
        long code = 0;
        for (int component = 0; component < weights.length; component++) {
            code += weights[component] * graphs.get(component).initial();
        }
        return code;
    }

    int digit(long code, int component) {
        return (int) (code / weights[component] % graphs.get(component).states());
    }

    /** Returns a state as the literature prints it: {@code (Stage1, P2)}, components in the order of the system equation. */
    String text(long code) {
        StringJoiner text = new StringJoiner(", ", "(", ")");
        for (int component = 0; component < weights.length; component++) {
            text.add(graphs.get(component).name(digit(code, component)));
        }
        return text.toString();
    }
}
