package io.scansion.tuner.plan;

import io.scansion.tuner.predict.Verdict;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.ChangeKind;
import io.scansion.tuner.world.Subject;
import java.util.List;

/**
 * Another arrangement that would help, or that an operator wants, before anything is done.
 *
 * @param id of the decision; commands carry it
 * @param verdict what the models say of it; its speaker is {@value #OPERATOR} for an operator's wish
 * @param newRanks free ranks that it takes
 * @param sparesPrice what these are worth to other levels, as a share of the present throughput; 0 where that was not asked
 * @param changeSeconds throughput that the change is taken to cost, by what former ones of its kind have cost; NaN if that is not known
 * @param demandedItemsPerSecond that it is to meet with the fewest ranks; NaN if it is for as much as can be had
 */
public record Proposal(
        long id,
        Subject subject,
        Arrangement from,
        Arrangement to,
        Verdict verdict,
        int newRanks,
        double sparesPrice,
        double changeSeconds,
        double demandedItemsPerSecond,
        String reason) {
    /** The model of wishes. */
    public static final String OPERATOR = "operator";

    public Proposal {
        if (from.isSameAs(to)) {
            throw new IllegalArgumentException("a plan changes something, got " + from.text() + " twice");
        }
    }

    /** Whose word it is. */
    public String model() {
        return verdict.speaker();
    }

    /** NaN if not known. */
    public double currentItemsPerSecond() {
        return verdict.now();
    }

    /** NaN if nothing is predicted. */
    public double predictedItemsPerSecond() {
        return verdict.then();
    }

    /** As a share of the present throughput; about 0 for a plan that only frees instances, NaN if nothing is predicted. */
    public double gain() {
        return verdict.gain();
    }

    /** Whether an operator wants it, whatever comes of it. */
    public boolean isWish() {
        return model().equals(OPERATOR);
    }

    /** Whether it is to meet a demanded throughput with the fewest ranks. */
    public boolean isForDemand() {
        return demandedItemsPerSecond > 0;
    }

    public ChangeKind kind() {
        return ChangeKind.between(from, to);
    }

    /** Levels that other ranks are to serve. */
    public List<String> changed() {
        return from.changedLevels(to);
    }

    /** Whether any level has more instances with it. */
    public boolean grows() {
        return changed().stream().anyMatch(level -> to.instances(level) > from.instances(level));
    }

    /** Items after which what the change costs has been gained; NaN if it gains nothing, or that is not known. */
    public double paybackItems() {
        double savedSeconds = 1 / currentItemsPerSecond() - 1 / predictedItemsPerSecond();
        return savedSeconds > 0 && kind() != ChangeKind.FEWER ? changeSeconds / savedSeconds : Double.NaN;
    }

    /** The same in seconds. */
    public double paybackSeconds() {
        return paybackItems() / predictedItemsPerSecond();
    }

    /** What is to be done, in words. */
    public String text() {
        return subject.isProgram() ? reason : to.text();
    }

    /** The same with the figures of now. */
    public Proposal with(Verdict figures, String otherReason) {
        return new Proposal(
                id,
                subject,
                from,
                to,
                figures,
                newRanks,
                sparesPrice,
                changeSeconds,
                demandedItemsPerSecond,
                otherReason);
    }

    /** The way back to what there was before it. */
    public Proposal reversed(long reverseId) {
        return new Proposal(
                reverseId,
                subject,
                /* from= */ to,
                /* to= */ from,
                verdict.reversed(),
                0,
                0,
                changeSeconds,
                Double.NaN,
                "plan " + id + " is taken back");
    }
}
