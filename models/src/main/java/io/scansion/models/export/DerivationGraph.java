package io.scansion.models.export;

import java.util.Locale;

/** Draws the derivation graph of a small model, as the paper's figure 2.2 does, in the language of Graphviz. Stateless. */
public final class DerivationGraph {
    /** What a person can still look at. */
    public static final int MOST_STATES = 500;

    private DerivationGraph() {}

    /**
     * Returns the text of a {@code .dot} file: a node for each state, the initial one drawn twice around, and an arrow for each
     * transition with its action and rate.
     *
     * @throws IllegalArgumentException if there are more than {@value #MOST_STATES} states
     */
    public static String dot(ExplicitChain chain) {
        if (chain.states() > MOST_STATES) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "the derivation graph has %,d states; at most %d are drawn",
                    chain.states(),
                    MOST_STATES));
        }
        StringBuilder dot = new StringBuilder("digraph derivation {\n    node [shape=box, style=rounded];\n");
        for (int state = 0; state < chain.states(); state++) {
            dot.append("    s").append(state).append(" [label=").append(quoted(chain.text(state)));
            dot.append(state == chain.initial() ? ", peripheries=2];\n" : "];\n");
        }
        chain.forEachTransition((from, to, label, rate) -> dot.append("    s")
                .append(from)
                .append(" -> s")
                .append(to)
                .append(" [label=")
                .append(quoted("(" + chain.actions().get(label) + ", " + shortest(rate) + ")"))
                .append("];\n"));
        return dot.append("}\n").toString();
    }

    private static String shortest(double rate) {
        String text = String.format(Locale.ROOT, "%.6g", rate);
        if (text.contains("e") || text.indexOf('.') < 0) {
            return text;
        }
        return text.replaceAll("0+$", "").replaceAll("\\.$", "");
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
