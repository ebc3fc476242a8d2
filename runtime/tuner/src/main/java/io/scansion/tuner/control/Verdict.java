package io.scansion.tuner.control;

import java.util.OptionalInt;

/** What planning came to in one window. */
sealed interface Verdict {

    /**
     * Nothing is to be done.
     *
     * @param limitingStage the stage that a refusal is to be written about, if it is the reason
     */
    record Stay(
            NoChangeKind kind,
            String reason,
            double currentItemsPerSecond,
            double bestItemsPerSecond,
            double gain,
            OptionalInt limitingStage)
            implements Verdict {
        /** @param best items per second that the best reachable arrangement is predicted to give */
        static Stay because(NoChangeKind kind, String reason, double current, double best) {
            return new Stay(kind, reason, current, best, best / current - 1, OptionalInt.empty());
        }

        static Stay because(NoChangeKind kind, String reason) {
            return new Stay(kind, reason, Double.NaN, Double.NaN, Double.NaN, OptionalInt.empty());
        }
    }

    /** A plan is worth it. */
    record Propose(Proposal proposal) implements Verdict {}

    /** A change of a run with the library is worth it. */
    record Rearrange(LibraryPlan plan) implements Verdict {}
}
