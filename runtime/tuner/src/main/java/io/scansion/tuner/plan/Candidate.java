package io.scansion.tuner.plan;

import io.scansion.tuner.predict.Verdict;
import io.scansion.tuner.world.Arrangement;
import java.util.List;
import java.util.Optional;

/**
 * An arrangement that a search came to, and what it promises.
 *
 * @param to the present arrangement where nothing is better
 * @param verdict what the models say of it
 * @param best what they say of the best that could be reached at any price, in items per second
 * @param doubt relative standard error of the gain
 * @param newRanks free ranks that it takes
 * @param sparesPrice what these are worth to other levels, as a share of the present throughput, see {@link SparePrice}
 * @param decisive names of the levels whose times it rests on
 * @param reason why it is better
 * @param pace what sets the pace now, in words
 * @param limit what stands in the way of more
 * @param easing which host that is wanted whole others are leaving, in words: it may give more than is promised; empty if there is none
 */
public record Candidate(
        Arrangement to,
        Verdict verdict,
        double best,
        double doubt,
        int newRanks,
        double sparesPrice,
        List<String> decisive,
        String reason,
        String pace,
        Limit limit,
        Optional<String> easing) {

    /** What stands in the way of more. */
    public enum Limit {
        /** More would not help. */
        NOTHING_TO_GAIN,
        /** A better arrangement gains too little. */
        LITTLE_TO_GAIN,
        /** The level that sets the pace has as many instances as the operator wants it to have. */
        ASKED,
        /** More ranks would help. */
        RANKS,
        /** Another instance would only share the cores with those there are. */
        CORES,
        /** The level that sets the pace cannot have other instances. */
        FIXED_LEVEL
    }

    /** What the models say of the present arrangement, in items per second. */
    public double predictedNow() {
        return verdict.now();
    }

    /** What they say of this one, in items per second. */
    public double predicted() {
        return verdict.then();
    }

    public double gain() {
        return verdict.gain();
    }
}
