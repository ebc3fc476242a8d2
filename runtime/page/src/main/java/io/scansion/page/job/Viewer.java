package io.scansion.page.job;

/** Somebody who looks at a job as it goes on. None of this may wait for anything. */
public interface Viewer {
    /**
     * Takes the next message: the {@linkplain FollowedJob#whole whole} picture first, then what has changed.
     *
     * @param json one line
     * @return whether this viewer is still there
     */
    boolean take(byte[] json);

    /** Hears that there is nothing new, from time to time; returns whether this viewer is still there. */
    boolean beat();

    /** Says that nothing more will come. */
    void end();
}
