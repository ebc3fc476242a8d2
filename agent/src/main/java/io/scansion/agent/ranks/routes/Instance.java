package io.scansion.agent.ranks.routes;

/**
 * One process that serves a stage, or the one behind the last stage, as the distributor sees it. {@code assigned} and {@code wanted} belong to the
 * distributor's sending thread; {@code ready} and {@code finished} are written by the control thread.
 */
public final class Instance {
    private final int physicalRank;
    private final boolean primary;
    private boolean wanted;
    private long assigned;
    private volatile boolean ready;
    private volatile long finished;

    public Instance(int physicalRank, boolean primary) {
        this.physicalRank = physicalRank;
        this.primary = primary;
        this.wanted = primary;
        this.ready = primary;
    }

    public int physicalRank() {
        return physicalRank;
    }

    public boolean isPrimary() {
        return primary;
    }

    boolean isWanted() {
        return wanted;
    }

    public void setWanted(boolean wanted) {
        this.wanted = wanted;
    }

    boolean isReady() {
        return ready;
    }

    public void setReady() {
        ready = true;
    }

    /** Items handed out and not yet finished: what the credits bound. */
    long outstanding() {
        return assigned - finished;
    }

    public void assign() {
        assigned++;
    }

    /** Counts whole items from the first of the run: a primary has been given everything that was sent before slips began. */
    public void startFrom(long assignedSoFar) {
        assigned = assignedSoFar;
    }

    public void finished(long items) {
        finished = Math.max(finished, items);
    }
}
