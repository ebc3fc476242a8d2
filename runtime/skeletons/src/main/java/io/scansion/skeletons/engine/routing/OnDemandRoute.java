package io.scansion.skeletons.engine.routing;

import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Parcel;
import io.scansion.skeletons.transport.Postbox;
import java.util.List;

/**
 * To the instance of a replicated stage that has least to do of what this rank has sent it. Each may have
 * {@value #MOST_PENDING} messages pending from each sender: one in work, one waiting. Every sender counts for itself, so no
 * instance that holds the message that all wait for is starved by another sender. An instance may come and go; what it owes is
 * remembered.
 */
final class OnDemandRoute {
    static final int MOST_PENDING = 2;

    private final Postbox postbox;
    private final int[] pending;
    private int total;
    private int last;

    OnDemandRoute(Postbox postbox) {
        this.postbox = postbox;
        this.pending = new int[postbox.size()];
    }

    /** Waits until one of these may have a message, and counts it as pending there. */
    int rankAmong(List<Integer> ranks) {
        while (total > 0) {
            Parcel credit = postbox.poll(Channel.CREDITS);
            if (credit == null) {
                break;
            }
            received(credit);
        }
        int best = leastBusy(ranks);
        while (pending[best] >= MOST_PENDING) {
            received(postbox.take(Postbox.ANYONE, Channel.CREDITS));
            best = leastBusy(ranks);
        }
        last = best;
        pending[best]++;
        total++;
        return best;
    }

    /** Of several that have the same to do, the one that comes first after the last one. */
    private int leastBusy(List<Integer> ranks) {
        int start = ranks.indexOf(last) + 1;
        int best = ranks.get(start % ranks.size());
        for (int i = 1; i < ranks.size(); i++) {
            int candidate = ranks.get((start + i) % ranks.size());
            if (pending[candidate] < pending[best]) {
                best = candidate;
            }
        }
        return best;
    }

    private void received(Parcel credit) {
        pending[credit.from()]--;
        total--;
    }

    /** Receives what is still to come back, so that nothing is left over for the next run. */
    void finish() {
        while (total > 0) {
            received(postbox.take(Postbox.ANYONE, Channel.CREDITS));
        }
    }
}
