package io.scansion.models.markov.elimination;

import io.scansion.models.markov.Distribution;
import io.scansion.models.markov.SweepableGenerator;

/*
 * Eliminates the states of a long, narrow chain from the last to the first, with the rates of a state to at most so many others before and
 * behind it in one stretch of memory: a queue of a million places takes a tenth of a second. Nothing is subtracted.
 */
public final class BandedElimination {
    /** Widest band, to either side, that is eliminated so. */
    static final int MOST_BAND = 24;

    private static final long MOST_DOUBLES = 25_000_000; // 200 MB
    private static final long MOST_WORK = 200_000_000; // multiplications

    private final SweepableGenerator q;
    private final double[] p;
    private final int band;
    private final int width;
    private final double[]
            rates; // row by row; behind a state that was eliminated, what flows into it per unit of its outflow
    private final RoundingDepths depths;
    private final ScaledVector x;

    /**
     * @param p positive in every state that is to be eliminated, 0 in the others
     * @param band from {@link #bandOf}
     */
    public BandedElimination(SweepableGenerator q, double[] p, int band) {
        this.q = q;
        this.p = p;
        this.band = band;
        this.width = 2 * band + 1;
        this.rates = new double[Math.multiplyExact(p.length, width)];
        this.depths = new RoundingDepths(p.length);
        this.x = new ScaledVector(p.length);
    }

    /** Returns how far apart the numbers of two states with a transition can be, or -1 if that is too far for elimination by bands. */
    public static int bandOf(SweepableGenerator q) {
        int states = q.states();
        int[] band = new int[1];
        for (int state = 0; state < states; state++) {
            int to = state;
            q.predecessors(state, (from, rate) -> band[0] = Math.max(band[0], Math.abs(from - to)));
            if (band[0] > MOST_BAND) {
                return -1;
            }
        }
        long wide = band[0];
        return states * (2 * wide + 1) <= MOST_DOUBLES && states * wide * wide <= MOST_WORK ? band[0] : -1;
    }

    /** Replaces {@code p} by the solution; returns the estimate of its error. */
    public double run() {
        fill();
        int first = 0;
        while (!(p[first] > 0)) {
            first++;
        }
        for (int state = p.length - 1; state > first; state--) {
            if (p[state] > 0) {
                eliminate(state, Math.max(first, state - band));
            }
        }
        x.setOne(first);
        for (int state = first + 1; state < p.length; state++) {
            if (p[state] > 0) {
                substitute(state, Math.max(first, state - band));
            }
        }
        int[] places = new int[p.length];
        for (int state = 0; state < places.length; state++) {
            places[state] = state;
        }
        x.copyTo(p, places);
        Distribution.normalise(p);
        return depths.errorOf(p, places);
    }

    private void fill() {
        for (int state = 0; state < p.length; state++) {
            int to = state;
            if (p[state] > 0) {
                q.predecessors(state, (from, rate) -> {
                    if (p[from] > 0) {
                        rates[place(from, to)] += rate;
                    }
                });
            }
        }
    }

    private int place(int from, int to) {
        return from * width + to - from + band;
    }

    private void eliminate(int state, int least) {
        double outflow = 0;
        for (int to = least; to < state; to++) {
            outflow += rates[place(state, to)];
        }
        if (!(outflow > 0)) {
            throw StateElimination.disconnected();
        }
        for (int from = least; from < state; from++) {
            double flow = rates[place(from, state)];
            if (flow > 0) {
                double share = flow / outflow;
                rates[place(from, state)] = share;
                double added = 0;
                double before = 0;
                for (int to = Math.max(0, from - band); to < state; to++) {
                    before += to == from ? 0 : rates[place(from, to)];
                }
                for (int to = least; to < state; to++) {
                    if (to != from) {
                        double rate = share * rates[place(state, to)];
                        rates[place(from, to)] += rate;
                        added += rate;
                    }
                }
                depths.ledAround(from, state, before, added);
            }
        }
    }

    private void substitute(int state, int least) {
        x.beginSum();
        int terms = 0;
        for (int from = least; from < state; from++) {
            double share = rates[place(from, state)];
            if (share > 0) {
                x.add(from, share, depths.ofProbability(from));
                terms++;
            }
        }
        x.endSum(state);
        depths.found(state, x.mean(), terms);
    }
}
