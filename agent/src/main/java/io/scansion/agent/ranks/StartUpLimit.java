package io.scansion.agent.ranks;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * How long a process waits for the others at the start: MPI waits for ever for one that does not come, such as one whose MPI.Init was
 * not rewritten.
 */
final class StartUpLimit implements Runnable {
    /** As long as the launcher waits for all ranks to call MPI.Init. */
    static final long SECONDS = 120;

    private final CountDownLatch over = new CountDownLatch(1);
    private final long millis;
    private final Consumer<String> otherwise;

    /**
     * Begins to wait.
     *
     * @param otherwise told when the time is over and {@link #close} was not called
     */
    StartUpLimit(long millis, Consumer<String> otherwise) {
        this.millis = millis;
        this.otherwise = otherwise;
        Thread thread = new Thread(this, "scansion-start");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            if (!over.await(millis, TimeUnit.MILLISECONDS)) {
                otherwise.accept("not all ranks have met in MPI.Init within " + TimeUnit.MILLISECONDS.toSeconds(millis)
                        + " s of its connecting them; one of them has no agent, or does not go on");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // somebody ends all threads
        }
    }

    /** The others have come. */
    void close() {
        over.countDown();
    }
}
