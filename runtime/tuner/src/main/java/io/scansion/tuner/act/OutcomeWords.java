package io.scansion.tuner.act;

import io.scansion.tuner.act.ChangeTransaction.End;
import io.scansion.tuner.act.EffectTest.Effect;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.world.Figures;
import java.util.Locale;

/** Says in words, with numbers, what a change has brought. Stateless. */
final class OutcomeWords {
    private OutcomeWords() {}

    /**
     * Returns the reason of an outcome.
     *
     * @param before items per second just before the change; NaN if unknown
     * @param stays whether the change is kept
     */
    static String reason(Proposal proposal, double before, End.Measured measured, boolean stays) {
        Effect effect = measured.effect();
        StringBuilder text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%.4g items/s after it", effect.itemsPerSecond()));
        text.append(
                Double.isNaN(before)
                        ? ", an unknown rate before"
                        : String.format(Locale.ROOT, ", %.4g before", before));
        if (!Double.isNaN(effect.gain())) {
            text.append(String.format(
                    Locale.ROOT,
                    "; with the work as it is now the change makes %s, effects of %s could be seen",
                    signed(effect.gain()),
                    Figures.percent(effect.visible())));
        }
        if (proposal.isForDemand()) {
            text.append(String.format(Locale.ROOT, "; %.4g are demanded", proposal.demandedItemsPerSecond()));
        }
        if (stays) {
            text.append(String.format(Locale.ROOT, "; in effect after %.2f s", measured.effectSeconds()));
            boolean below =
                    effect.itemsPerSecond() < proposal.verdict().interval().low();
            if (effect.isDisappointing() || (below && effect.promised() > 0)) {
                text.append(": promised were ").append(signed(effect.promised()));
            }
        } else {
            text.append(
                    effect.verdict() == EffectTest.Verdict.WORSE
                            ? proposal.isForDemand() && !proposal.grows() ? ": less than that" : ": worse"
                            : ": the ranks that it took are spent for nothing, " + signed(effect.promised())
                                    + " were promised");
        }
        return text.toString();
    }

    private static String signed(double share) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * share);
    }
}
