package io.scansion.tuner.plan;

import io.scansion.tuner.predict.Verdict;
import io.scansion.tuner.world.Arrangement;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks for the best arrangement of what was observed. Made for one observation and one thread. */
public interface CandidateSearch {
    /**
     * Returns the cheapest arrangement that is nearly as fast as the fastest; the present one where nothing is better.
     *
     * @param changeable names of the levels that may be changed
     * @param minGain share below which a gain is nothing to speak of
     * @param confidence standard errors by which it must be more
     */
    Candidate best(Set<String> changeable, double minGain, double confidence);

    /** Returns what the models say of an arrangement. */
    Verdict judge(Arrangement arrangement);

    /** Returns why an arrangement is better, with figures. */
    String reason(Arrangement to, double gain);

    /** Returns the fewest instances with which a level would still clearly do, for the levels that have more. */
    Map<String, Integer> enough(Set<String> changeable);

    /**
     * Returns the arrangement of the fewest ranks that gives at least so much and leaves every level the instances it has; of several,
     * the one that takes the fewest free ranks, since these stay with their level for good. Empty if none gives so much.
     */
    Optional<Candidate> fewestRanksFor(double itemsPerSecond, Set<String> changeable);

    /** Returns the fewest instances with which a level would still give at least so much, for the levels that have more. */
    Map<String, Integer> enoughFor(double itemsPerSecond, Set<String> changeable);

    /**
     * Returns the present arrangement with one host left: levels that are fast enough together share the processors of another. Empty where
     * no host can be left, or what remains would give less than so much.
     */
    Optional<Arrangement> oneHostLessFor(double itemsPerSecond, Set<String> changeable);
}
