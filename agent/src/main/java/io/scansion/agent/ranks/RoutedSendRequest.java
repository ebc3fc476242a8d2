package io.scansion.agent.ranks;

import io.scansion.agent.ranks.port.MpiPort.Posted;
import mpjdev.Status;
import org.jspecify.annotations.Nullable;

/**
 * What the library takes for the request of a send, inside the program's. The agent keeps the real one: it has to know when the
 * message has left, also of a program that never asks.
 */
final class RoutedSendRequest extends mpjdev.Request {
    private final Posted posted;

    RoutedSendRequest(Posted posted) {
        this.posted = posted;
    }

    @Override
    public Status iwait() {
        posted.await();
        return new Status();
    }

    @Override
    public @Nullable Status itest() {
        return posted.isDone() ? new Status() : null;
    }

    @Override
    public void free() {}

    @Override
    public boolean isnull() {
        return posted.isDone();
    }

    /** The library cancels nothing either. */
    @Override
    public boolean cancel() {
        return false;
    }
}
