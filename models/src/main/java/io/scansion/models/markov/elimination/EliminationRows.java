package io.scansion.models.markov.elimination;

import java.util.Arrays;

/**
 * The rates of a chain that loses its states one by one, by source. Eliminating a state leads every path through it around it; what
 * is left is the chain watched only while it is in the other states. Nothing is subtracted. Not thread-safe.
 */
final class EliminationRows {
    private static final int[] NONE = {};

    private final int[][] targets;
    private final double[][] rates;
    private final int[] outDegree;
    private final int[][] sources; // of states that are left; those of eliminated ones are skipped when they are met
    private final int[] sourceCount;
    private final int[] inDegree;
    private final RoundingDepths depths;
    private final int[] place; // scratch: where a target is in the row at hand, or -1
    private long entries;
    private long work;

    EliminationRows(int states) {
        targets = new int[states][];
        rates = new double[states][];
        outDegree = new int[states];
        sources = new int[states][];
        sourceCount = new int[states];
        inDegree = new int[states];
        place = new int[states];
        depths = new RoundingDepths(states);
        Arrays.fill(targets, NONE);
        Arrays.fill(rates, new double[0]);
        Arrays.fill(sources, NONE);
        Arrays.fill(place, -1);
    }

    /** Returns how many roundings stand behind the rates. */
    RoundingDepths depths() {
        return depths;
    }

    int states() {
        return place.length;
    }

    /** Returns how many rates there are between the states that are left. */
    long entries() {
        return entries;
    }

    /** Returns how many multiplications were made so far, more or less. */
    long work() {
        return work;
    }

    int inDegree(int state) {
        return inDegree[state];
    }

    int outDegree(int state) {
        return outDegree[state];
    }

    /** Returns the states that a state which is left leads to. */
    int[] targets(int state) {
        return Arrays.copyOf(targets[state], outDegree[state]);
    }

    /** Copies the rates of a state which is left into a row of a dense matrix. */
    void copyTo(double[] row, int state, int[] columnOf) {
        for (int entry = 0; entry < outDegree[state]; entry++) {
            row[columnOf[targets[state][entry]]] = rates[state][entry];
        }
    }

    /** Adds a rate; those between the same states must come one after the other. */
    void add(int from, int to, double rate) {
        int last = outDegree[from] - 1;
        if (last >= 0 && targets[from][last] == to) {
            rates[from][last] += rate;
        } else {
            append(from, to, rate);
        }
    }

    private void append(int from, int to, double rate) {
        int size = outDegree[from]++;
        if (size == targets[from].length) {
            int room = Math.max(4, 2 * size);
            targets[from] = Arrays.copyOf(targets[from], room);
            rates[from] = Arrays.copyOf(rates[from], room);
        }
        targets[from][size] = to;
        rates[from][size] = rate;
        addSource(to, from);
        entries++;
    }

    private void addSource(int to, int from) {
        if (sourceCount[to] == sources[to].length) {
            if (sourceCount[to] > 2 * inDegree[to]) {
                sourceCount[to] = keepLeft(sources[to], sourceCount[to]);
            } else {
                sources[to] = Arrays.copyOf(sources[to], Math.max(4, 2 * sourceCount[to]));
            }
        }
        sources[to][sourceCount[to]++] = from;
        inDegree[to]++;
    }

    private int keepLeft(int[] states, int count) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (isLeft(states[i])) {
                states[kept++] = states[i];
            }
        }
        return kept;
    }

    boolean isLeft(int state) {
        return outDegree[state] >= 0;
    }

    /**
     * Eliminates a state. Afterwards {@link #flows} holds, in the order of {@link #flowSources}, what flows into it from each state
     * that was left, per unit of its own outflow.
     *
     * @return whether there was a way out of the state
     */
    boolean eliminate(int state) {
        int degree = outDegree[state];
        double outflow = 0;
        for (int entry = 0; entry < degree; entry++) {
            outflow += rates[state][entry];
        }
        if (!(outflow > 0)) {
            return false;
        }
        outDegree[state] = -1; // no longer left
        int[] from = Arrays.copyOf(sources[state], keepLeft(sources[state], sourceCount[state]));
        double[] flows = new double[from.length];
        for (int i = 0; i < from.length; i++) {
            flows[i] = leadAround(from[i], state, degree, outflow);
        }
        for (int entry = 0; entry < degree; entry++) {
            inDegree[targets[state][entry]]--;
        }
        entries -= degree;
        targets[state] = from;
        rates[state] = flows;
        sources[state] = NONE;
        return true;
    }

    /** Returns the states that flowed into an eliminated one. */
    int[] flowSources(int eliminated) {
        return targets[eliminated];
    }

    /** Returns what flowed in from each, per unit of outflow. */
    double[] flows(int eliminated) {
        return rates[eliminated];
    }

    private double leadAround(int from, int state, int degree, double outflow) {
        double before = 0;
        for (int entry = 0; entry < outDegree[from]; entry++) {
            place[targets[from][entry]] = entry;
            before += rates[from][entry];
        }
        int gap = place[state];
        double share = rates[from][gap] / outflow;
        before -= rates[from][gap]; // only its size matters
        double added = 0;
        for (int entry = 0; entry < degree; entry++) {
            int to = targets[state][entry];
            if (to != from) {
                double rate = share * rates[state][entry];
                added += rate;
                if (place[to] >= 0) {
                    rates[from][place[to]] += rate;
                } else {
                    place[to] = outDegree[from];
                    append(from, to, rate);
                }
            }
        }
        depths.ledAround(from, state, Math.max(0, before), added);
        work += degree + outDegree[from];
        for (int entry = 0; entry < outDegree[from]; entry++) {
            place[targets[from][entry]] = -1;
        }
        int last = --outDegree[from];
        targets[from][gap] = targets[from][last];
        rates[from][gap] = rates[from][last];
        entries--;
        return share;
    }
}
