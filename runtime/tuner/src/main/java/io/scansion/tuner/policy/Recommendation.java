package io.scansion.tuner.policy;

import io.scansion.tuner.plan.Proposal;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The one proposal that may wait for an operator, and what was last said of it. Owned by one thread. */
public final class Recommendation {
    /** A recommendation that waits is said again when what it promises has moved by more than this. */
    private static final double FIGURES_MOVED_SHARE = 0.03;

    private double announcedItemsPerSecond = Double.NaN;
    private @Nullable Proposal waiting;

    public Optional<Proposal> get() {
        return Optional.ofNullable(waiting);
    }

    public Optional<Proposal> withId(long id) {
        return get().filter(proposal -> proposal.id() == id);
    }

    public boolean changes(String level) {
        return get().filter(proposal -> proposal.changed().contains(level)).isPresent();
    }

    public void drop() {
        waiting = null;
    }

    /**
     * Takes in what would be recommended now, and says it if it is news.
     *
     * @param standing what waits with the figures of now, if it is as good
     * @param announce says a recommendation
     * @return whether it is another recommendation; if not, the one that waits stands under its id, with new figures
     */
    public boolean offer(
            Proposal proposal, Function<Proposal, Optional<Proposal>> standing, Consumer<Proposal> announce) {
        Optional<Proposal> stands = get().flatMap(standing);
        Proposal now = stands.orElse(proposal); // an operator may be about to approve what stands by its id
        waiting = now;
        double promised = now.predictedItemsPerSecond();
        if (stands.isEmpty() || Math.abs(promised / announcedItemsPerSecond - 1) > FIGURES_MOVED_SHARE) {
            announcedItemsPerSecond = promised;
            announce.accept(now);
        }
        return stands.isEmpty();
    }
}
