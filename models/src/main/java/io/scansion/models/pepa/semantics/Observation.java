package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.composition.StatePattern;
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
    private final List<Integer> countedAs;
    private final Weights[][] patterns;
    private final double[][] marginals; // by component and digit
    private final double[] part; // of the results
    private final double[] results;
    private int states;

    /**
     * @param countedAs the coded component that each component of the equation is counted with
     * @param patterns of the result lines, about coded components
     */
    Observation(
            Digits digits,
            List<CodedComponent> coded,
            List<Integer> countedAs,
            List<ResultLine> lines,
            List<StatePattern> patterns) {
        this.digits = digits;
        this.coded = List.copyOf(coded);
        this.countedAs = List.copyOf(countedAs);
        this.lines = List.copyOf(lines);
        this.patterns = patterns.stream()
                .map(pattern -> pattern.parts().stream()
                        .map(part -> new Weights(
                                part.component(), coded.get(part.component()).weights(part)))
                        .toArray(Weights[]::new))
                .toArray(Weights[][]::new);
        marginals = coded.stream()
                .map(component -> new double[component.all().states()])
                .toArray(double[][]::new);
        part = new double[this.patterns.length];
        results = new double[part.length];
    }

    /** What a pattern gives to each digit of one component. */
    @SuppressWarnings("ArrayRecordComponent") // tables of the inner loop
    private record Weights(int component, double[] byDigit) {}

    private static double weight(Weights[] pattern, int[] state) {
        double weight = 1;
        for (int i = 0; i < pattern.length && weight > 0; i++) {
            weight *= pattern[i].byDigit[state[pattern[i].component]];
        }
        return weight;
    }

    /** Counts a state with its probability; each state once. */
    public void add(long code, double probability) {
        int[] state = digits.of(code);
        for (int component = 0; component < marginals.length; component++) {
            marginals[component][state[component]] += probability;
        }
        for (int i = 0; i < patterns.length; i++) {
            part[i] += probability * weight(patterns[i], state);
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
        return countedAs.stream().map(shares::get).toList(); // equal partners are alike
    }
}
