package io.scansion.models.queueing.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Percentiles of one kind of duration: a histogram of the group being played, and one of all. Not thread-safe. */
final class DurationTally {
    /** Quantities that it takes in the totals: durations counted, and by percentile their number times the percentile. */
    static final int QUANTITIES = 1 + Percentiles.SHARES.size();

    private final DurationHistogram ofGroup;
    private final DurationHistogram ofAll;
    private final int quantity; // the first of its quantities

    DurationTally(int quantity, int bits) {
        this.quantity = quantity;
        this.ofGroup = new DurationHistogram(bits);
        this.ofAll = new DurationHistogram(bits);
    }

    DurationHistogram ofGroup() {
        return ofGroup;
    }

    /** Forgets what was counted since the last group ended. */
    void forget() {
        ofGroup.clear();
    }

    /** Puts the percentiles of the group that ends into the totals. */
    void endGroup(GroupTotals totals) {
        double count = ofGroup.total();
        if (count > 0) {
            totals.add(quantity, count);
            for (int p = 0; p < Percentiles.SHARES.size(); p++) {
                totals.add(quantity + 1 + p, count * ofGroup.percentile(Percentiles.SHARES.get(p)));
            }
            ofAll.takeFrom(ofGroup);
        }
    }

    /** Returns the percentiles of all groups; empty if there was nothing to count. */
    Optional<Percentiles> percentiles(GroupTotals totals, int left, double t) {
        List<Estimate> estimates = new ArrayList<>();
        for (int p = 0; p < Percentiles.SHARES.size(); p++) {
            double all = ofAll.percentile(Percentiles.SHARES.get(p));
            totals.ratio(quantity + 1 + p, quantity, left, t)
                    .map(spread -> spread.around(all))
                    .ifPresent(estimates::add);
        }
        return estimates.size() < Percentiles.SHARES.size()
                ? Optional.empty()
                : Optional.of(new Percentiles(estimates.get(0), estimates.get(1), estimates.get(2)));
    }
}
