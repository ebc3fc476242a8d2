package io.scansion.tuner.policy;

import io.scansion.tuner.plan.Proposal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What one observation comes to. */
public sealed interface Decision {

    /**
     * Nothing is to be done.
     *
     * @param bestItemsPerSecond that the best reachable arrangement is predicted to give
     * @param limitingLevel the level that stands in the way, if that is the reason
     */
    record Stay(
            NoChangeKind kind,
            String reason,
            double currentItemsPerSecond,
            double bestItemsPerSecond,
            double gain,
            Optional<String> limitingLevel)
            implements Decision {
        public static Stay because(NoChangeKind kind, String reason) {
            return new Stay(kind, reason, Double.NaN, Double.NaN, Double.NaN, Optional.empty());
        }

        /** The same with what a proposal promises. */
        public Stay with(Proposal proposal) {
            return new Stay(
                    kind,
                    reason,
                    proposal.currentItemsPerSecond(),
                    proposal.predictedItemsPerSecond(),
                    proposal.gain(),
                    limitingLevel);
        }

        /** The same with more to be said. */
        Stay withMore(List<String> more) {
            String all = Stream.concat(Stream.of(reason), more.stream()).collect(Collectors.joining("; "));
            return new Stay(kind, all, currentItemsPerSecond, bestItemsPerSecond, gain, limitingLevel);
        }
    }

    /** Another arrangement is worth it. */
    record Propose(Proposal proposal) implements Decision {}
}
