package io.scansion.agent.ranks;

import java.util.concurrent.CountDownLatch;

/**
 * A spare's wait inside MPI.Init. It ends when a distributor assigns the process to a stage, or when every primary has said
 * that it will assign no more. The control thread reports both; the program's thread waits.
 */
final class ParkedSpare {
    private final int primaries;
    private final CountDownLatch wakeUp = new CountDownLatch(1);
    private int released;
    private boolean allFinalise = true;

    ParkedSpare(int primaries) {
        this.primaries = primaries;
    }

    void await() throws InterruptedException {
        wakeUp.await();
    }

    void assigned() {
        wakeUp.countDown();
    }

    /**
     * One more primary needs no spare.
     *
     * @param finalising whether that primary's program is in MPI.Finalize
     */
    synchronized void released(boolean finalising) {
        allFinalise &= finalising;
        if (++released == primaries) {
            wakeUp.countDown();
        }
    }

    /** Whether the whole program ends by MPI.Finalize, where this process is then expected too. */
    synchronized boolean isFinaliseExpected() {
        return allFinalise;
    }
}
