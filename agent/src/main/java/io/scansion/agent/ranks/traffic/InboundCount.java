package io.scansion.agent.ranks.traffic;

/**
 * Messages taken from one virtual peer. Written by the program's MPI thread alone; the control thread reads it, to tell a
 * distributor how far this rank has come. Volatile writes are enough: a read that is one item old only delays a credit.
 */
public final class InboundCount {
    private volatile long taken;
    private volatile long finished;

    public long taken() {
        return taken;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // single writer
    public void take() {
        taken++;
    }

    /** The program asks for another message: it has finished the ones before. */
    void enter() {
        finished = taken;
    }

    public long finished() {
        return finished;
    }
}
