package io.scansion.models.san.descriptor;

import io.scansion.models.san.Expression;
import io.scansion.models.san.states.ProductCoding;
import java.util.BitSet;
import java.util.OptionalDouble;

/**
 * A function of the state as a diagonal matrix over the product space. It is tabulated over the automata that it depends on, if
 * they have few enough states together, and else evaluated wherever the vector is not 0. Immutable and safe to share.
 */
final class StateFunction {
    private static final int LARGEST_TABLE = 1 << 20;

    private final Expression function;
    private final ProductCoding codes;
    private final int[] tableStrides; // by place in the code; 0 where the function does not depend on the automaton
    private final double[] table; // empty if there is none

    StateFunction(Expression function, ProductCoding codes) {
        this.function = function;
        this.codes = codes;
        this.tableStrides = new int[codes.automata()];
        BitSet automata = new BitSet();
        function.addAutomata(automata);
        long size = 1;
        for (int place = 0; place < tableStrides.length; place++) {
            int automaton = codes.automatonAt(place);
            if (automata.get(automaton) && size <= LARGEST_TABLE) {
                tableStrides[place] = (int) size;
                size *= codes.size(automaton);
            }
        }
        table = size <= LARGEST_TABLE ? new double[(int) size] : new double[0];
        fillTable();
    }

    private void fillTable() {
        int[] local = new int[codes.automata()];
        for (int entry = 0; entry < table.length; entry++) {
            table[entry] = finite(function.value(local));
            for (int place = 0; place < tableStrides.length; place++) {
                int automaton = codes.automatonAt(place);
                if (tableStrides[place] > 0) {
                    if (++local[automaton] < codes.size(automaton)) {
                        break;
                    }
                    local[automaton] = 0;
                }
            }
        }
    }

    /** A function may be undefined where the event cannot happen or the state cannot occur; it counts as 0 there. */
    private static double finite(double value) {
        return Double.isFinite(value) ? value : 0;
    }

    /** Returns the value if it is the same in every state. */
    OptionalDouble constant() {
        return table.length == 1 ? OptionalDouble.of(table[0]) : OptionalDouble.empty();
    }

    /** Computes {@code into[x] = f(x)·from[x]} for every product state; the arrays may be the same. */
    void scale(double[] from, double[] into) {
        int[] local = new int[codes.automata()];
        int entry = 0;
        for (int state = 0; state < from.length; state++) {
            double value = from[state];
            if (value == 0) {
                into[state] = 0;
            } else {
                into[state] = value * (table.length > 0 ? table[entry] : finite(function.value(local)));
            }
            for (int place = 0; place < tableStrides.length; place++) {
                int automaton = codes.automatonAt(place);
                entry += tableStrides[place];
                if (++local[automaton] < codes.size(automaton)) {
                    break;
                }
                entry -= codes.size(automaton) * tableStrides[place];
                local[automaton] = 0;
            }
        }
    }
}
