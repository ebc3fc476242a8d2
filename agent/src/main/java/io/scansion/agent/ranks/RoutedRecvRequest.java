package io.scansion.agent.ranks;

import io.scansion.agent.ranks.MpiPort.Arrival;
import io.scansion.agent.ranks.PostedReceives.Posting;
import mpjdev.Status;
import org.jspecify.annotations.Nullable;

/**
 * What the library takes for the request of a receive, inside the program's: all its ways to wait and to test come here. Named
 * as those of its devices are, by which the probes know receives from sends.
 */
final class RoutedRecvRequest extends mpjdev.Request {
    private final VirtualWorld world;
    private final Posting posting;

    RoutedRecvRequest(VirtualWorld world, Posting posting) {
        this.world = world;
        this.posting = posting;
    }

    @Override
    public Status iwait() {
        return MpjPort.status(world.await(posting));
    }

    @Override
    public @Nullable Status itest() {
        Arrival arrival = world.poll(posting);
        return arrival == null ? null : MpjPort.status(arrival);
    }

    @Override
    public void free() {}

    @Override
    public boolean isnull() {
        return posting.isComplete();
    }

    /** The library cancels nothing either. */
    @Override
    public boolean cancel() {
        return false;
    }
}
