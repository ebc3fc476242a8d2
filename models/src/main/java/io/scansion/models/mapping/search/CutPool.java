package io.scansion.models.mapping.search;

import java.util.ArrayList;
import java.util.List;

/** All cuts of a search, the newest asked first: it was made where the search is. */
final class CutPool {
    private final List<Cut> cuts = new ArrayList<>();

    void add(Cut cut) {
        cuts.add(cut);
    }

    int size() {
        return cuts.size();
    }

    /** Returns the best bound, or the first above {@code enough}, for a complete mapping with these mean times. */
    double bound(double[] seconds, double enough) {
        double bound = 0;
        for (int c = cuts.size() - 1; c >= 0 && bound <= enough; c--) {
            bound = Math.max(bound, cuts.get(c).of(seconds));
        }
        return bound;
    }

    /**
     * Returns the best bound, or the first above {@code enough}, for all completions.
     *
     * @param known a bound from cuts older than {@code from}
     */
    double bound(PartialMapping mapping, double known, int from, double enough) {
        double bound = known;
        for (int c = cuts.size() - 1; c >= from && bound <= enough; c--) {
            bound = Math.max(bound, cuts.get(c).of(mapping, enough));
        }
        return bound;
    }
}
