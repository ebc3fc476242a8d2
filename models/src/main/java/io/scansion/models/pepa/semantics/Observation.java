package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.ResultLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up, state by state, where the components are and what the result lines ask for. The terms of a result may be many and small:
 * they are summed in stretches, so that it keeps its digits. Not thread-safe.
 */
public final class Observation {
    private static final int STATES_PER_SUM = 4096;

    private final Digits digits;
    private final List<CodedComponent> coded;
    private final List<ResultLine> lines;
    private final StatePattern[] patterns;
    private final double[][] marginals; // by component and digit
    private final double[] part; // of the results
    private final double[] results;
    private int states;

    Observation(Digits digits, List<CodedComponent> coded, List<ResultLine> lines, List<StatePattern> patterns) {
        this.digits = digits;
        this.coded = List.copyOf(coded);
        this.lines = List.copyOf(lines);
        this.patterns = patterns.toArray(StatePattern[]::new);
        marginals = coded.stream()
                .map(component -> new double[component.all().states()])
                .toArray(double[][]::new);
        part = new double[this.patterns.length];
        results = new double[part.length];
    }

    /** Counts a state with its probability; each state once. */
    public void add(long code, double probability) {
        int[] state = digits.of(code);
        for (int component = 0; component < marginals.length; component++) {
            marginals[component][state[component]] += probability;
        }
        for (int i = 0; i < patterns.length; i++) {
            part[i] += probability * patterns[i].weight(state);
        }
        if (++states % STATES_PER_SUM == 0) {
            flush();
        }
    }

    private void flush() {
        for (int i = 0; i < part.length; i++) {
            results[i] += part[i];
        }
        Arrays.fill(part, 0);
    }

    /** Returns the value of every result line, in the order of the file. */
    public Map<String, Double> results() {
        flush();
        Map<String, Double> byName = new LinkedHashMap<>();
        for (int i = 0; i < results.length; i++) {
            byName.put(lines.get(i).name(), lines.get(i).factor() * results[i]);
        }
        return byName;
    }

    /** Returns the share of its copies that each component has in each of its states, in the order of the system equation. */
    public List<Map<String, Double>> shares() {
        List<Map<String, Double>> shares = new ArrayList<>();
        for (int component = 0; component < marginals.length; component++) {
            shares.add(coded.get(component).shares(marginals[component]));
        }
        return shares;
    }
}
