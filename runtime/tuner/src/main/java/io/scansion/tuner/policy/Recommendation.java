package io.scansion.tuner.policy;

import io.scansion.tuner.plan.Proposal;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The one proposal that may wait for an operator, and what was last said of it. Owned by one thread. */
public final class Recommendation {
    /** A recommendation that waits is said again when what it promises has moved by more than this. */
    private static final double FIGURES_MOVED_SHARE = 0.03;

    private double announcedItemsPerSecond = Double.NaN;
    private final Waiting<Proposal> waiting = new Waiting<>();

    public Optional<Proposal> get() {
        return waiting.get();
    }

    public Optional<Proposal> withId(long id) {
        return get().filter(proposal -> proposal.id() == id);
    }

    public boolean changes(String level) {
        return get().filter(proposal -> proposal.changed().contains(level)).isPresent();
    }

    /** It has been carried out, or is not wanted. */
    public void drop() {
        waiting.drop();
    }

    /** Nothing can be recommended now; if the same is recommended next, it has its id again. */
    public void lapse() {
        waiting.lapse();
    }

    /**
     * Takes in what would be recommended now, and says it if it is news.
     *
     * @param standing what waits, or has lapsed, with the figures of now, if it is as good
     * @param announce says a recommendation
     * @return whether none waited, or it is another; if not, the one that waits stands under its id, with new figures
     */
    public boolean offer(
            Proposal proposal, Function<Proposal, Optional<Proposal>> standing, Consumer<Proposal> announce) {
        Optional<Proposal> stands = waiting.last().flatMap(standing);
        boolean fresh = stands.isEmpty() || get().isEmpty();
        Proposal now = stands.orElse(proposal); // an operator may be about to approve what stands by its id
        waiting.set(now);
        double promised = now.predictedItemsPerSecond();
        if (fresh || Math.abs(promised / announcedItemsPerSecond - 1) > FIGURES_MOVED_SHARE) {
            announcedItemsPerSecond = promised;
            announce.accept(now);
        }
        return fresh;
    }
}
