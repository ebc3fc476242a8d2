package io.scansion.models.mapping;

import io.scansion.models.Quantity;
import io.scansion.models.Quantity.Unit;
import io.scansion.models.Solution;
import io.scansion.models.StatedAccuracy;
import io.scansion.models.refusal.Require;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The best mapping, among given ones or of all there are.
 *
 * @param mappings of a comparison: every candidate in the order given; of a search: those in {@code ties}
 * @param best the mapping with the highest throughput, the first of {@code ties}
 * @param ties all mappings that are as good as the best, itself included; of a search, those that a symmetry of the network
 *     carries into one of them are left out
 * @param searched complete and partial mappings looked at
 * @param solved mappings whose throughput was computed
 * @param proven whether it is certain that no other mapping is better; never where throughputs are approximated
 * @param gap how much better, as a share of the best throughput, another mapping could be at most; 0 if proven
 */
public record MappingChoice(
        List<RatedMapping> mappings,
        RatedMapping best,
        List<RatedMapping> ties,
        long searched,
        long solved,
        boolean proven,
        double gap)
        implements Solution {
    /** Throughputs that differ by at most this share are equal. */
    public static final double EQUAL_WITHIN = 1e-9;

    /** Copies the lists and checks the values. */
    public MappingChoice {
        mappings = List.copyOf(mappings);
        Objects.requireNonNull(best, "best");
        ties = List.copyOf(ties);
        if (!ties.contains(best) || !mappings.containsAll(ties)) {
            throw new IllegalArgumentException("the best mapping must be among the ties, and these among the mappings");
        }
        Require.notNegative(gap, "gap");
        if (proven && gap != 0) {
            throw new IllegalArgumentException("what is proven has no gap, got " + gap);
        }
    }

    @Override
    public Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        quantities.put("throughput", new Quantity(best.throughput(), Unit.PER_SECOND));
        return quantities;
    }

    @Override
    public StatedAccuracy statedAccuracy() {
        return StatedAccuracy.ofChoice(gap);
    }

    @Override
    public String foundBy() {
        return best.method() + " throughput of " + solved + " mappings";
    }
}
