package io.scansion.tuner.control;

import io.scansion.tuner.record.EventSink;
import io.scansion.tuner.record.RunEvent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The one recommendation that may wait for an operator, and what was last said of it. Owned by one thread. */
final class WaitingProposal {
    /** A recommendation that waits is said again when what it promises has moved by more than this. */
    private static final double FIGURES_MOVED_SHARE = 0.03;

    private final Planning planning;
    private final EventSink events;
    private double announcedItemsPerSecond = Double.NaN;
    private @Nullable Proposal waiting;

    WaitingProposal(Planning planning, EventSink events) {
        this.planning = planning;
        this.events = events;
    }

    Optional<Proposal> get() {
        return Optional.ofNullable(waiting);
    }

    Optional<Proposal> withId(long id) {
        return get().filter(proposal -> proposal.id() == id);
    }

    boolean changes(int stage) {
        return get().filter(proposal -> proposal.changed().contains(stage)).isPresent();
    }

    void drop() {
        waiting = null;
    }

    /**
     * Takes in what the planner proposes now, and says it if it is news.
     *
     * @return whether it is another recommendation; if not, the one that waits stands under its id, with new figures
     */
    boolean offer(Proposal proposal, Planning.Round round) {
        Optional<Proposal> standing = get().flatMap(one -> planning.stillStanding(one, proposal, round));
        waiting = standing.orElse(proposal); // an operator may be about to approve what stands by its id
        double promised = waiting.predictedItemsPerSecond();
        if (standing.isEmpty() || Math.abs(promised / announcedItemsPerSecond - 1) > FIGURES_MOVED_SHARE) {
            announce(waiting);
        }
        return standing.isEmpty();
    }

    private void announce(Proposal proposal) {
        announcedItemsPerSecond = proposal.predictedItemsPerSecond();
        for (int stage : proposal.changed()) {
            events.append(new RunEvent.Recommendation(
                    proposal.id(),
                    stage,
                    proposal.from(stage),
                    proposal.to(stage),
                    proposal.currentItemsPerSecond(),
                    proposal.predictedItemsPerSecond(),
                    proposal.gain(),
                    proposal.after(),
                    proposal.spares(),
                    proposal.reason()));
        }
    }
}
