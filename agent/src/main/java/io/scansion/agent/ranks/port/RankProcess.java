package io.scansion.agent.ranks.port;

import io.scansion.wire.AgentMessage;

/**
 * What virtual ranks need of the process they live in: locks, time, its end, and a way to tell the tuner. Everything in
 * which a rank waits goes through here or through {@link MpiPort}, so tests decide who runs, and when.
 */
public interface RankProcess {
    long FOREVER = Long.MAX_VALUE;

    /** A lock whose holder can wait for what other threads bring. Interrupts do not end a wait: MPI calls know none. */
    interface Gate {
        void enter();

        void leave();

        /** Lets others in until something has changed or the time is up; may return sooner. For the holder. */
        void await(long nanos);

        /** Wakes all that wait. For the holder. */
        void changed();
    }

    Gate newGate();

    long nanoTime();

    /** Between two looks for a message; {@code patience} says how many there have been. */
    void pause(Patience patience);

    /** This process serves the virtual rank from now on. */
    void serves(int virtualRank);

    void report(AgentMessage message);

    void warn(String text);

    /** Ends the process at once, and with it the job, for the reason given. Does not return normally. */
    IllegalStateException halt(String reason);

    /** Ends the process, which has done its part. Does not return. */
    void exit(String reason);
}
