package io.scansion.agent.ranks;

import io.scansion.agent.probe.ServedRequest;
import io.scansion.agent.ranks.mpj.MpjCommunicator;
import io.scansion.agent.ranks.port.MpiPort.Arrival;
import io.scansion.agent.ranks.world.PostedReceives.Posting;
import io.scansion.agent.ranks.world.ProgramCommunicator;
import mpjdev.Status;
import org.jspecify.annotations.Nullable;

/**
 * What the library takes for the request of a receive, inside the program's: all its ways to wait and to test come here. Named
 * as those of its devices are, by which the probes know receives from sends.
 */
final class RoutedRecvRequest extends mpjdev.Request implements ServedRequest {
    private final ProgramCommunicator on;
    private final MpjCommunicator names;
    private final Posting posting;

    RoutedRecvRequest(ProgramCommunicator on, MpjCommunicator names, Posting posting) {
        this.on = on;
        this.names = names;
        this.posting = posting;
    }

    @Override
    public Object communicator() {
        return names.comm();
    }

    @Override
    public Status iwait() {
        return names.status(on.await(posting));
    }

    @Override
    public @Nullable Status itest() {
        Arrival arrival = on.poll(posting);
        return arrival == null ? null : names.status(arrival);
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
