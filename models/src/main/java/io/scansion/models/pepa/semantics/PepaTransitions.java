package io.scansion.models.pepa.semantics;

import io.scansion.models.markov.statespace.TransitionSystem;
import io.scansion.models.pepa.components.ApparentRate;
import io.scansion.models.pepa.composition.ActivityGroup;
import io.scansion.models.pepa.composition.ActivityGroups;
import java.util.ArrayList;
import java.util.List;

/**
 * The transitions of a system by the rules of the algebra. Most actions of most models are {@link FixedMove}s: a test of some
 * digits, a change of the code, a rate, all known beforehand. The others are worked out in every state from the {@link Offer}s of
 * those who may take part. One bit of an {@link EnabledSets} stands for each fixed move and each offer, so that no time is spent
 * on what cannot happen; an offer's bit may be set without need. Not thread-safe.
 */
final class PepaTransitions implements TransitionSystem {
    private static final int MOST_FIXED_PER_GROUP = 64;
    private static final int MOST_FIXED = 1024;

    private final Layout layout;
    private final Digits digits;
    private final EnabledSets enabled;
    private final int words;
    private final int fixed;
    private final long[] deltas;
    private final double[] rates;
    private final int[] labels; // of the fixed moves, then of the offers
    private final Offer[] offers;

    PepaTransitions(Layout layout, ActivityGroups groups) {
        this.layout = layout;
        List<FixedMove> moves = new ArrayList<>();
        List<Integer> moveLabels = new ArrayList<>();
        List<ActivityGroup> others = new ArrayList<>();
        for (ActivityGroup group : groups.groups()) {
            int most = Math.min(MOST_FIXED_PER_GROUP, MOST_FIXED - moves.size());
            List<FixedMove> ofGroup = FixedMove.of(group.tree(), layout, most);
            if (ofGroup.isEmpty() || ofGroup.stream().anyMatch(move -> !(move.rate() > 0))) {
                others.add(group);
            } else {
                moves.addAll(ofGroup);
                ofGroup.forEach(move -> moveLabels.add(groups.labels().indexOf(group.label())));
            }
        }
        fixed = moves.size();
        deltas = moves.stream().mapToLong(FixedMove::delta).toArray();
        rates = moves.stream().mapToDouble(FixedMove::rate).toArray();
        offers = others.stream().map(group -> Offer.of(group.tree(), layout)).toArray(Offer[]::new);
        others.forEach(group -> moveLabels.add(groups.labels().indexOf(group.label())));
        labels = moveLabels.stream().mapToInt(Integer::intValue).toArray();
        digits = new Digits(layout);
        words = Math.max(1, (labels.length + 63) / 64);
        enabled = EnabledSets.of(new Requirements(layout, words).of(moves, others), words);
    }

    @Override
    public long codes() {
        return layout.codes();
    }

    @Override
    public long initial() {
        return layout.initial();
    }

    /**
     * @throws UndefinedRateException if a passive activity is left without a partner, or is active as well
     */
    @Override
    public void successors(long code, Sink sink) {
        int at = enabled.look(code);
        long[] first = enabled.firstRun();
        long[] upper = enabled.upperRuns();
        for (int word = 0; word < words; word++) {
            long bits = first[at + word] & upper[word];
            while (bits != 0) {
                int bit = (word << 6) + Long.numberOfTrailingZeros(bits);
                bits &= bits - 1;
                if (bit < fixed) {
                    sink.accept(code + deltas[bit], labels[bit], rates[bit]);
                } else {
                    accept(code, labels[bit], offers[bit - fixed], sink);
                }
            }
        }
    }

    private void accept(long code, int label, Offer offer, Sink sink) {
        if (!offer.look(digits.of(code))) {
            return;
        }
        double apparent = offer.apparent;
        if (!(apparent > 0)) {
            throw new UndefinedRateException(code, label, ApparentRate.isMixed(apparent));
        }
        for (int way = offer.from; way < offer.to; way++) {
            sink.accept(code + offer.deltas[way], label, offer.shares[way] * apparent);
        }
    }
}
