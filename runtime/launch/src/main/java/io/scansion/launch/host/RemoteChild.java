package io.scansion.launch.host;

import io.scansion.launch.job.ProcessStat;
import io.scansion.launch.process.Child;
import io.scansion.launch.process.Role;
import io.scansion.launch.process.SupervisionEvent;
import io.scansion.launch.process.SupervisionEvent.OutputStreamName;
import io.scansion.launch.process.SupervisionListener;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** A rank on another host, as far as that has told. */
final class RemoteChild implements Child {
    private final Role role;
    private final int rank;
    private final HostStream host;
    private final SupervisionListener listener;
    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
    /** Open until it has ended or its host is lost; of the latter nobody knows whether it has ended. */
    private final CountDownLatch gone = new CountDownLatch(1);

    private volatile long processId;
    private volatile @Nullable ProcessStat stat;

    RemoteChild(Role role, int rank, HostStream host, SupervisionListener listener) {
        this.role = role;
        this.rank = rank;
        this.host = host;
        this.listener = listener;
    }

    void started(long number) {
        processId = number;
        listener.on(new SupervisionEvent.Started(role, number));
    }

    void printed(OutputStreamName stream, String text, boolean noise) {
        listener.on(new SupervisionEvent.Printed(role, stream, text, noise));
    }

    void seen(ProcessStat latest) {
        stat = latest;
    }

    void exited(int code) {
        gone.countDown();
        exitCode.complete(code);
    }

    /** From here on it is not waited for; {@link #isAlive} stays as it was. */
    void lost() {
        gone.countDown();
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public long pid() {
        return processId;
    }

    @Override
    public boolean isAlive() {
        return !exitCode.isDone();
    }

    @Override
    public Optional<ProcessStat> stat() {
        return Optional.ofNullable(stat);
    }

    @Override
    public void onExit(IntConsumer callback) {
        var unused = exitCode.thenAccept(callback::accept);
    }

    @Override
    public void drain(Duration longest) {
        // its host does so before it says that it has ended
    }

    @Override
    public void terminate() {
        end(false);
    }

    @Override
    public void kill() {
        end(true);
    }

    private void end(boolean force) {
        if (gone.getCount() > 0) {
            try {
                host.send(new HostMessage.End(rank, force));
            } catch (IOException e) {
                // its host is lost, and ends it itself
            }
        }
    }

    @Override
    public boolean awaitExit(Duration longest) {
        try {
            return gone.await(Math.max(0, longest.toNanos()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !isAlive();
        }
    }
}
