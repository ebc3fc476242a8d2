package io.scansion.models.queueing.simulation;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How long items stay in every module, and at sinks since they were produced. Not thread-safe. */
final class DurationTallies {
    /** Beyond so many modules the stays in each are not told apart by length: that costs memory and a fifth of the speed. */
    private static final int MOST_MODULES = 2_000;

    private static final int BITS = 5;

    private final @Nullable DurationTally[] stay;
    private final @Nullable DurationTally[] latency;

    DurationTallies(Wiring wiring) {
        stay = new @Nullable DurationTally[wiring.modules];
        latency = new @Nullable DurationTally[wiring.modules];
        for (int i = 0; i < wiring.modules; i++) {
            stay[i] = wiring.isSource[i] || wiring.modules > MOST_MODULES
                    ? null
                    : new DurationTally(GraphTally.stays(i), BITS);
            latency[i] =
                    wiring.isSource[i] || !wiring.isSink(i) ? null : new DurationTally(GraphTally.latencies(i), BITS);
        }
    }

    Optional<DurationTally> stay(int module) {
        return Optional.ofNullable(stay[module]);
    }

    Optional<DurationTally> latency(int module) {
        return Optional.ofNullable(latency[module]);
    }

    /** Returns the histograms of the group being played, by module; null of modules that have none. */
    @Nullable
    DurationHistogram[] ofGroup(boolean latencies) {
        return Arrays.stream(latencies ? latency : stay)
                .map(tally -> tally == null ? null : tally.ofGroup())
                .toArray(DurationHistogram[]::new);
    }

    void forget() {
        each(DurationTally::forget);
    }

    void endGroup(GroupTotals totals) {
        each(tally -> tally.endGroup(totals));
    }

    private void each(Consumer<DurationTally> action) {
        Arrays.stream(stay).filter(Objects::nonNull).forEach(action);
        Arrays.stream(latency).filter(Objects::nonNull).forEach(action);
    }
}
