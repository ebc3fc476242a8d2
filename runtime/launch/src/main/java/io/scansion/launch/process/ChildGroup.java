package io.scansion.launch.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Processes that end together. Once the group has been ended nothing more can be started in it, whoever is racing. */
public final class ChildGroup {
    /** Starts one process. */
    @FunctionalInterface
    public interface Start<C extends Child> {
        C start() throws IOException;
    }

    private final List<Child> children = new ArrayList<>();
    private boolean ended;

    /** @throws IOException if the process cannot be started, or the group has been ended */
    public synchronized <C extends Child> C start(Start<C> start) throws IOException {
        if (ended) {
            throw new IOException("the job is being ended");
        }
        C child = start.start();
        children.add(child);
        return child;
    }

    public synchronized List<Child> children() {
        return List.copyOf(children);
    }

    /** Asks every process to end, and after {@code grace} makes it. Returns when all are gone. */
    public void end(Duration grace) {
        List<Child> all;
        synchronized (this) {
            ended = true;
            all = children();
        }
        all.forEach(Child::terminate);
        long deadline = System.nanoTime() + grace.toNanos();
        for (Child child : all) {
            child.awaitExit(Duration.ofNanos(deadline - System.nanoTime()));
        }
        all.forEach(Child::kill);
        for (Child child : all) {
            child.awaitExit(Duration.ofSeconds(1));
        }
    }
}
